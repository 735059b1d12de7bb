import type { Ctx } from '#access/ctx';
import { Failure, reject } from '#domain/failure';
import { addUser, userEvent } from '#features/identity/users/index';
import { lockAccount } from '#store/locks';
import { noteChange } from '#store/notes';
import type { UserRow } from '#store/schema/tables/index';
import { HAS_NO_PARENT, linkProblem } from './rules.ts';
import {
  deleteProxyUser,
  hasChildAccounts,
  requireAccountRow,
  selectFirstUnrestrictedUser,
  updateParent,
} from './store.ts';

/** The parent acts in the child through a user of its own there. @returns that user @throws Failure */
export function linkChildAccount(ctx: Ctx, parentId: number, childId: number): Promise<UserRow> {
  const username = `proxy-${ctx.random.hex(8)}`;
  return ctx.mutate(async (tx) => {
    // Always in the same order: two links at once wait for each other instead of both failing.
    for (const id of [parentId, childId].toSorted((a, b) => a - b)) await lockAccount(tx, id);
    const [parent, child] = [await requireAccountRow(tx, parentId), await requireAccountRow(tx, childId)];
    const hasChildren = await hasChildAccounts(tx, childId);
    const reason = linkProblem(parent, { ...child, hasChildren });
    if (reason) reject([{ reason }]);
    const owner = await selectFirstUnrestrictedUser(tx, parentId);
    if (!owner) throw Failure.notFound();
    await updateParent(tx, childId, parentId);
    noteChange(tx, { of: { accountId: childId }, type: 'account', id: childId, what: 'updated' });
    const input = { username, email: owner.email, restricted: false, proxy: true };
    const user = await addUser(ctx, tx, childId, input, null);
    return { value: user, event: userEvent('user_create', user) };
  });
}

/** The tokens with which the parent acted in the child are refused from then on. @throws Failure when it has no parent */
export function unlinkChildAccount(ctx: Ctx, childId: number): Promise<void> {
  return ctx.mutate(async (tx) => {
    await lockAccount(tx, childId);
    const child = await requireAccountRow(tx, childId);
    if (child.parent_account_id === null) reject([{ reason: HAS_NO_PARENT }]);
    await updateParent(tx, childId, null);
    noteChange(tx, { of: { accountId: childId }, type: 'account', id: childId, what: 'updated' });
    const user = await deleteProxyUser(tx, childId);
    return { value: undefined, event: user ? [userEvent('user_delete', user)] : [] };
  });
}

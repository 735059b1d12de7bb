import type { Ctx } from '#access/ctx';
import { Failure, reject } from '#domain/failure';
import { addUser, userEvent } from '#features/identity/users/actions';
import { lockAccount } from '#store/locks';
import { addChange } from '#store/notes';
import type { UserRow } from '#store/schema/tables/index';
import { hasChildAccounts } from './records.ts';
import { HAS_NO_PARENT, linkProblem } from './rules.ts';
import { deleteProxyUser, requireAccountRow, selectFirstUnrestrictedUser, updateParent } from './store.ts';

/**
 * Links a child account to its parent. The parent acts in the child through a proxy user.
 * @returns the proxy user
 * @throws Failure
 */
export function linkChildAccount(ctx: Ctx, parentId: number, childId: number): Promise<UserRow> {
  const username = `proxy-${ctx.random.hex(8)}`;
  return ctx.mutate(async (tx) => {
    // Lock in a fixed order, so that two concurrent links wait for each other instead of deadlocking.
    for (const id of [parentId, childId].toSorted((a, b) => a - b)) await lockAccount(tx, id);
    const [parent, child] = [await requireAccountRow(tx, parentId), await requireAccountRow(tx, childId)];
    const hasChildren = await hasChildAccounts(tx, childId);
    const reason = linkProblem(parent, { ...child, hasChildren });
    if (reason) reject([{ reason }]);
    const owner = await selectFirstUnrestrictedUser(tx, parentId);
    if (!owner) throw Failure.notFound();
    await updateParent(tx, childId, parentId);
    addChange(tx, { of: { accountId: childId }, type: 'account', id: childId, what: 'updated' });
    const input = { username, email: owner.email, restricted: false, proxy: true };
    const user = await addUser(ctx, tx, childId, input, null);
    return { value: user, event: userEvent('user_create', user) };
  });
}

/** Unlinks a child account and revokes the parent's proxy tokens for it. @throws Failure when it has no parent */
export function unlinkChildAccount(ctx: Ctx, childId: number): Promise<void> {
  return ctx.mutate(async (tx) => {
    await lockAccount(tx, childId);
    const child = await requireAccountRow(tx, childId);
    if (child.parent_account_id === null) reject([{ reason: HAS_NO_PARENT }]);
    await updateParent(tx, childId, null);
    addChange(tx, { of: { accountId: childId }, type: 'account', id: childId, what: 'updated' });
    const user = await deleteProxyUser(tx, childId);
    return { value: undefined, event: user ? [userEvent('user_delete', user)] : [] };
  });
}

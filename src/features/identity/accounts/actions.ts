import type { Ctx } from '#access/ctx';
import { Failure, reject } from '#domain/failure';
import type { AccountLimit } from '#domain/limits';
import { selectClientIds } from '#features/identity/clients/records';
import { writeAccountLimit } from '#features/identity/limits/limits';
import { deletePreferencesOfClients } from '#features/identity/preferences/records';
import { deleteProxyTokensOfAccount } from '#features/identity/tokens/records';
import {
  addUser,
  hashNewPassword,
  type NewUserInput,
  userCreateEvent,
  userEvent,
} from '#features/identity/users/actions';
import { lockAccount } from '#store/locks';
import type { AccountRow, UserRow } from '#store/schema/tables/index';
import { addChange } from '#store/transaction-effects';
import type { Tx } from '#store/types';
import { hasChildAccounts } from './records.ts';
import { ACCOUNT_HAS_CHILDREN, HAS_NO_PARENT, linkProblem } from './rules.ts';
import {
  type AccountFigures,
  deleteAccountRow,
  deleteProxyUser,
  insertAccount,
  requireAccountRow,
  selectFirstUnrestrictedUser,
  updateAccountFigures,
  updateParent,
  updateSuspended,
} from './store.ts';

export interface AccountWithUser {
  account: AccountRow;
  user: UserRow;
}

type FirstUserInput = Omit<NewUserInput, 'restricted'>;

/**
 * Creates an account with its first user, who is unrestricted.
 * @throws Failure USERNAME_IN_USE; for the password its length or PASSWORD_TOO_COMMON
 */
export async function createAccount(
  ctx: Ctx,
  company: string,
  firstUser: FirstUserInput,
): Promise<AccountWithUser> {
  const passwordHash = await hashNewPassword(firstUser);
  return await ctx.mutate(async (tx) => {
    const created = await addAccount(ctx, tx, company, firstUser, passwordHash);
    return { value: created, event: userCreateEvent(created.user) };
  });
}

/** Creates an account within the caller's transaction; the caller writes the event. @throws Failure USERNAME_IN_USE */
export async function addAccount(
  ctx: Ctx,
  tx: Tx,
  company: string,
  firstUser: FirstUserInput,
  passwordHash: string | null,
): Promise<AccountWithUser> {
  const account = await insertAccount(tx, { euuid: ctx.random.uuid(), company, created: ctx.now() });
  addChange(tx, { of: { accountId: account.id }, type: 'account', id: account.id, what: 'created' });
  const user = await addUser(ctx, tx, account.id, { ...firstUser, restricted: false }, passwordHash);
  return { account, user };
}

/**
 * Suspends or resumes an account. While it is suspended, its tokens are refused. Proxy tokens from its parent, and
 * its own for its children, are deleted.
 * @throws Failure
 */
export function setAccountSuspended(ctx: Ctx, accountId: number, suspended: boolean): Promise<void> {
  return ctx.mutate(async (tx) => {
    await lockAccount(tx, accountId);
    await updateSuspended(tx, accountId, suspended ? 1 : 0);
    if (suspended) await deleteProxyTokensOfAccount(tx, accountId);
    addChange(tx, { of: { accountId }, type: 'account', id: accountId, what: 'updated' });
    return { value: undefined, noEvent: 'no action of the event log is about accounts' };
  });
}

/**
 * Deletes an account with its users, tokens, VPCs, events and OAuth clients.
 * @throws Failure when it has child accounts
 */
export function deleteAccount(ctx: Ctx, accountId: number): Promise<void> {
  return ctx.mutate(async (tx) => {
    await lockAccount(tx, accountId);
    if (await hasChildAccounts(tx, accountId)) reject([{ reason: ACCOUNT_HAS_CHILDREN }]);
    const clientIds = await selectClientIds(tx, accountId);
    await deleteAccountRow(tx, accountId, {
      now: ctx.now(),
      portsetHold: ctx.settings.ttl.portsetHold,
    });
    await deletePreferencesOfClients(tx, clientIds);
    addChange(tx, { of: { accountId }, type: 'account', id: accountId, what: 'deleted' });
    return { value: undefined, noEvent: 'its events go with the account' };
  });
}

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

const NO_EVENT = 'no action of the event log is about accounts';

/** Sets the figures on payments and referrals. The first payment gives the account its referral code. */
export function setAccountFigures(ctx: Ctx, accountId: number, figures: AccountFigures): Promise<void> {
  const newCode = ctx.random.hex(20);
  return ctx.mutate(async (tx) => {
    await lockAccount(tx, accountId);
    await updateAccountFigures(tx, accountId, figures, newCode);
    addChange(tx, { of: { accountId }, type: 'account', id: accountId, what: 'updated' });
    return { value: undefined, noEvent: NO_EVENT };
  });
}

/** @param limits null restores the configured limit; missing keys stay unchanged */
export function setAccountLimits(
  ctx: Ctx,
  accountId: number,
  limits: Readonly<Partial<Record<AccountLimit, number | null>>>,
): Promise<void> {
  return ctx.mutate(async (tx) => {
    await lockAccount(tx, accountId);
    for (const [name, value] of Object.entries(limits)) {
      await writeAccountLimit(tx, accountId, name as AccountLimit, value);
    }
    addChange(tx, { of: { accountId }, type: 'account', id: accountId, what: 'updated' });
    return { value: undefined, noEvent: NO_EVENT };
  });
}

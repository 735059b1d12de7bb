import type { Ctx } from '#access/ctx';
import { reject } from '#domain/failure';
import { selectClientIds } from '#features/identity/clients/records';
import { deletePreferencesOfClients } from '#features/identity/preferences/records';
import { deleteProxyTokensOfAccount } from '#features/identity/tokens/records';
import {
  addUser,
  hashNewPassword,
  type NewUserInput,
  userCreateEvent,
} from '#features/identity/users/actions';
import { lockAccount } from '#store/locks';
import { addChange } from '#store/notes';
import type { AccountRow, UserRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import { hasChildAccounts } from './records.ts';
import { ACCOUNT_HAS_CHILDREN } from './rules.ts';
import { deleteAccountRow, insertAccount, updateSuspended } from './store.ts';

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
    await deleteAccountRow(tx, accountId);
    await deletePreferencesOfClients(tx, clientIds);
    addChange(tx, { of: { accountId }, type: 'account', id: accountId, what: 'deleted' });
    return { value: undefined, noEvent: 'its events go with the account' };
  });
}

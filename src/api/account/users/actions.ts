import type { Ctx } from '../../../ctx.ts';
import { Failure, reject } from '../../../domain/failure.ts';
import { requireBelowLimit } from '../../../domain/limits.ts';
import { hashPassword, passwordProblem } from '../../../passwords.ts';
import { lockAccount } from '../../../store/locks.ts';
import type { NewEvent } from '../../../store/new-event.ts';
import type { UserRow } from '../../../store/tables/index.ts';
import type { Tx } from '../../../store/types.ts';
import { userEntity } from '../events/index.ts';
import { LAST_UNRESTRICTED_USER, USERNAME_IN_USE } from './rules.ts';
import { countUnrestrictedUsers, countUsers, deleteUserRow, insertUser, selectUserById } from './store.ts';

export interface NewUserInput {
  username: string;
  email: string;
  restricted: boolean;
  /** Undefined: the user cannot sign in until one is set. */
  password?: string;
}

/** @throws Failure rules E15, E55 for the password, E91, E22 */
export async function createUser(ctx: Ctx, accountId: number, input: NewUserInput): Promise<UserRow> {
  const passwordHash = await hashNewPassword(input);
  return await ctx.mutate(async (tx) => {
    await lockAccount(tx, accountId);
    requireBelowLimit((await countUsers(tx, accountId)) + 1, ctx.limits.usersPerAccount, 'users', 'account');
    const user = await addUser(ctx, tx, accountId, input, passwordHash);
    return { value: user, event: userCreateEvent(user) };
  });
}

/** @throws Failure rules E15, E55 */
export async function hashNewPassword({
  password,
  username,
  email,
}: Omit<NewUserInput, 'restricted'>): Promise<string | null> {
  if (password === undefined) return null;
  const reason = await passwordProblem(password, [username, email]);
  if (reason) reject([{ field: 'password', reason }]);
  return await hashPassword(password);
}

/** @throws Failure rule E91 */
export async function addUser(
  ctx: Ctx,
  tx: Tx,
  accountId: number,
  { username, email, restricted }: NewUserInput,
  passwordHash: string | null,
): Promise<UserRow> {
  const created = ctx.now();
  const user = await insertUser(tx, {
    account_id: accountId,
    username,
    email,
    restricted: restricted ? 1 : 0,
    password_hash: passwordHash,
    password_created: passwordHash === null ? null : created,
    created,
  });
  if (!user) throw Failure.invalid([{ field: 'username', reason: USERNAME_IN_USE }]);
  return user;
}

/** With its tokens and grants; its tokens are refused from then on. @throws Failure rule E90, or when it is gone */
export function deleteUser(ctx: Ctx, target: UserRow): Promise<void> {
  return ctx.mutate(async (tx) => {
    await lockAccount(tx, target.account_id);
    const user = await requireUser(tx, target.id);
    if (user.restricted === 0 && (await countUnrestrictedUsers(tx, user.account_id)) === 1) {
      reject([{ reason: LAST_UNRESTRICTED_USER }]);
    }
    await deleteUserRow(tx, user.id);
    return { value: undefined, event: userEvent('user_delete', user) };
  });
}

/** The user as it is under the lock of its account. @throws Failure when it is gone */
export async function requireUser(tx: Tx, id: number): Promise<UserRow> {
  const user = await selectUserById(tx, id);
  if (!user) throw Failure.notFound();
  return user;
}

export function userCreateEvent(user: UserRow): NewEvent {
  return userEvent('user_create', user);
}

export function userEvent(action: 'user_create' | 'user_update' | 'user_delete', user: UserRow): NewEvent {
  return { accountId: user.account_id, action, entity: userEntity(user) };
}

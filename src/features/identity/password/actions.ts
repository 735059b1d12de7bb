import type { Ctx } from '#access/ctx';
import type { NewEvent } from '#domain/event';
import { Failure, reject } from '#domain/failure';
import { userEntity } from '#features/events/index';
import { dropAllTokens } from '#features/identity/apps/index';
import { enqueue } from '#features/outbox/index';
import { hashPassword, passwordProblem } from '#platform/passwords';
import { hashToken } from '#platform/token-hash';
import { lockAccount } from '#store/locks';
import type { UserRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import {
  deleteSessionsAndDevices,
  endLinksAndAttempts,
  insertPasswordLink,
  selectUserById,
  selectUserOfLink,
  updatePassword,
} from './store.ts';

export interface PasswordLink {
  /** To be mailed, and kept nowhere. */
  link: string;
  /** UTC seconds. */
  expiry: number;
}

/** A link that lets the user choose a password, once. @param seconds how long it is good for */
export async function addPasswordLink(
  ctx: Ctx,
  tx: Tx,
  userId: number,
  seconds: number,
): Promise<PasswordLink> {
  const token = ctx.random.hex(32);
  const created = ctx.now();
  const expiry = created + seconds;
  await insertPasswordLink(tx, { hash: hashToken(token), user_id: userId, created, expiry });
  return { link: `${ctx.loginUrl}/password/set?token=${token}`, expiry };
}

/**
 * Sets a password as the operator does: its user has to change it. Sessions, trusted devices, waiting links and
 * sign-ins end.
 * @throws Failure for the length, PASSWORD_TOO_COMMON, when the user is gone, or for a proxy user, who never signs in
 */
export async function setPassword(ctx: Ctx, target: UserRow, password: string): Promise<void> {
  const passwordHash = await hashChosen(target, password);
  await ctx.mutate(async (tx) => {
    await lockAccount(tx, target.account_id);
    const user = await selectUserById(tx, target.id);
    return await replacePassword(ctx, tx, user, { passwordHash, temporary: 1 });
  });
}

/** Whom a mailed link is for. @param token what the link carries @returns undefined when it is unknown, used or expired */
export async function findUserOfLink(
  ctx: Pick<Ctx, 'db' | 'now'>,
  token: string,
): Promise<UserRow | undefined> {
  return await selectUserOfLink(ctx.db, hashToken(token), ctx.now());
}

/**
 * Sets the password of whom a mailed link is for. Sessions, trusted devices, other links and waiting sign-ins end.
 * @param token what the link carries
 * @param options revokeTokens: all tokens and apps of the user end too; turn: whose turn to hash it takes
 * @returns the user
 * @throws Failure for the length, PASSWORD_TOO_COMMON, service busy; not found when the link is unknown, used or expired
 */
export async function redeemPasswordLink(
  ctx: Ctx,
  token: string,
  password: string,
  { revokeTokens = false, turn }: { revokeTokens?: boolean; turn?: string } = {},
): Promise<UserRow> {
  const linkHash = hashToken(token);
  const target = await selectUserOfLink(ctx.db, linkHash, ctx.now());
  if (!target) throw Failure.notFound();
  const passwordHash = await hashChosen(target, password, turn);
  return await ctx.mutate(async (tx) => {
    await lockAccount(tx, target.account_id);
    const user = await selectUserOfLink(tx, linkHash, ctx.now());
    const { value, event } = await replacePassword(ctx, tx, user, { passwordHash, temporary: 0 });
    const { events } = revokeTokens ? await dropAllTokens(tx, value) : { events: [] };
    return { value, event: [event, ...events] };
  });
}

/**
 * A new password for a user who proved to know the current one. Part of a larger transaction, under the lock of the
 * account. Waiting links and sign-ins end, and the user is mailed; what becomes of the sessions is the caller's.
 * @param user as it is under the lock
 * @param passwordHash of a password without a problem
 * @returns its event
 */
export async function changePassword(
  ctx: Pick<Ctx, 'now' | 'encryption' | 'outbox'>,
  tx: Tx,
  user: UserRow,
  { passwordHash, temporary = 0 }: { passwordHash: string; temporary?: 0 | 1 },
): Promise<NewEvent> {
  await updatePassword(tx, user.id, {
    password_hash: passwordHash,
    password_created: ctx.now(),
    password_temporary: temporary,
  });
  await endLinksAndAttempts(tx, user.id);
  // Who gets a first one was just invited, and knows.
  if (user.password_hash !== null) {
    await enqueue(tx, ctx, {
      template: 'password-changed',
      kind: 'email',
      recipient: user.email,
      userId: user.id,
      values: { username: user.username },
    });
  }
  return { accountId: user.account_id, action: 'password_reset', entity: userEntity(user) };
}

async function hashChosen({ username, email }: UserRow, password: string, turn?: string): Promise<string> {
  const reason = await passwordProblem(password, [username, email]);
  if (reason) reject([{ field: 'password', reason }]);
  return await hashPassword(password, turn);
}

async function replacePassword(
  ctx: Ctx,
  tx: Tx,
  user: UserRow | undefined,
  password: { passwordHash: string; temporary: 0 | 1 },
) {
  if (!user) throw Failure.notFound();
  if (user.proxy === 1) throw Failure.forbidden();
  const event = await changePassword(ctx, tx, user, password);
  await deleteSessionsAndDevices(tx, user.id);
  return { value: user, event };
}

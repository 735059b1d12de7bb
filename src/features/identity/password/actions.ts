import type { Ctx } from '#access/ctx';
import type { NewEvent } from '#domain/event';
import { Failure, reject } from '#domain/failure';
import { userEntity } from '#features/events/entities';
import { dropAllTokens } from '#features/identity/apps/actions';
import { mutateUser } from '#features/identity/users/target';
import { enqueue } from '#features/outbox/enqueue';
import { mailTo } from '#features/outbox/message';
import { chosenPasswordProblem, hashPassword } from '#platform/passwords';
import { hashToken } from '#platform/token-hash';
import { lockAccount } from '#store/locks';
import type { UserRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import {
  deleteSessionsAndDevices,
  endLinksAndAttempts,
  insertPasswordLink,
  selectUserOfLink,
  skipPastActivity,
  updatePassword,
} from './store.ts';

/** How long password links go to the previous address after a change: one week, in seconds. */
const ADDRESS_GUARD = 7 * 24 * 3600;

export interface PasswordLink {
  /** To be mailed. Only a hash of its token is stored. */
  link: string;
  /** UTC seconds. */
  expiry: number;
}

/** Creates a link with which the user can set a password once. @param seconds how long it is valid */
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
  return { link: `${ctx.settings.loginUrl}/password/set?token=${token}`, expiry };
}

interface Addresses {
  email: string;
  previous_email: string | null;
  /** UTC seconds. */
  email_changed: number | null;
}

/**
 * The address that receives password links. For a week after a change it is the previous address. If there were
 * several changes in that time, it is the one before the first of them, so that an attacker cannot take over an
 * account by changing its address twice.
 * @param now UTC seconds
 */
export function guardingAddress({ email, previous_email, email_changed }: Addresses, now: number): string {
  const isGuarded = previous_email !== null && email_changed !== null && now < email_changed + ADDRESS_GUARD;
  return isGuarded ? previous_email : email;
}

/**
 * Operator command: sets a password, which the user has to change. Ends the user's sessions, trusted devices,
 * password links and pending sign-ins.
 * @throws Failure for the length, PASSWORD_TOO_COMMON, when the user is gone, or for a proxy user, who never signs in
 */
export async function setPassword(ctx: Ctx, target: UserRow, password: string): Promise<void> {
  const passwordHash = await hashChosen(target, password);
  await mutateUser(ctx, target, (tx, user) => replacePassword(ctx, tx, user, { passwordHash, temporary: 1 }));
}

/**
 * The user that a mailed link belongs to.
 * @param token the token in the link
 * @returns undefined if the link is unknown, used or expired
 */
export async function findUserOfLink(
  ctx: Pick<Ctx, 'db' | 'now'>,
  token: string,
): Promise<UserRow | undefined> {
  return await selectUserOfLink(ctx.db, hashToken(token), ctx.now());
}

/**
 * Sets the password of the user that a mailed link belongs to. Ends the user's sessions, trusted devices, other links
 * and pending sign-ins.
 * @param token the token in the link
 * @param options `revokeTokens` also revokes all tokens and apps; `turn` is the queue in which hashing waits its turn
 * @returns the user
 * @throws Failure for the length, PASSWORD_TOO_COMMON, service busy; 404 when the link is unknown, used or expired
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
 * Changes the password of a user who proved the current one, within the caller's transaction, which must hold the
 * account's lock. Ends password links and pending sign-ins, and notifies the user by mail. The caller decides about
 * the sessions.
 * @param user as read under the lock
 * @param passwordHash of a password that passed the rules
 * @returns its event
 */
export async function changePassword(
  ctx: Pick<Ctx, 'now' | 'encryption'>,
  tx: Tx,
  user: UserRow,
  { passwordHash, temporary = 0 }: { passwordHash: string; temporary?: 0 | 1 },
): Promise<NewEvent> {
  await updatePassword(tx, user.id, {
    password_hash: passwordHash,
    password_created: ctx.now(),
    password_temporary: temporary,
  });
  const isFirst = user.password_hash === null || user.password_temporary === 1;
  if (isFirst && temporary === 0) await skipPastActivity(tx, user);
  await endLinksAndAttempts(tx, user.id);
  // An invited user who sets the first password needs no notice.
  if (user.password_hash !== null) {
    const values = { username: user.username };
    await enqueue(tx, ctx, { template: 'password-changed', ...mailTo(user), values });
  }
  return { accountId: user.account_id, action: 'password_reset', entity: userEntity(user) };
}

/** @throws Failure for the length of the password, PASSWORD_TOO_COMMON, service busy */
export async function hashChosen(
  { username, email }: Pick<UserRow, 'username' | 'email'>,
  password: string,
  turn?: string,
): Promise<string> {
  const reason = await chosenPasswordProblem(password, { username, email });
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

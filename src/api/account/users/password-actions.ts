import { hashToken } from '../../../access/authenticate.ts';
import type { Ctx } from '../../../ctx.ts';
import { Failure, reject } from '../../../domain/failure.ts';
import { hashPassword, passwordProblem } from '../../../passwords.ts';
import { lockAccount } from '../../../store/locks.ts';
import type { UserRow } from '../../../store/tables/index.ts';
import type { Tx } from '../../../store/types.ts';
import { userEntity } from '../events/index.ts';
import {
  deleteLinksAndDevices,
  insertPasswordLink,
  selectUserOfLink,
  updatePassword,
} from './password-store.ts';
import { selectUserById } from './store.ts';

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
 * Sets a password as the operator does. Waiting links and trusted devices end.
 * @throws Failure rules E15, E55, when the user is gone, or for a proxy user, who never signs in
 */
export async function setPassword(ctx: Ctx, target: UserRow, password: string): Promise<void> {
  const passwordHash = await hashChosen(target, password);
  await ctx.mutate(async (tx) => {
    await lockAccount(tx, target.account_id);
    return await changePassword(ctx, tx, await selectUserById(tx, target.id), passwordHash);
  });
}

/**
 * Sets the password of whom a mailed link is for.
 * @param token what the link carries
 * @returns the user
 * @throws Failure rules E15, E55; not found when the link is unknown, used or expired
 */
export async function redeemPasswordLink(ctx: Ctx, token: string, password: string): Promise<UserRow> {
  const linkHash = hashToken(token);
  const target = await selectUserOfLink(ctx.db, linkHash, ctx.now());
  if (!target) throw Failure.notFound();
  const passwordHash = await hashChosen(target, password);
  return await ctx.mutate(async (tx) => {
    await lockAccount(tx, target.account_id);
    return await changePassword(ctx, tx, await selectUserOfLink(tx, linkHash, ctx.now()), passwordHash);
  });
}

async function hashChosen({ username, email }: UserRow, password: string): Promise<string> {
  const reason = await passwordProblem(password, [username, email]);
  if (reason) reject([{ field: 'password', reason }]);
  return await hashPassword(password);
}

async function changePassword(ctx: Ctx, tx: Tx, user: UserRow | undefined, passwordHash: string) {
  if (!user) throw Failure.notFound();
  if (user.proxy === 1) throw Failure.forbidden();
  await updatePassword(tx, user.id, { password_hash: passwordHash, password_created: ctx.now() });
  await deleteLinksAndDevices(tx, user.id);
  return {
    value: user,
    event: { accountId: user.account_id, action: 'password_reset', entity: userEntity(user) },
  };
}

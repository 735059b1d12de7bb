import { dropAllTokens } from '#features/identity/apps/actions';
import { changePassword } from '#features/identity/password/actions';
import { keepOnlySession } from '#features/identity/sessions/actions';
import { selectSignInUser } from '#features/identity/users/records';
import { hashPassword, matchesHash, userTurn } from '#platform/passwords';
import type { SignedInVisit } from '#web/kit/answer';
import { logPassword } from '#web/kit/security-log';
import { findDevice } from '#web/sign-in/actions';
import { giveBack, reserveAttempt, withReserved } from '#web/sign-in/limits';

/**
 * Checks the current password of the signed-in user. A wrong one counts as a failed sign-in, which limits guessing in
 * an unattended browser.
 * @throws Failure too many requests, service busy
 */
export async function isCurrentRight(visit: SignedInVisit, current: string): Promise<boolean> {
  const { ctx, signedIn, ip, cookies } = visit;
  const { id, username, password_hash: hash } = signedIn.user;
  const device = await findDevice(ctx, cookies, signedIn.user);
  const reserved = await reserveAttempt(ctx, { username, ip, deviceId: device?.id, user: undefined });
  if (!(await withReserved(ctx, reserved, () => matchesHash(current, hash, userTurn(id))))) {
    logPassword(visit, { outcome: 'wrong', userId: id });
    return false;
  }
  await ctx.mutate(async (tx) => {
    await giveBack(ctx, tx, reserved);
    return { value: undefined, noEvent: 'an attempt was counted' };
  });
  return true;
}

/**
 * Changes the password of the signed-in user, who has proved the current one. The session gets a new cookie; all
 * others end.
 * @param password that passed the rules
 * @param revokeTokens also revokes all tokens and apps of the user
 * @returns false when the password was changed meanwhile
 * @throws Failure service busy
 */
export async function changeOwnPassword(
  visit: SignedInVisit,
  { password, revokeTokens }: { password: string; revokeTokens: boolean },
): Promise<boolean> {
  const { ctx, signedIn, cookies } = visit;
  const { id, password_hash: hash } = signedIn.user;
  const passwordHash = await hashPassword(password, userTurn(id));
  const cookie = await ctx.mutate(async (tx) => {
    const user = await selectSignInUser(tx, id);
    if (!user || user.password_hash !== hash)
      return { value: undefined, noEvent: 'the password was changed meanwhile' };
    const event = await changePassword(ctx, tx, user, { passwordHash });
    const { events } = revokeTokens ? await dropAllTokens(tx, user) : { events: [] };
    return { value: await keepOnlySession(ctx, tx, signedIn), event: [event, ...events] };
  });
  logPassword(visit, { outcome: cookie === undefined ? 'wrong' : 'changed', userId: id });
  if (cookie === undefined) return false;
  cookies.set('session', cookie);
  return true;
}

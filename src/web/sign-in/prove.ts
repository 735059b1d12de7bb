import { recordReauthentication } from '#features/identity/sessions/actions';
import { acceptTwoFactorCode, readTwoFactorCode } from '#features/identity/two-factor/code-actions';
import { selectSignInUser } from '#features/identity/users/sign-in-users';
import { matchesHash, userTurn } from '#platform/passwords';
import { hashToken } from '#platform/token-hash';
import type { SignedInVisit } from '#web/kit/require-session';
import { logSignIn } from '#web/kit/security-log';
import { findDevice } from './actions.ts';
import { giveBack, reserveAttempt, withReserved } from './limits.ts';
import { factorOf } from './rules.ts';

const NO_EVENT = 'sign-ins have a list of their own';

/** What of a request is needed to confirm who its user is. */
export type ReauthenticationContext = Pick<
  SignedInVisit,
  'ctx' | 'signedIn' | 'ip' | 'cookies' | 'log' | 'watch'
>;

export interface ReauthenticationInput {
  password: string;
  /** Of the second factor; ignored for users without one. */
  code: string;
  /** True if the password was right in the form before; then it is not looked at. */
  isPasswordKnown?: boolean;
}

export type ReauthenticationOutcome = 'proved' | 'wrong password' | 'wrong code';

/**
 * Checks that the person in front of a signed-in browser is the user. Counts as an attempt to sign in. The session
 * gets a new cookie and is confirmed for a while (`PROOF_SECONDS`).
 * @throws Failure too many requests, service busy, or when the session has ended
 */
export async function reauthenticate(
  visit: ReauthenticationContext,
  { password, code, isPasswordKnown = false }: ReauthenticationInput,
): Promise<ReauthenticationOutcome> {
  const { ctx, signedIn, ip, cookies } = visit;
  const { id, username, password_hash: hash, totp_secret } = signedIn.user;
  const device = await findDevice(ctx, cookies, signedIn.user);
  const reserved = await reserveAttempt(ctx, { username, ip, deviceId: device?.id, user: undefined });
  const turn = userTurn(id);
  const isRight =
    isPasswordKnown || (await withReserved(ctx, reserved, () => matchesHash(password, hash, turn)));
  const given =
    totp_secret === null
      ? undefined
      : await withReserved(ctx, reserved, () => readTwoFactorCode(signedIn.user, code, turn));
  const { outcome, cookie } = await ctx.mutate<{ outcome: ReauthenticationOutcome; cookie?: string }>(
    async (tx) => {
      const user = await selectSignInUser(tx, id);
      if (!isRight || !user || user.password_hash !== hash)
        return { value: { outcome: 'wrong password' }, noEvent: NO_EVENT };
      if (user.totp_secret !== null && !(given && (await acceptTwoFactorCode(ctx, tx, id, given))))
        return { value: { outcome: 'wrong code' }, noEvent: NO_EVENT };
      await giveBack(ctx, tx, reserved);
      const cookie = await recordReauthentication(ctx, tx, signedIn.session);
      return { value: { outcome: 'proved', cookie }, noEvent: NO_EVENT };
    },
  );
  const factor = given && outcome !== 'wrong password' ? factorOf(code) : 'password';
  logSignIn(visit, { outcome: outcome === 'proved' ? 'confirmed' : 'wrong', factor, userId: id });
  if (cookie !== undefined) {
    cookies.set('session', cookie);
    // What the same request still writes counts for the new cookie.
    signedIn.session.hash = hashToken(cookie);
  }
  return outcome;
}

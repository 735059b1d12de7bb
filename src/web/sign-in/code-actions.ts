import {
  deleteAttempt,
  endExpiredAttempts,
  selectAttempt,
} from '#features/identity/attempts/sign-in-attempts';
import { addLogin } from '#features/identity/logins/actions';
import { acceptTwoFactorCode, readTwoFactorCode } from '#features/identity/two-factor/actions';
import { lockUser, type SignInUser, selectSignInUser } from '#features/identity/users/records';
import { addressTurn } from '#platform/passwords';
import { hashToken } from '#platform/token-hash';
import type { SignInAttemptRow } from '#store/schema/tables/index';
import { logSignIn } from '#web/kit/security-log';
import type { Visit } from '#web/kit/visit';
import { completeSignIn, keepCookies, type NewCookies } from './completion.ts';
import { giveBack, reserveAttempt, withReserved } from './limits.ts';
import { factorOf, maySignIn } from './rules.ts';

const NO_EVENT = 'sign-ins have a list of their own';
const COOKIE = /^[0-9a-f]{64}$/;

/** A sign-in that is waiting for its second factor. */
export interface PendingSignIn {
  attempt: SignInAttemptRow;
  user: SignInUser;
}

/** Finds the pending sign-in of the browser. Ends it if it has expired. */
export async function findPendingSignIn({
  unguardedCtx: ctx,
  log,
  watch,
  cookies,
}: Visit): Promise<PendingSignIn | undefined> {
  const cookie = cookies.get('attempt');
  if (cookie === undefined || !COOKIE.test(cookie)) return undefined;
  const attempt = await selectAttempt(ctx.db, hashToken(cookie));
  if (!attempt) return undefined;
  const now = ctx.now();
  if (attempt.expiry <= now) {
    const ended = await ctx.mutate(async (tx) => ({
      value: await endExpiredAttempts(tx, now, attempt.hash),
      noEvent: NO_EVENT,
    }));
    const { user_id: userId, ip } = attempt;
    if (ended > 0) logSignIn({ log, ip, watch }, { outcome: 'expired', factor: 'totp', userId });
    return undefined;
  }
  const user = await selectSignInUser(ctx.db, attempt.user_id);
  return user && { attempt, user };
}

const LOGGED = { wrong: 'wrong', over: 'expired', 'signed in': 'successful' } as const;

interface CodeStepResult {
  step: 'wrong' | 'over' | 'signed in';
  cookies: NewCookies;
}

/**
 * Second step of signing in. A wrong code is recorded as a failed sign-in, and the attempt stays open.
 * @returns `over` when the attempt has ended meanwhile
 * @throws Failure too many requests, service busy
 */
export async function confirmSignIn(
  visit: Visit,
  { attempt, user: waiting }: PendingSignIn,
  text: string,
): Promise<CodeStepResult['step']> {
  const { unguardedCtx: ctx, ip } = visit;
  const { username } = waiting;
  const reserved = await reserveAttempt(ctx, { username, ip, deviceId: undefined, user: waiting });
  const code = await withReserved(ctx, reserved, () => readTwoFactorCode(waiting, text, addressTurn(ip)));
  const { step, cookies } = await ctx.mutate<CodeStepResult>(async (tx) => {
    const user = await lockUser(tx, waiting);
    const current = await selectAttempt(tx, attempt.hash);
    if (!user || !maySignIn(user) || !current || current.expiry <= ctx.now()) {
      return { value: { step: 'over', cookies: {} }, noEvent: NO_EVENT };
    }
    if (!(await acceptTwoFactorCode(ctx, tx, user.id, code))) {
      await addLogin(tx, user, { ip, status: 'failed', begun: current.created });
      return { value: { step: 'wrong', cookies: {} }, noEvent: NO_EVENT };
    }
    await giveBack(ctx, tx, reserved);
    await deleteAttempt(tx, attempt.hash);
    const signedIn = await completeSignIn(visit, tx, user, {
      device: undefined,
      remember: current.remember === 1,
      begun: current.created,
    });
    return { value: { step: 'signed in', cookies: signedIn }, noEvent: NO_EVENT };
  });
  keepCookies(visit, cookies);
  logSignIn(visit, { outcome: LOGGED[step], factor: factorOf(text), userId: waiting.id });
  return step;
}

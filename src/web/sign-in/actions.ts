import type { Ctx } from '#access/ctx';
import { takeFromWindow } from '#features/identity/attempts/counted-rates';
import { insertAttempt } from '#features/identity/attempts/sign-in-attempts';
import { findTrustedDevice, renewTrust } from '#features/identity/devices/actions';
import { addLogin } from '#features/identity/logins/actions';
import { lockUser, type SignInUser, selectUserByName } from '#features/identity/users/records';
import { addressTurn, deviceTurn, matchesHash } from '#platform/passwords';
import { hashToken } from '#platform/token-hash';
import type { TrustedDeviceRow, UserRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import type { Cookies } from '#web/kit/cookies';
import { type Factor, logSignIn } from '#web/kit/security-log';
import type { Visit } from '#web/kit/visit';
import { completeSignIn, keepCookies, type NewCookies } from './completion.ts';
import { giveBack, type ReservedAttempt, reserveAttempt, withReserved } from './limits.ts';
import { maySignIn, needsSecondFactor, readUsername } from './rules.ts';

const NO_EVENT = 'sign-ins have a list of their own';

/** A limit that is never reached. */
const COUNTS_ALL = { requests: 1_000_000_000, seconds: 900 };

export interface PasswordCredentials {
  /** As it was typed. */
  username: string;
  password: string;
  /** Whether to trust the browser from now on. */
  remember: boolean;
}

/** The next step. */
export type SignInStep = 'wrong' | 'code' | 'signed in';

const LOGGED = { wrong: 'wrong', code: 'code asked', 'signed in': 'successful' } as const;

/**
 * First step of signing in. Does the same work whatever is wrong, with the same number of reads, one hash comparison
 * and one write, so that the response time does not reveal whether the username exists.
 * @throws Failure too many requests, service busy
 */
export async function signIn(
  visit: Visit,
  { username, password, remember }: PasswordCredentials,
): Promise<SignInStep> {
  const { unguardedCtx: ctx, ip, cookies: given } = visit;
  const begun = ctx.now();
  const found = await selectUserByName(ctx.db, readUsername(username));
  const device = await findDevice(ctx, given, found);
  const reserved = await reserveAttempt(ctx, { username, ip, deviceId: device?.id, user: found });
  const hash = found && maySignIn(found) ? found.password_hash : null;
  const turn = device ? deviceTurn(device.id) : addressTurn(ip);
  const isRight = await withReserved(ctx, reserved, () => matchesHash(password, hash, turn));
  const { step, cookies, factor, userId } = await ctx.mutate(async (tx) => {
    const user = await lockUser(tx, found);
    const isStillRight = isRight && user && maySignIn(user) && user.password_hash === hash;
    const value = isStillRight
      ? await passPassword(visit, tx, user, { remember, reserved, begun })
      : await recordWrong(ctx, tx, user, { ip, begun });
    return { value, noEvent: NO_EVENT };
  });
  keepCookies(visit, cookies);
  logSignIn(visit, { outcome: LOGGED[step], factor, userId });
  return step;
}

/** The user's trusted device, if the browser is one. */
export function findDevice(
  ctx: Ctx,
  cookies: Cookies,
  user: Pick<UserRow, 'id'> | undefined,
): Promise<TrustedDeviceRow | undefined> {
  const id = user?.id ?? 0;
  return findTrustedDevice(ctx, id, cookies.get(`device_${id}`));
}

interface PasswordStepResult {
  step: SignInStep;
  cookies: NewCookies;
  factor: Factor;
  /** Undefined for an unknown user. */
  userId: number | undefined;
}

async function passPassword(
  visit: Visit,
  tx: Tx,
  user: SignInUser,
  { remember, reserved, begun }: { remember: boolean; reserved: ReservedAttempt; begun: number },
): Promise<PasswordStepResult> {
  const { unguardedCtx: ctx, ip, cookies } = visit;
  await giveBack(ctx, tx, reserved);
  const cookie = cookies.get(`device_${user.id}`) ?? '';
  const device = await renewTrust(ctx, tx, user, { cookie, ip });
  if (!needsSecondFactor(user, device)) {
    const signedIn = await completeSignIn(visit, tx, user, { device, remember, begun });
    const factor = user.totp_secret === null ? 'password' : 'trusted device';
    return { step: 'signed in', cookies: signedIn, factor, userId: user.id };
  }
  const attempt = ctx.random.hex(32);
  await insertAttempt(tx, {
    hash: hashToken(attempt),
    user_id: user.id,
    created: begun,
    expiry: ctx.now() + ctx.settings.ttl.signInCode,
    ip,
    remember: remember ? 1 : 0,
  });
  return { step: 'code', cookies: { attempt }, factor: 'password', userId: user.id };
}

/** Records a failed attempt, which stays counted. */
async function recordWrong(
  ctx: Ctx,
  tx: Tx,
  user: SignInUser | undefined,
  attempt: { ip: string; begun: number },
): Promise<PasswordStepResult> {
  if (user) await addLogin(tx, user, { ...attempt, status: 'failed' });
  // An unknown user has no record, but a write is needed for the response to take equally long.
  else await takeFromWindow(tx, { bucket: 'signInUnknown', key: '' }, COUNTS_ALL, ctx.now());
  return { step: 'wrong', cookies: {}, factor: 'password', userId: user?.id };
}

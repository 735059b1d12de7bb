import { browserName } from '#domain/identity/browser-name';
import { trustDevice } from '#features/identity/devices/actions';
import { addLogin } from '#features/identity/logins/actions';
import { beginSession } from '#features/identity/sessions/actions';
import { deleteSessionOf } from '#features/identity/sessions/store';
import type { SignInUser } from '#features/identity/users/records';
import { enqueue } from '#features/outbox/enqueue';
import { mailTo } from '#features/outbox/message';
import type { TrustedDeviceRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import type { Visit } from '#web/kit/visit';

/** The cookies that a step of signing in sets. */
export interface NewCookies {
  session?: string;
  /** The cookie of the attempt that waits for the second factor. */
  attempt?: string;
  device?: { userId: number; cookie: string };
}

/**
 * Completes a sign-in after all factors: records it, creates the session, queues the mail, and trusts the browser if
 * wanted. Call it in the transaction that accepts the last factor. Always creates a new session and ends that of the
 * browser, so that a cookie planted by someone else gives no access.
 * @param options `device`: the trusted device that the browser is; `begun`: time of the attempt's first form, in UTC
 * seconds
 */
export async function completeSignIn(
  visit: Visit,
  tx: Tx,
  user: SignInUser,
  { device, remember, begun }: { device: TrustedDeviceRow | undefined; remember: boolean; begun: number },
): Promise<NewCookies> {
  const { unguardedCtx: ctx, ip, userAgent, signedIn } = visit;
  await addLogin(tx, user, { ip, status: 'successful', begun });
  if (!device) {
    const values = { username: user.username, ip, browser: browserName(userAgent), time: ctx.now() };
    await enqueue(tx, ctx, { template: 'new-sign-in', ...mailTo(user), values });
  }
  if (signedIn) await deleteSessionOf(tx, signedIn.session.user_id, signedIn.session.id);
  const session = ctx.random.hex(32);
  const made = device || !remember ? undefined : await trustDevice(ctx, tx, user, { ip, userAgent });
  const deviceId = device?.id ?? made?.row.id;
  const isProved = user.totp_secret === null || device === undefined;
  await beginSession(ctx, tx, user.id, { ip, userAgent, cookie: session, deviceId, isProved });
  return made ? { session, device: { userId: user.id, cookie: made.cookie } } : { session };
}

/** Sets the cookies. Call it after the commit. */
export function keepCookies(
  { unguardedCtx: ctx, cookies }: Visit,
  { session, attempt, device }: NewCookies,
): void {
  if (attempt !== undefined) cookies.set('attempt', attempt, ctx.settings.ttl.signInCode);
  if (device !== undefined)
    cookies.set(`device_${device.userId}`, device.cookie, ctx.settings.ttl.trustedDevice);
  if (session === undefined) return;
  cookies.set('session', session);
  if (cookies.get('attempt') !== undefined) cookies.clear('attempt');
}

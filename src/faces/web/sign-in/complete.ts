import { browserName } from '#domain/identity/browser-name';
import type { Visit } from '#faces/web/kit/visit';
import { trustDevice } from '#features/identity/devices/index';
import { addLogin } from '#features/identity/logins/index';
import { beginSession, dropSession } from '#features/identity/sessions/index';
import type { SignInUser } from '#features/identity/users/index';
import { enqueue } from '#features/outbox/index';
import type { TrustedDeviceRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';

/** What a step of signing in leaves in the browser. */
export interface NewCookies {
  session?: string;
  /** Waits for the second factor. */
  attempt?: string;
  device?: { userId: number; cookie: string };
}

/**
 * All factors were right: the record, the session, the mail, and the device when the browser is to be trusted. Inside
 * the transaction that accepted the last factor. What the browser had before, also a cookie that somebody else put
 * there, becomes nothing: the session is a new one, and one that it had ends.
 * @param options device: the trusted one that the browser is; begun: UTC seconds of the attempt's first form
 */
export async function welcome(
  visit: Visit,
  tx: Tx,
  user: SignInUser,
  { device, remember, begun }: { device: TrustedDeviceRow | undefined; remember: boolean; begun: number },
): Promise<NewCookies> {
  const { unguardedCtx: ctx, ip, userAgent, signedIn } = visit;
  await addLogin(tx, user, { ip, status: 'successful', begun });
  if (!device) {
    const { id: userId, username, email } = user;
    const values = { username, ip, browser: browserName(userAgent), time: ctx.now() };
    await enqueue(tx, ctx, { template: 'new-sign-in', kind: 'email', recipient: email, userId, values });
  }
  if (signedIn) await dropSession(tx, signedIn.session);
  const session = ctx.random.hex(32);
  const made = device || !remember ? undefined : await trustDevice(ctx, tx, user, { ip, userAgent });
  const deviceId = device?.id ?? made?.row.id;
  await beginSession(ctx, tx, user.id, { ip, userAgent, cookie: session, deviceId });
  return made ? { session, device: { userId: user.id, cookie: made.cookie } } : { session };
}

/** After the commit. */
export function keepCookies(
  { unguardedCtx: ctx, cookies }: Visit,
  { session, attempt, device }: NewCookies,
): void {
  if (attempt !== undefined) cookies.set('attempt', attempt, ctx.ttl.signInCode);
  if (device !== undefined) cookies.set(`device_${device.userId}`, device.cookie, ctx.ttl.trustedDevice);
  if (session === undefined) return;
  cookies.set('session', session);
  if (cookies.get('attempt') !== undefined) cookies.clear('attempt');
}

import { trustDevice } from '../../api/profile/devices/index.ts';
import { addLogin } from '../../api/profile/logins/index.ts';
import { browserName } from '../../domain/browser-name.ts';
import { enqueue } from '../../outbox/enqueue.ts';
import type { Tx } from '../../store/types.ts';
import { beginSession, dropSession } from '../session/index.ts';
import type { Visit } from '../visit.ts';
import type { SignInUser } from './store.ts';

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
 */
export async function welcome(
  visit: Visit,
  tx: Tx,
  user: SignInUser,
  { isTrusted, remember }: { isTrusted: boolean; remember: boolean },
): Promise<NewCookies> {
  const { ctx, ip, userAgent, signedIn } = visit;
  await addLogin(ctx, tx, user, { ip, status: 'successful' });
  if (!isTrusted) {
    const { id: userId, username, email } = user;
    const values = { username, ip, browser: browserName(userAgent), time: ctx.now() };
    await enqueue(tx, ctx, { template: 'new-sign-in', kind: 'email', recipient: email, userId, values });
  }
  if (signedIn) await dropSession(tx, signedIn.session);
  const session = ctx.random.hex(32);
  await beginSession(ctx, tx, user.id, { ip, userAgent, cookie: session });
  if (isTrusted || !remember) return { session };
  const { cookie } = await trustDevice(ctx, tx, user, { ip, userAgent });
  return { session, device: { userId: user.id, cookie } };
}

/** After the commit. */
export function keepCookies({ ctx, cookies }: Visit, { session, attempt, device }: NewCookies): void {
  if (attempt !== undefined) cookies.set('attempt', attempt, ctx.ttl.signInCode);
  if (device !== undefined) cookies.set(`device_${device.userId}`, device.cookie, ctx.ttl.trustedDevice);
  if (session === undefined) return;
  cookies.set('session', session);
  if (cookies.get('attempt') !== undefined) cookies.clear('attempt');
}

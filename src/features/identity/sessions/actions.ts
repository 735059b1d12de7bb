import type { Ctx, Services } from '#access/ctx';
import { Failure } from '#domain/failure';
import { hashToken } from '#platform/token-hash';
import { lockAccount } from '#store/locks';
import type { SignInSessionRow, UserRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import {
  deleteSessionOf,
  deleteSessionsExcept,
  insertSession,
  selectSession,
  updateHash,
  updateSeen,
} from './store.ts';

const COOKIE = /^[0-9a-f]{64}$/;
/** Browsers name themselves in far less. */
const USER_AGENT_CHARACTERS = 512;
const NO_EVENT = 'sign-ins have a list of their own';

/** The cookies of a visit, as far as a session needs them. */
interface SessionCookies {
  get(name: 'session'): string | undefined;
  set(name: 'session', value: string): void;
  clear(name: 'session'): void;
}

/** Who uses the browser. */
export interface SignedIn {
  session: SignInSessionRow;
  user: UserRow;
}

interface NewSession {
  ip: string;
  userAgent: string;
  cookie: string;
  /** Of the trusted device that the browser is: the session ends when that is revoked. */
  deviceId?: number | undefined;
}

/** Who is signed in in the browser; that is noted, so that the session goes on. */
export async function findSignedIn(ctx: Ctx, cookies: SessionCookies): Promise<SignedIn | undefined> {
  const cookie = cookies.get('session');
  if (cookie === undefined || !COOKIE.test(cookie)) return undefined;
  const found = await selectSession(ctx.db, hashToken(cookie), ctx.now());
  if (found && found.session.last_seen !== ctx.now()) {
    const { id, created } = found.session;
    const seen = { last_seen: ctx.now(), expiry: endOf(ctx, created) };
    await ctx.mutate(async (tx) => {
      await updateSeen(tx, id, seen);
      return { value: undefined, noEvent: NO_EVENT };
    });
  }
  return found;
}

/** A new session for who has passed every factor. Inside the transaction that accepts the last one. @returns its cookie */
export async function beginSession(
  ctx: Ctx,
  tx: Tx,
  userId: number,
  { ip, userAgent, cookie, deviceId }: NewSession,
): Promise<SignInSessionRow> {
  const created = ctx.now();
  return await insertSession(tx, {
    hash: hashToken(cookie),
    user_id: userId,
    created,
    last_seen: created,
    expiry: endOf(ctx, created),
    ip,
    user_agent: userAgent.slice(0, USER_AGENT_CHARACTERS),
    device_id: deviceId ?? null,
  });
}

/** Signs out one browser of the user. @returns false when the user has no such session */
export function endSession(ctx: Ctx, userId: number, id: number): Promise<boolean> {
  return ctx.mutate(async (tx) => ({ value: await deleteSessionOf(tx, userId, id), noEvent: NO_EVENT }));
}

/** The same as part of a larger transaction: somebody signs in anew in the browser. */
export async function dropSession(tx: Tx, { id, user_id }: SignInSessionRow): Promise<void> {
  await deleteSessionOf(tx, user_id, id);
}

/** The session of the browser goes on under another cookie, all others of the user end. @returns the cookie */
export async function keepOnlySession(ctx: Ctx, tx: Tx, { session, user }: SignedIn): Promise<string> {
  const cookie = ctx.random.hex(32);
  await deleteSessionsExcept(tx, user.id, session.id);
  await updateHash(tx, session.id, hashToken(cookie));
  return cookie;
}

/** Signs out all browsers of the user but this one. */
export function endOtherSessions(ctx: Ctx, { session, user }: SignedIn): Promise<void> {
  return ctx.mutate(async (tx) => {
    await deleteSessionsExcept(tx, user.id, session.id);
    return { value: undefined, noEvent: NO_EVENT };
  });
}

/**
 * The context of a signed-in user: its events carry the user's name, and each write locks the account and checks that
 * the session has not ended and the account is not suspended.
 */
export function signedInCtx(services: Pick<Services, 'ctx'>, { session, user }: SignedIn): Ctx {
  return services.ctx({
    author: { userId: user.id, username: user.username },
    async begin(tx, now) {
      await lockAccount(tx, user.account_id);
      if (!(await selectSession(tx, session.hash, now))) throw Failure.invalidToken();
    },
  });
}

function endOf(ctx: Pick<Ctx, 'now' | 'ttl'>, created: number): number {
  return Math.min(ctx.now() + ctx.ttl.session, created + ctx.ttl.sessionTotal);
}

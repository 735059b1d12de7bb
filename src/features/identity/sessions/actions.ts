import type { Ctx, Services } from '#access/ctx';
import { Failure } from '#domain/failure';
import { insertToken } from '#features/identity/tokens/records';
import { hashToken } from '#platform/token-hash';
import { isForeignKeyViolation, isUniqueViolation } from '#store/engine/failures';
import { lockAccount } from '#store/locks';
import type { SignInSessionRow, UserRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import {
  deleteSessionOf,
  deleteSessionsExcept,
  insertSession,
  selectSession,
  updateReauthentication,
  updateSeen,
} from './store.ts';

const COOKIE = /^[0-9a-f]{64}$/;
/** Longer values are cut; the user agents of real browsers are far shorter. */
const USER_AGENT_CHARACTERS = 512;
const SECONDS_BETWEEN_NOTES = 60;
const NO_EVENT = 'sign-ins have a list of their own';

interface SessionCookies {
  get(name: 'session'): string | undefined;
  set(name: 'session', value: string): void;
  clear(name: 'session'): void;
}

/** The user signed in in a browser, with the session. */
export interface UserSession {
  session: SignInSessionRow;
  user: UserRow;
}

interface NewSession {
  ip: string;
  userAgent: string;
  cookie: string;
  /** Set if the browser is a trusted device; revoking the device ends the session. */
  deviceId?: number | undefined;
  /** False if a trusted device stood in for the second factor: sensitive operations then ask at once. */
  isProved: boolean;
}

/** Finds the user signed in in the browser, and extends the session. */
export async function findSignedIn(ctx: Ctx, cookies: SessionCookies): Promise<UserSession | undefined> {
  const hash = sessionHash(cookies.get('session'));
  const found = hash === undefined ? undefined : await selectSession(ctx.db, hash, ctx.now());
  if (found) await extendSession(ctx, found.session);
  return found;
}

/** The stored form of a session cookie. Undefined for a value that cannot be one. */
export function sessionHash(cookie: string | undefined): string | undefined {
  return cookie !== undefined && COOKIE.test(cookie) ? hashToken(cookie) : undefined;
}

/** Notes that the session is used, at most once a minute. */
export async function extendSession(
  ctx: Ctx,
  { id, created, last_seen }: Pick<SignInSessionRow, 'id' | 'created' | 'last_seen'>,
): Promise<void> {
  if (ctx.now() - last_seen < SECONDS_BETWEEN_NOTES) return;
  const seen = { last_seen: ctx.now(), expiry: endOf(ctx, created) };
  await ctx.mutate(async (tx) => {
    await updateSeen(tx, id, seen);
    return { value: undefined, noEvent: NO_EVENT };
  });
}

/**
 * Creates a session for a user who passed every factor. Call it in the transaction that accepts the last factor.
 * @returns the value of its cookie
 */
export async function beginSession(
  ctx: Ctx,
  tx: Tx,
  userId: number,
  { ip, userAgent, cookie, deviceId, isProved }: NewSession,
): Promise<SignInSessionRow> {
  const created = ctx.now();
  return await insertSession(tx, {
    hash: hashToken(cookie),
    user_id: userId,
    created,
    last_seen: created,
    proved: isProved ? created : 0,
    expiry: endOf(ctx, created),
    ip,
    user_agent: userAgent.slice(0, USER_AGENT_CHARACTERS),
    device_id: deviceId ?? null,
  });
}

/** Signs out one browser of the user. @returns false if the user has no such session */
export function endSession(ctx: Ctx, userId: number, id: number): Promise<boolean> {
  return ctx.mutate(async (tx) => ({ value: await deleteSessionOf(tx, userId, id), noEvent: NO_EVENT }));
}

/** Ends all other sessions of the user and gives this one a new cookie. @returns the value of the cookie */
export async function keepOnlySession(ctx: Ctx, tx: Tx, { session, user }: UserSession): Promise<string> {
  const cookie = ctx.random.hex(32);
  await deleteSessionsExcept(tx, user.id, session.id);
  await updateReauthentication(tx, session, { hash: hashToken(cookie), proved: ctx.now() });
  return cookie;
}

/**
 * Notes that the user has just entered the password again, and gives the session a new cookie. Call it in the
 * transaction that accepts the last factor.
 * @returns the value of the cookie
 * @throws Failure when the session has ended, or has a newer cookie
 */
export async function recordReauthentication(ctx: Ctx, tx: Tx, session: SignInSessionRow): Promise<string> {
  const cookie = ctx.random.hex(32);
  if (!(await updateReauthentication(tx, session, { hash: hashToken(cookie), proved: ctx.now() })))
    throw Failure.invalidToken();
  return cookie;
}

export function endOtherSessions(ctx: Ctx, { session, user }: UserSession): Promise<void> {
  return ctx.mutate(async (tx) => {
    await deleteSessionsExcept(tx, user.id, session.id);
    return { value: undefined, noEvent: NO_EVENT };
  });
}

/**
 * The context of a signed-in user. Its events carry the user's name. Each write first locks the account and checks
 * that the session is still valid and the account not suspended.
 */
export function signedInCtx(services: Pick<Services, 'ctx'>, { session, user }: UserSession): Ctx {
  return services.ctx({
    author: { userId: user.id, username: user.username },
    async begin(tx, now) {
      await lockAccount(tx, user.account_id);
      if (!(await selectSession(tx, session.hash, now))) throw Failure.invalidToken();
    },
  });
}

function endOf(ctx: Pick<Ctx, 'now' | 'settings'>, created: number): number {
  return Math.min(ctx.now() + ctx.settings.ttl.session, created + ctx.settings.ttl.sessionTotal);
}

/**
 * Gives a session the token through which it acts in the API. Its value is thrown away: only the session's cookie
 * leads to it, and it ends with the session.
 */
export async function addSessionToken(
  ctx: Ctx,
  { id, created, userId }: Pick<SignInSessionRow, 'id' | 'created'> & { userId: number },
): Promise<void> {
  try {
    await ctx.mutate(async (tx) => {
      await insertToken(tx, {
        user_id: userId,
        kind: 'oauth',
        hash: hashToken(ctx.random.hex(32)),
        prefix: null,
        label: '',
        scopes: '*',
        created: ctx.now(),
        expiry: created + ctx.settings.ttl.sessionTotal,
        session_id: id,
      });
      return { value: undefined, noEvent: 'sign-ins have a list of their own' };
    });
  } catch (error) {
    // Another request of the session was first, or the session has ended.
    if (!isUniqueViolation(error) && !isForeignKeyViolation(error)) throw error;
  }
}

import { type Parameter, prepared } from '#store/query/prepared';
import type { Db } from '#store/types';
import type { Actor } from './actor.ts';

const selectSessionActor = prepared((db, hash: Parameter<string>, now: Parameter<number>) =>
  db
    .selectFrom('sign_in_session as session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .innerJoin('account', 'account.id', 'user.account_id')
    .leftJoin('token', 'token.session_id', 'session.id')
    .select([
      'session.id as sessionId',
      'session.created',
      'session.last_seen',
      'session.proved',
      'token.id as tokenId',
      'token.last_used as tokenLastUsed',
      'user.id as userId',
      'user.username',
      'user.restricted',
      'user.totp_secret',
      'user.account_access as accountAccess',
      'user.events_seen_to as eventsSeenTo',
      'account.id as accountId',
      'account.euuid',
    ])
    .where('session.hash', '=', hash)
    .where('session.expiry', '>', now)
    .where('user.proxy', '=', 0)
    .where('user.password_temporary', '=', 0)
    .where('account.suspended', '=', 0),
);

/** A browser session that may act. */
export interface FoundSession {
  id: number;
  /** When the user signed in, in UTC seconds. */
  created: number;
  last_seen: number;
  userId: number;
  /** Undefined before the first request of the session to the API. */
  actor: Actor | undefined;
}

/**
 * Finds the session of a cookie, and the actor that it stands for. A user whose password is temporary has to change
 * it before anything else.
 * @param hash SHA-256 of the cookie
 * @param now UTC seconds; a session is valid before its expiry
 * @returns undefined when there is no such session, for whatever reason
 */
export async function authenticateSession(
  db: Db,
  hash: string,
  now: number,
): Promise<FoundSession | undefined> {
  const [row] = await selectSessionActor(db, hash, now);
  if (!row) return undefined;
  const { sessionId: id, created, last_seen, userId, tokenId } = row;
  const actor: Actor | undefined =
    tokenId === null
      ? undefined
      : {
          accountId: row.accountId,
          euuid: row.euuid,
          userId,
          username: row.username,
          restricted: row.restricted === 1,
          accountAccess: row.accountAccess,
          eventsSeenTo: row.eventsSeenTo,
          tokenId,
          tokenKind: 'oauth',
          authorizationId: null,
          appId: null,
          isProxyUser: false,
          scopes: '*',
          tokenLastUsed: row.tokenLastUsed,
          session: { id, hash, proved: row.proved, hasTwoFactor: row.totp_secret !== null },
        };
  return { id, created, last_seen, userId, actor };
}

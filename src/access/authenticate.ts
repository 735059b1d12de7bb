import { allowsAddress, readRestrictions } from '#domain/identity/restrictions';
import { readScopes } from '#domain/identity/scopes';
import { hashToken } from '#platform/token-hash';
import { type Parameter, prepared } from '#store/query/prepared';
import type { Db } from '#store/types';
import type { Actor } from './actor.ts';
import { hasExpired, isProxyTokenBacked } from './token-validity.ts';

const BEARER = /^bearer +([0-9a-f]{64})$/i;

const selectActor = prepared((db, tokenHash: Parameter<string>) =>
  db
    .selectFrom('token')
    .innerJoin('user', 'user.id', 'token.user_id')
    .innerJoin('account', 'account.id', 'user.account_id')
    .select([
      'token.id as tokenId',
      'token.kind as tokenKind',
      'token.scopes',
      'token.expiry',
      'token.last_used as tokenLastUsed',
      'token.restrictions',
      'token.authorization_id as authorizationId',
      'user.id as userId',
      'user.username',
      'user.restricted',
      'user.proxy',
      'token.app_id as appId',
      'user.account_access as accountAccess',
      'user.events_seen_to as eventsSeenTo',
      'account.id as accountId',
      'account.euuid',
    ])
    .where('token.hash', '=', tokenHash)
    .where('account.suspended', '=', 0),
);

/** The client that sent a token. */
export interface TokenClient {
  address(): string;
  /** Called when the token is valid, but not for this address. */
  refused(token: { tokenId: number; userId: number }): void;
}

/**
 * Finds the actor for an `Authorization` header. A malformed header is rejected without a query.
 * @param now UTC seconds; a token is valid before its expiry
 * @returns undefined when there is no valid token, for whatever reason
 */
export async function authenticate(
  db: Db,
  authorization: string | undefined,
  now: number,
  client: TokenClient,
): Promise<Actor | undefined> {
  const token = authorization && BEARER.exec(authorization)?.[1];
  if (!token || token !== token.toLowerCase()) return undefined;
  const [row] = await selectActor(db, hashToken(token));
  if (!row || hasExpired(row, now)) return undefined;
  if (row.tokenKind === 'proxy' && !(await isProxyTokenBacked(db, row, now))) return undefined;
  const restrictions = readRestrictions(row.restrictions);
  if (restrictions && !allowsAddress(restrictions, client.address)) {
    client.refused(row);
    return undefined;
  }
  return {
    accountId: row.accountId,
    euuid: row.euuid,
    userId: row.userId,
    username: row.username,
    restricted: row.restricted === 1,
    accountAccess: row.accountAccess,
    eventsSeenTo: row.eventsSeenTo,
    tokenId: row.tokenId,
    tokenKind: row.tokenKind,
    authorizationId: row.authorizationId,
    appId: row.appId,
    isProxyUser: row.proxy === 1,
    scopes: readScopes(row.scopes),
    tokenLastUsed: row.tokenLastUsed,
    restrictions,
    clientAddress: client.address,
  };
}

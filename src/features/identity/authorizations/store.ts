import type { OauthAuthorizationRow } from '#store/schema/tables/index';
import type { Db } from '#store/types';

/** A token joined with its authorization. */
export interface StoredToken extends Pick<OauthAuthorizationRow, 'user_id' | 'client_id'> {
  authorization_id: number;
  /** Scopes of the token itself. */
  scopes: string;
}

export function selectAuthorization(db: Db, id: number): Promise<OauthAuthorizationRow | undefined> {
  return db.selectFrom('oauth_authorization').selectAll().where('id', '=', id).executeTakeFirst();
}

/** @param now UTC seconds */
export function selectAccessToken(db: Db, hash: string, now: number): Promise<StoredToken | undefined> {
  return db
    .selectFrom('token')
    .innerJoin('oauth_authorization', 'oauth_authorization.id', 'token.authorization_id')
    .select(['oauth_authorization.id as authorization_id', 'oauth_authorization.user_id', 'client_id'])
    .select('token.scopes')
    .where('token.hash', '=', hash)
    .where('token.kind', '=', 'oauth')
    .where('token.expiry', '>', now)
    .executeTakeFirst();
}

/** Includes used and expired tokens. */
export function selectRefreshToken(db: Db, hash: string) {
  return db
    .selectFrom('refresh_token')
    .innerJoin('oauth_authorization', 'oauth_authorization.id', 'refresh_token.authorization_id')
    .select(['oauth_authorization.id as authorization_id', 'oauth_authorization.user_id', 'client_id'])
    .select(['refresh_token.scopes', 'refresh_token.used', 'refresh_token.expiry'])
    .where('refresh_token.hash', '=', hash)
    .executeTakeFirst();
}

/** Whether the user exists and its account is not suspended. */
export async function isUserActive(db: Db, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('user')
    .innerJoin('account', 'account.id', 'user.account_id')
    .select('user.id')
    .where('user.id', '=', userId)
    .where('account.suspended', '=', 0)
    .executeTakeFirst();
  return found !== undefined;
}

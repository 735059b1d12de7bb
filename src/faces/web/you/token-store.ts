import type { TokenRow } from '#store/schema/tables/index';
import type { Db } from '#store/types';

/** A personal token, and the app that made it, if one did. */
export interface ShownToken extends TokenRow {
  app: string | null;
}

/** Those of a user that are valid, newest first. @param now UTC seconds @param id of the only one that is asked for */
export function selectTokens(db: Db, userId: number, now: number, id?: number): Promise<ShownToken[]> {
  const tokens = db
    .selectFrom('token')
    .leftJoin('authorized_app', 'authorized_app.id', 'token.app_id')
    .leftJoin('oauth_client', 'oauth_client.id', 'authorized_app.client_id')
    .selectAll('token')
    .select('oauth_client.label as app')
    .where('token.user_id', '=', userId)
    .where('token.kind', '=', 'personal')
    .where((eb) => eb.or([eb('token.expiry', 'is', null), eb('token.expiry', '>', now)]))
    .orderBy('token.id', 'desc');
  return (id === undefined ? tokens : tokens.where('token.id', '=', id)).execute();
}

import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { parseId, type Target } from '#access/target';
import { isUnexpired } from '#access/token-validity';
import { Failure } from '#domain/failure';
import type { Database } from '#store/schema/tables/index';
import type { Db } from '#store/types';
import type { ShownApp } from './records.ts';

/** Id of the built-in OAuth client for the service's own console. */
export const CONSOLE_CLIENT = 'console';

/** The app with `:appId` that the acting user authorized. */
export function ownApp(): Target<ShownApp> {
  return {
    requirement: { kind: 'member' },
    load: ({ db, actor, now }, { appId }) => appOf(db, actor.userId, parseId(appId), now()),
  };
}

/** An app of a user. @param now UTC seconds */
export async function appOf(db: Db, userId: number, appId: number, now: number): Promise<ShownApp> {
  return await livingApps(db, userId, now)
    .selectAll()
    .where('id', '=', appId)
    .executeTakeFirstOrThrow(() => Failure.notFound());
}

/**
 * The apps of a user that have a valid access or refresh token, or created a valid personal token. Without any of
 * these, an app no longer has access.
 * @param now UTC seconds
 */
export function livingApps(db: Db, userId: number, now: number) {
  return db.selectFrom(
    db
      .selectFrom('authorized_app')
      .innerJoin('oauth_client', 'oauth_client.id', 'authorized_app.client_id')
      .selectAll('authorized_app')
      .select(['oauth_client.label', 'oauth_client.redirect_uri'])
      .select((eb) => expiryOf(eb, now).as('expiry'))
      .where('authorized_app.user_id', '=', userId)
      .where((eb) =>
        eb.or([
          holdsRefreshToken(eb, now),
          eb(lastAccess(eb, now), 'is not', null),
          eb.exists(madeTokens(eb, now).select('token.id')),
        ]),
      )
      .as('living_app'),
  );
}

type AppExpressions = ExpressionBuilder<Database, 'authorized_app'>;

function expiryOf(eb: AppExpressions, now: number) {
  return eb
    .case()
    .when(holdsRefreshToken(eb, now))
    .then(null)
    .when(lastAccess(eb, now), 'is not', null)
    .then(lastAccess(eb, now))
    .when(eb.exists(madeTokens(eb, now).select('token.id').where('token.expiry', 'is', null)))
    .then(null)
    .else(madeTokens(eb, now).select((token) => token.fn.max('token.expiry').as('expiry')))
    .end()
    .$castTo<number | null>();
}

function holdsRefreshToken(eb: AppExpressions, now: number): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom('oauth_authorization')
      .innerJoin('refresh_token', 'refresh_token.authorization_id', 'oauth_authorization.id')
      .select(sql.lit(1).as('one'))
      .whereRef('oauth_authorization.app_id', '=', 'authorized_app.id')
      .where('refresh_token.used', 'is', null)
      .where('refresh_token.expiry', '>', now),
  );
}

/** When the last access token expires; null when there is none. */
function lastAccess(eb: AppExpressions, now: number) {
  return eb
    .selectFrom('token')
    .select((token) => token.fn.max('token.expiry').as('expiry'))
    .whereRef('token.app_id', '=', 'authorized_app.id')
    .where('token.kind', '=', 'oauth')
    .where('token.expiry', '>', now);
}

/** Personal tokens created with a token of the app, directly or through another personal token. */
function madeTokens(eb: AppExpressions, now: number) {
  return eb
    .selectFrom('token')
    .whereRef('token.app_id', '=', 'authorized_app.id')
    .where('token.kind', '=', 'personal')
    .where((token) => isUnexpired(token, now));
}

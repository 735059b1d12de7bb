import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { type Parameter, prepared } from '#store/query/prepared';
import type { Database, TokenRow } from '#store/schema/tables/index';
import type { Db } from '#store/types';

/** A token ends with its expiry; one without an expiry is valid until it is revoked. @param now UTC seconds */
export function hasExpired({ expiry }: Pick<TokenRow, 'expiry'>, now: number): boolean {
  return expiry !== null && expiry <= now;
}

/** The rows of `token` that have not expired. @param now UTC seconds */
export function isUnexpired(eb: ExpressionBuilder<Database, 'token'>, now: number): Expression<SqlBool> {
  return eb.or([eb('token.expiry', 'is', null), eb('token.expiry', '>', now)]);
}

const selectCaller = prepared((db, tokenId: Parameter<number>, accountId: Parameter<number>) =>
  db
    .selectFrom('token')
    .innerJoin('token as parent_token', 'parent_token.id', 'token.parent_token_id')
    .leftJoin('sign_in_session as session', 'session.id', 'parent_token.session_id')
    .innerJoin('user as caller', 'caller.id', 'parent_token.user_id')
    .innerJoin('account as parent', 'parent.id', 'caller.account_id')
    .innerJoin('account as child', 'child.parent_account_id', 'parent.id')
    .leftJoin('global_grant', (join) =>
      join
        .onRef('global_grant.user_id', '=', 'caller.id')
        .on('global_grant.name', '=', 'child_account_access'),
    )
    .select(['parent_token.expiry', 'session.expiry as sessionExpiry'])
    .select(['caller.restricted', 'global_grant.name as grant'])
    .where('token.id', '=', tokenId)
    .where('child.id', '=', accountId)
    .where('parent.suspended', '=', 0),
);

/**
 * Whether the conditions under which a proxy token was created still hold: the creator's token is valid, the creator
 * may still use child accounts, and the accounts are still linked. Deleting the creator or that token also deletes
 * the proxy token.
 * @param now UTC seconds
 */
export async function isProxyTokenBacked(
  db: Db,
  { tokenId, accountId }: { tokenId: number; accountId: number },
  now: number,
): Promise<boolean> {
  const [caller] = await selectCaller(db, tokenId, accountId);
  if (!caller || hasExpired(caller, now) || hasExpired({ expiry: caller.sessionExpiry }, now)) return false;
  return caller.restricted === 0 || caller.grant !== null;
}

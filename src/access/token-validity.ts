import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Database, TokenRow } from '#store/schema/tables/index';

/** A token ends with its expiry; one without an expiry is valid until it is revoked. @param now UTC seconds */
export function hasExpired({ expiry }: Pick<TokenRow, 'expiry'>, now: number): boolean {
  return expiry !== null && expiry <= now;
}

/** The rows of `token` that have not expired. @param now UTC seconds */
export function isUnexpired(eb: ExpressionBuilder<Database, 'token'>, now: number): Expression<SqlBool> {
  return eb.or([eb('token.expiry', 'is', null), eb('token.expiry', '>', now)]);
}

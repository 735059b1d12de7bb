import type { Insertable } from 'kysely';
import { Failure } from '#domain/failure';
import { isForeignKeyViolation } from '#store/engine/failures';
import type { TokenRow } from '#store/schema/tables/index';
import type { TokenTable } from '#store/schema/tables/token';
import type { Tx } from '#store/types';

/**
 * Inserts a token that was created with another token.
 * @throws Failure when the other token was revoked meanwhile, with its app; the locks of other accounts do not
 * prevent that
 */
export async function insertMadeToken(tx: Tx, token: Insertable<TokenTable>): Promise<TokenRow> {
  try {
    return await tx.insertInto('token').values(token).returningAll().executeTakeFirstOrThrow();
  } catch (error) {
    throw isForeignKeyViolation(error) ? Failure.invalidToken() : error;
  }
}

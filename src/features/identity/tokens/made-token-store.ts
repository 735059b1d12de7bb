import type { Insertable } from 'kysely';
import { Failure } from '#domain/failure';
import { isForeignKeyViolation } from '#store/engine/failures';
import type { TokenRow } from '#store/schema/tables/index';
import type { TokenTable } from '#store/schema/tables/token';
import type { Tx } from '#store/types';

/**
 * A token that somebody makes with one of theirs.
 * @throws Failure when that one ended at the same moment, with its app: other accounts' locks do not hold it
 */
export async function insertMadeToken(tx: Tx, token: Insertable<TokenTable>): Promise<TokenRow> {
  try {
    return await tx.insertInto('token').values(token).returningAll().executeTakeFirstOrThrow();
  } catch (error) {
    throw isForeignKeyViolation(error) ? Failure.invalidToken() : error;
  }
}

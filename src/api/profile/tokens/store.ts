import type { TokenRow } from '../../../store/tables/index.ts';
import type { Tx } from '../../../store/types.ts';

export function insertToken(tx: Tx, token: Omit<TokenRow, 'id' | 'last_used'>): Promise<TokenRow> {
  return tx.insertInto('token').values(token).returningAll().executeTakeFirstOrThrow();
}

/** Personal tokens of the user, expired ones that are not purged yet included. */
export async function countTokens(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('token')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'personal')
    .executeTakeFirstOrThrow();
  return count;
}

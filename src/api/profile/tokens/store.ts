import type { TokenRow, UserRow } from '../../../store/tables/index.ts';
import type { Db, Tx } from '../../../store/types.ts';

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

/** Personal tokens of the user that are valid now, oldest first. @param now UTC seconds */
export function selectValidTokens(db: Db, userId: number, now: number): Promise<TokenRow[]> {
  return db
    .selectFrom('token')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', 'personal')
    .where((eb) => eb.or([eb('expiry', 'is', null), eb('expiry', '>', now)]))
    .orderBy('id')
    .execute();
}

/** A token with whose it is. */
export type OwnedToken = TokenRow & Pick<UserRow, 'account_id' | 'username'>;

/** Personal tokens with that id or those first 16 characters: hardly ever more than one. */
export function selectTokensBy(
  db: Db,
  reference: { id: number } | { prefix: string },
): Promise<OwnedToken[]> {
  const tokens = db
    .selectFrom('token')
    .innerJoin('user', 'user.id', 'token.user_id')
    .selectAll('token')
    .select(['user.account_id', 'user.username'])
    .where('token.kind', '=', 'personal');
  return (
    'id' in reference
      ? tokens.where('token.id', '=', reference.id)
      : tokens.where('token.prefix', '=', reference.prefix)
  ).execute();
}

/** @returns false when it is gone already */
export async function deleteTokenRow(tx: Tx, id: number): Promise<boolean> {
  const deleted = await tx.deleteFrom('token').where('id', '=', id).returning('id').executeTakeFirst();
  return deleted !== undefined;
}

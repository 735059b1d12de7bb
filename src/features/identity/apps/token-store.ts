import type { Insertable } from 'kysely';
import type { RefreshTokenRow } from '#store/schema/tables/index';
import type { TokenTable } from '#store/schema/tables/token';
import type { Tx } from '#store/types';

export async function insertAccessToken(tx: Tx, token: Insertable<TokenTable>): Promise<void> {
  await tx.insertInto('token').values(token).execute();
}

export async function insertRefreshToken(tx: Tx, token: Omit<RefreshTokenRow, 'id'>): Promise<void> {
  await tx.insertInto('refresh_token').values(token).execute();
}

/** @param now UTC seconds @returns false when there is none, or it was used */
export async function markRefreshTokenUsed(tx: Tx, hash: string, now: number): Promise<boolean> {
  const marked = await tx
    .updateTable('refresh_token')
    .set({ used: now })
    .where('hash', '=', hash)
    .where('used', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

/** With its codes and its access and refresh tokens. */
export async function deleteAuthorization(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('oauth_authorization').where('id', '=', id).execute();
}

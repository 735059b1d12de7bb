import type { OauthAuthorizationRow, RefreshTokenRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';

export function insertAuthorization(
  tx: Tx,
  authorization: Omit<OauthAuthorizationRow, 'id'>,
): Promise<OauthAuthorizationRow> {
  return tx.insertInto('oauth_authorization').values(authorization).returningAll().executeTakeFirstOrThrow();
}

/** Deletes the authorization with its codes and its access and refresh tokens. */
export async function deleteAuthorization(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('oauth_authorization').where('id', '=', id).execute();
}

export async function deleteAuthorizationsOfUser(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('oauth_authorization').where('user_id', '=', userId).execute();
}

export async function deleteAuthorizationsOfClient(tx: Tx, clientId: string): Promise<void> {
  await tx.deleteFrom('oauth_authorization').where('client_id', '=', clientId).execute();
}

export async function insertRefreshToken(tx: Tx, token: Omit<RefreshTokenRow, 'id'>): Promise<void> {
  await tx.insertInto('refresh_token').values(token).execute();
}

/**
 * @param now UTC seconds
 * @returns false if it does not exist or was used before
 */
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

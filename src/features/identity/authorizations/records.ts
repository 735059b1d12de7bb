import { sql } from 'kysely';
import { lockActiveClient } from '#features/identity/clients/records';
import { lockAccount } from '#store/locks';
import { deleteWalkedPortion, type PortionResult } from '#store/query/delete-portion';
import { locking } from '#store/query/dialect';
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

/**
 * Locks an authorization, so that it cannot be revoked before the transaction ends.
 * @returns undefined if it is revoked already
 */
export function lockAuthorization(tx: Tx, id: number): Promise<OauthAuthorizationRow | undefined> {
  const query = tx.selectFrom('oauth_authorization').selectAll().where('id', '=', id);
  return locking(tx, query, 'share').executeTakeFirst();
}

/**
 * Locks an authorization in order to issue tokens: first the user's account, then the client, then the authorization.
 * Code that revokes them locks in the same order.
 * @returns undefined if it is revoked, or its client is not active
 */
export async function lockAuthorizationForTokens(
  tx: Tx,
  id: number,
): Promise<OauthAuthorizationRow | undefined> {
  const family = await tx
    .selectFrom('oauth_authorization')
    .innerJoin('user', 'user.id', 'oauth_authorization.user_id')
    .select(['user.account_id', 'oauth_authorization.client_id'])
    .where('oauth_authorization.id', '=', id)
    .executeTakeFirst();
  if (!family) return undefined;
  await lockAccount(tx, family.account_id);
  return (await lockActiveClient(tx, family.client_id)) ? await lockAuthorization(tx, id) : undefined;
}

/**
 * Removes authorizations without tokens.
 * @param createdBy UTC seconds; newer ones may still be waiting for their first tokens
 * @param after last id of the previous batch
 */
export function deleteUnusedAuthorizations(tx: Tx, createdBy: number, after: number): Promise<PortionResult> {
  return deleteWalkedPortion(
    tx,
    'oauth_authorization',
    sql`created <= ${createdBy}
      and not exists (select 1 from token where token.authorization_id = oauth_authorization.id)
      and not exists (
        select 1 from refresh_token where refresh_token.authorization_id = oauth_authorization.id
      )`,
    after,
  );
}

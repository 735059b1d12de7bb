import { lockActiveClient } from '#features/identity/clients/hold';
import { lockAccount } from '#store/locks';
import { locking } from '#store/query/dialect';
import type { OauthAuthorizationRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';

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

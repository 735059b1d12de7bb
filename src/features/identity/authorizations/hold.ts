import { holdActiveClient } from '#features/identity/clients/index';
import { lockAccount } from '#store/locks';
import { locking } from '#store/query/dialect';
import { prepared } from '#store/query/prepared';
import type { OauthAuthorizationRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';

const selectFamily = prepared((db, authorizationId: number) =>
  db
    .selectFrom('oauth_authorization')
    .innerJoin('user', 'user.id', 'oauth_authorization.user_id')
    .select(['user.account_id', 'oauth_authorization.client_id'])
    .where('oauth_authorization.id', '=', authorizationId),
);

const selectHeldAuthorization = prepared((db, id: number) => {
  return locking(db, db.selectFrom('oauth_authorization').selectAll().where('id', '=', id), 'share');
});

/**
 * Locks an authorization, so that it cannot be revoked before the transaction ends. @returns undefined if it is
 * revoked already
 */
export async function holdAuthorization(tx: Tx, id: number): Promise<OauthAuthorizationRow | undefined> {
  const [authorization] = await selectHeldAuthorization(tx, id);
  return authorization;
}

/**
 * Locks an authorization in order to issue tokens: first the user's account, then the client, then the authorization.
 * Code that revokes them locks in the same order.
 * @returns undefined if it is revoked, or its client is not active
 */
export async function holdAuthorizationForTokens(
  tx: Tx,
  id: number,
): Promise<OauthAuthorizationRow | undefined> {
  const [family] = await selectFamily(tx, id);
  if (!family) return undefined;
  await lockAccount(tx, family.account_id);
  return (await holdActiveClient(tx, family.client_id)) ? await holdAuthorization(tx, id) : undefined;
}

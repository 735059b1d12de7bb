import { Failure } from '#domain/failure';
import { dialectOf } from './dialect.ts';
import { prepared } from './prepared.ts';
import type { OauthAuthorizationRow } from './tables/index.ts';
import type { Tx } from './types.ts';

const selectLocked = prepared((db, accountId: number) => {
  const query = db.selectFrom('account').select('id').where('id', '=', accountId);
  // SQLite has one writer anyway.
  return dialectOf(db) === 'postgres' ? query.forUpdate() : query;
});

/**
 * Makes the transaction the only one that writes in the account until it ends, on every replica. Taken first, before
 * anything is read that decides a write: what is counted, compared or found free stays so until the commit.
 * @throws Failure when the account is gone
 */
export async function lockAccount(tx: Tx, accountId: number): Promise<void> {
  const [row] = await selectLocked(tx, accountId);
  if (!row) throw Failure.notFound();
}

/** Makes the transaction the only one that takes addresses of a region's pools, on every replica. After the account's lock. */
export async function lockAddressPool(tx: Tx, region: string): Promise<void> {
  if (dialectOf(tx) === 'sqlite') return;
  await tx
    .insertInto('address_pool')
    .values({ region })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .selectFrom('address_pool')
    .select('region')
    .where('region', '=', region)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

const selectHeldClient = prepared((db, clientId: string) => {
  const query = db.selectFrom('oauth_client').select('status').where('id', '=', clientId);
  return dialectOf(db) === 'postgres' ? query.forShare() : query;
});

/**
 * Keeps an OAuth client as it is until the transaction ends: whoever disables or deletes it comes before or after.
 * @returns false when it is gone, disabled or suspended
 */
export async function holdActiveClient(tx: Tx, clientId: string): Promise<boolean> {
  const [client] = await selectHeldClient(tx, clientId);
  return client?.status === 'active';
}

const selectProxyUser = prepared((db, accountId: number) => {
  const query = db.selectFrom('user').select('id').where('account_id', '=', accountId).where('proxy', '=', 1);
  return dialectOf(db) === 'postgres' ? query.forShare() : query;
});

/**
 * The user as which the parent acts in a child account; who unlinks the accounts comes before or after.
 * @returns undefined when there is none
 */
export async function holdProxyUser(tx: Tx, accountId: number): Promise<number | undefined> {
  const [user] = await selectProxyUser(tx, accountId);
  return user?.id;
}

const selectFamily = prepared((db, authorizationId: number) =>
  db
    .selectFrom('oauth_authorization')
    .innerJoin('user', 'user.id', 'oauth_authorization.user_id')
    .select(['user.account_id', 'oauth_authorization.client_id'])
    .where('oauth_authorization.id', '=', authorizationId),
);

const selectHeldAuthorization = prepared((db, id: number) => {
  const query = db.selectFrom('oauth_authorization').selectAll().where('id', '=', id);
  return dialectOf(db) === 'postgres' ? query.forShare() : query;
});

/** Keeps a family of tokens from being ended until the transaction ends. @returns undefined when it has ended */
export async function holdAuthorization(tx: Tx, id: number): Promise<OauthAuthorizationRow | undefined> {
  const [authorization] = await selectHeldAuthorization(tx, id);
  return authorization;
}

/**
 * The same for tokens of it: also the user's account and the client stay as they are. They are locked before it, in
 * the order in which whoever ends them gets at it.
 * @returns undefined when it has ended, or its client is not active
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

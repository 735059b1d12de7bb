import type { Updateable } from 'kysely';
import { deleteAppsOfClient } from '#features/identity/apps/records';
import { deleteAuthorizationsOfClient } from '#features/identity/authorizations/records';
import { countFound } from '#store/query/figures';
import { filterColumn } from '#store/query/filter';
import { type Page, type PageRequest, selectPage } from '#store/query/page';
import type { OauthClientRow } from '#store/schema/tables/index';
import type { OauthClientTable } from '#store/schema/tables/oauth';
import type { Db, Tx } from '#store/types';

export function selectOauthClientPage(
  db: Db,
  accountId: number,
  list: PageRequest,
): Promise<Page<OauthClientRow>> {
  const clients = db.selectFrom('oauth_client').selectAll().where('account_id', '=', accountId);
  return selectPage(db, clients, list, {
    columns: (eb) => ({ label: filterColumn(eb, 'label'), public: filterColumn(eb, 'public') }),
    defaultOrder: (eb) => eb.ref('id'),
  });
}

export function countOauthClients(tx: Tx, accountId: number): Promise<number> {
  return countFound(tx.selectFrom('oauth_client').where('account_id', '=', accountId));
}

export function insertOauthClient(tx: Tx, client: OauthClientRow): Promise<OauthClientRow> {
  return tx.insertInto('oauth_client').values(client).returningAll().executeTakeFirstOrThrow();
}

/** Columns that are undefined stay unchanged. */
export function updateOauthClientRow(
  tx: Tx,
  id: string,
  changes: Pick<Updateable<OauthClientTable>, 'label' | 'redirect_uri' | 'secret_hash' | 'status'>,
): Promise<OauthClientRow> {
  return tx
    .updateTable('oauth_client')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes the client with its authorizations, their codes and tokens, and the tokens created with those. */
export async function deleteOauthClientRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('oauth_client').where('id', '=', id).execute();
}

/**
 * Deletes all authorizations of a client with their tokens, and the tokens created with those. Lock the client's row
 * first, so that no token is issued meanwhile.
 */
export async function endAuthorizationsOfClient(tx: Tx, clientId: string): Promise<void> {
  await deleteAuthorizationsOfClient(tx, clientId);
  await deleteAppsOfClient(tx, clientId);
}

/** A client with its owner and the number of users who authorized it. */
export interface ListedOauthClient extends OauthClientRow {
  /** Name of the account; null for built-in clients. */
  company: string | null;
  users: number;
}

/** Built-in clients first, then the others, oldest first. */
export function selectOauthClients(db: Db, accountId?: number): Promise<ListedOauthClient[]> {
  const clients = db
    .selectFrom('oauth_client')
    .leftJoin('account', 'account.id', 'oauth_client.account_id')
    .selectAll('oauth_client')
    .select((eb) => [
      'account.company',
      eb
        .selectFrom('authorized_app')
        .select((app) => app.fn.countAll<number>().as('count'))
        .whereRef('authorized_app.client_id', '=', 'oauth_client.id')
        .$asScalar()
        .$notNull()
        .as('users'),
    ])
    .orderBy('oauth_client.created')
    .orderBy('oauth_client.id');
  return (
    accountId === undefined ? clients : clients.where('oauth_client.account_id', '=', accountId)
  ).execute();
}

export function selectOauthClient(db: Db, id: string): Promise<OauthClientRow | undefined> {
  return db.selectFrom('oauth_client').selectAll().where('id', '=', id).executeTakeFirst();
}

import { type SqlBool, sql } from 'kysely';
import { endWebhooksOfApps } from '#features/webhooks/end';
import { deleteWalkedPortion, type PortionResult } from '#store/query/delete-portion';
import { filterColumn } from '#store/query/filter';
import { type Page, type PageRequest, selectPage } from '#store/query/page';
import type { AuthorizedAppRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';
import type { ShownApp } from './records.ts';
import { livingApps } from './target.ts';

/** @param now UTC seconds */
export function selectAppPage(
  db: Db,
  userId: number,
  now: number,
  list: PageRequest,
): Promise<Page<ShownApp>> {
  return selectPage(db, livingApps(db, userId, now).selectAll(), list, {
    columns: (eb) => ({
      label: filterColumn(eb, 'label'),
      created: filterColumn(eb, 'created'),
      expiry: filterColumn(eb, 'expiry', { nullable: true }),
    }),
    defaultOrder: (eb) => eb.ref('id'),
  });
}

export async function isAppLiving(db: Db, userId: number, appId: number, now: number): Promise<boolean> {
  const app = await livingApps(db, userId, now).select('id').where('id', '=', appId).executeTakeFirst();
  return app !== undefined;
}

/** Includes apps whose tokens have all expired. */
export function selectApp(db: Db, userId: number, clientId: string): Promise<AuthorizedAppRow | undefined> {
  return db
    .selectFrom('authorized_app')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

/** Inserts a consent, or updates the existing one. */
export function writeApp(tx: Tx, app: Omit<AuthorizedAppRow, 'id'>): Promise<AuthorizedAppRow> {
  const { scopes, created } = app;
  return tx
    .insertInto('authorized_app')
    .values(app)
    .onConflict((conflict) => conflict.columns(['user_id', 'client_id']).doUpdateSet({ scopes, created }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Deletes the app with its access and refresh tokens, and the tokens created with those.
 * @returns false if it was deleted before
 */
export async function deleteAppRow(tx: Tx, id: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('authorized_app')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function deleteAppsOfUser(tx: Tx, userId: number): Promise<number> {
  const deleted = await tx
    .deleteFrom('authorized_app')
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return deleted.length;
}

/** The user's apps, newest first. @param now UTC seconds */
export function selectApps(db: Db, userId: number, now: number): Promise<ShownApp[]> {
  return livingApps(db, userId, now).selectAll().orderBy('id', 'desc').execute();
}

/**
 * Removes apps without tokens, with the webhooks that they created. An app stays while a personal token created with it exists, so that the token still
 * ends with the app's client.
 * @param createdBy UTC seconds; newer ones may still be waiting for their first tokens
 * @param after last id of the previous batch
 */
export async function deleteUnusedApps(tx: Tx, createdBy: number, after: number): Promise<PortionResult> {
  const isUnused = sql<SqlBool>`created <= ${createdBy}
    and not exists (select 1 from token where token.app_id = authorized_app.id)
    and not exists (select 1 from oauth_authorization where oauth_authorization.app_id = authorized_app.id)`;
  if (after === 0) {
    const withWebhooks = tx.selectFrom('webhook').select('app_id').where('app_id', 'is not', null);
    const apps = tx.selectFrom('authorized_app').select('authorized_app.id').where('id', 'in', withWebhooks);
    await endWebhooksOfApps(tx, apps.where(isUnused), null);
  }
  return await deleteWalkedPortion(tx, 'authorized_app', isUnused, after);
}

import type { Insertable } from 'kysely';
import { livingApps, type ShownApp } from '../../../access/authorized-app.ts';
import { filterColumn } from '../../../store/filter.ts';
import { type Page, type PageRequest, selectPage } from '../../../store/page.ts';
import type { AuthorizedAppRow, RefreshTokenRow, TokenRow } from '../../../store/tables/index.ts';
import type { TokenTable } from '../../../store/tables/token.ts';
import type { Db, Tx } from '../../../store/types.ts';

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

export async function isAppLiving(tx: Tx, userId: number, appId: number, now: number): Promise<boolean> {
  const app = await livingApps(tx, userId, now).select('id').where('id', '=', appId).executeTakeFirst();
  return app !== undefined;
}

/** Whether or not its tokens have expired. */
export function selectApp(tx: Tx, userId: number, clientId: string): Promise<AuthorizedAppRow | undefined> {
  return tx
    .selectFrom('authorized_app')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

/** A consent, or all that a later one changes of it. */
export function writeApp(tx: Tx, app: Omit<AuthorizedAppRow, 'id'>): Promise<AuthorizedAppRow> {
  const { scopes, created } = app;
  return tx
    .insertInto('authorized_app')
    .values(app)
    .onConflict((conflict) => conflict.columns(['user_id', 'client_id']).doUpdateSet({ scopes, created }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function insertAccessToken(tx: Tx, token: Insertable<TokenTable>): Promise<TokenRow> {
  return tx.insertInto('token').values(token).returningAll().executeTakeFirstOrThrow();
}

export async function insertRefreshToken(tx: Tx, token: Omit<RefreshTokenRow, 'id'>): Promise<void> {
  await tx.insertInto('refresh_token').values(token).execute();
}

/** With its access and refresh tokens, and those made from them. @returns false when it is gone already */
export async function deleteAppRow(tx: Tx, id: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('authorized_app')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Of every kind. */
export function deleteTokensOf(tx: Tx, userId: number): Promise<TokenRow[]> {
  return tx.deleteFrom('token').where('user_id', '=', userId).returningAll().execute();
}

/** @returns how many there were */
export async function deleteAppsOf(tx: Tx, userId: number): Promise<number> {
  const deleted = await tx
    .deleteFrom('authorized_app')
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return deleted.length;
}

import { isUnexpired } from '#access/token-validity';
import { filterColumn } from '#store/query/filter';
import { type Page, type PageRequest, selectPage } from '#store/query/page';
import type { TokenRow, UserRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';

/** @param now UTC seconds */
export async function countValidTokens(tx: Tx, userId: number, now: number): Promise<number> {
  const { count } = await validTokens(tx, userId, now)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** @param now UTC seconds */
export function selectTokenPage(
  db: Db,
  userId: number,
  now: number,
  list: PageRequest,
): Promise<Page<TokenRow>> {
  return selectPage(db, validTokens(db, userId, now), list, {
    columns: (eb) => ({ label: filterColumn(eb, 'label'), created: filterColumn(eb, 'created') }),
    defaultOrder: (eb) => eb.ref('id'),
  });
}

/** Columns that are undefined stay unchanged. */
export function updateTokenRow(
  tx: Tx,
  id: number,
  columns: { label: string | undefined; restrictions: string | null },
): Promise<TokenRow> {
  return tx.updateTable('token').set(columns).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Personal tokens of the user that are valid now, oldest first. @param now UTC seconds */
export function selectValidTokens(db: Db, userId: number, now: number): Promise<TokenRow[]> {
  return validTokens(db, userId, now).orderBy('id').execute();
}

/**
 * @param now UTC seconds
 * @returns undefined when it is none of the user's, or not valid
 */
export function selectValidToken(
  db: Db,
  userId: number,
  now: number,
  id: number,
): Promise<TokenRow | undefined> {
  return validTokens(db, userId, now).where('id', '=', id).executeTakeFirst();
}

function validTokens(db: Db, userId: number, now: number) {
  return db
    .selectFrom('token')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', 'personal')
    .where((eb) => isUnexpired(eb, now));
}

/** A token with its owner. */
export type OwnedToken = TokenRow & Pick<UserRow, 'account_id' | 'username'>;

/** Personal tokens by their id, or by the first 16 characters of the value. Rarely more than one. */
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

/** @returns false if it was deleted before */
export async function deleteTokenRow(tx: Tx, id: number): Promise<boolean> {
  const deleted = await tx.deleteFrom('token').where('id', '=', id).returning('id').executeTakeFirst();
  return deleted !== undefined;
}

/** A personal token, and the app that created it, if any. */
export interface ShownToken extends TokenRow {
  app: string | null;
}

/**
 * The valid personal tokens of a user, newest first.
 * @param now UTC seconds
 * @param id returns only this token
 */
export function selectShownTokens(db: Db, userId: number, now: number, id?: number): Promise<ShownToken[]> {
  const tokens = db
    .selectFrom('token')
    .leftJoin('authorized_app', 'authorized_app.id', 'token.app_id')
    .leftJoin('oauth_client', 'oauth_client.id', 'authorized_app.client_id')
    .selectAll('token')
    .select('oauth_client.label as app')
    .where('token.user_id', '=', userId)
    .where('token.kind', '=', 'personal')
    .where((eb) => isUnexpired(eb, now))
    .orderBy('token.id', 'desc');
  return (id === undefined ? tokens : tokens.where('token.id', '=', id)).execute();
}

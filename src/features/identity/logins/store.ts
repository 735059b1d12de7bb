import type { Access } from '#access/target';
import { type Page, type PageRequest, selectPage } from '#store/query/page';
import type { LoginRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';
import { type LoginOwner, visibleLogins } from './target.ts';

export function selectLoginPage(
  { db, actor, now, settings }: Access,
  owner: LoginOwner,
  list: PageRequest,
): Promise<Page<LoginRow>> {
  const logins = db
    .selectFrom('login')
    .selectAll()
    .where((eb) => visibleLogins(eb, actor, owner, now() - settings.ttl.logins));
  return selectPage(db, logins, list, { columns: () => ({}), defaultOrder: (eb) => eb.ref('id') });
}

export function insertLogin(tx: Tx, login: Omit<LoginRow, 'id'>): Promise<LoginRow> {
  return tx.insertInto('login').values(login).returningAll().executeTakeFirstOrThrow();
}

const LOGINS = 10;

/** The newest sign-ins of a user. @param since UTC seconds; older ones are past their retention */
export function selectLastLogins(db: Db, userId: number, since: number): Promise<LoginRow[]> {
  return db
    .selectFrom('login')
    .selectAll()
    .where('user_id', '=', userId)
    .where('created', '>=', since)
    .orderBy('id', 'desc')
    .limit(LOGINS)
    .execute();
}

import type { Actor } from '#access/actor';
import { type LoginOwner, visibleLogins } from '#access/login';
import { type Page, type PageRequest, selectPage } from '#store/page';
import type { LoginRow } from '#store/tables/index';
import type { Db, Tx } from '#store/types';

export function selectLoginPage(
  { db, actor, now, ttl }: { db: Db; actor: Actor; now(): number; ttl: { logins: number } },
  owner: LoginOwner,
  list: PageRequest,
): Promise<Page<LoginRow>> {
  const logins = db
    .selectFrom('login')
    .selectAll()
    .where((eb) => visibleLogins(eb, actor, owner, now() - ttl.logins));
  return selectPage(db, logins, list, { columns: () => ({}), defaultOrder: (eb) => eb.ref('id') });
}

export function insertLogin(tx: Tx, login: Omit<LoginRow, 'id'>): Promise<LoginRow> {
  return tx.insertInto('login').values(login).returningAll().executeTakeFirstOrThrow();
}

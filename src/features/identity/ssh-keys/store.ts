import { sql } from 'kysely';
import { isOneOfTexts } from '#store/query/dialect';
import { filterColumn } from '#store/query/filter';
import { type Page, type PageRequest, selectPage } from '#store/query/page';
import type { SshKeyRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';

export function selectSshKeyPage(db: Db, userId: number, list: PageRequest): Promise<Page<SshKeyRow>> {
  return selectPage(db, db.selectFrom('ssh_key').selectAll().where('user_id', '=', userId), list, {
    columns: (eb) => ({ label: filterColumn(eb, 'label') }),
    defaultOrder: (eb) => eb.ref('id'),
  });
}

/** All keys of these users in the account, oldest first. */
export async function selectPublicKeys(
  db: Db,
  accountId: number,
  usernames: readonly string[],
): Promise<string[]> {
  if (usernames.length === 0) return [];
  const rows = await db
    .selectFrom('ssh_key')
    .innerJoin('user', 'user.id', 'ssh_key.user_id')
    .select('ssh_key.ssh_key')
    .where('user.account_id', '=', accountId)
    .where((eb) => isOneOfTexts(db, eb.ref('user.username'), usernames))
    .orderBy('ssh_key.id')
    .execute();
  return rows.map(({ ssh_key }) => ssh_key);
}

/** The total length of the keys that `selectPublicKeys` would return, in characters. */
export async function countKeyCharacters(
  db: Db,
  accountId: number,
  usernames: readonly string[],
): Promise<number> {
  if (usernames.length === 0) return 0;
  const { characters } = await db
    .selectFrom('ssh_key')
    .innerJoin('user', 'user.id', 'ssh_key.user_id')
    .select(sql<string | number | null>`sum(length(ssh_key.ssh_key))`.as('characters'))
    .where('user.account_id', '=', accountId)
    .where((eb) => isOneOfTexts(db, eb.ref('user.username'), usernames))
    .executeTakeFirstOrThrow();
  return Number(characters ?? 0);
}

export async function countSshKeys(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('ssh_key')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export function insertSshKey(tx: Tx, key: Omit<SshKeyRow, 'id'>): Promise<SshKeyRow> {
  return tx.insertInto('ssh_key').values(key).returningAll().executeTakeFirstOrThrow();
}

export function updateSshKeyLabel(tx: Tx, id: number, label: string): Promise<SshKeyRow> {
  return tx
    .updateTable('ssh_key')
    .set({ label })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteSshKeyRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('ssh_key').where('id', '=', id).execute();
}

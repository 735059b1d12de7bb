import { countFound } from '#store/query/figures';
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

export function countSshKeys(tx: Tx, userId: number): Promise<number> {
  return countFound(tx.selectFrom('ssh_key').where('user_id', '=', userId));
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

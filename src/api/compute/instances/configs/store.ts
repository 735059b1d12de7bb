import { type Insertable, sql, type Updateable } from 'kysely';
import { arrayColumn } from '../../../../store/array-filter.ts';
import { filterColumn } from '../../../../store/filter.ts';
import { type Page, type PageRequest, selectPage } from '../../../../store/page.ts';
import type { ComputeConfigTable } from '../../../../store/tables/compute.ts';
import type { ComputeConfigRow } from '../../../../store/tables/index.ts';
import type { Db, Tx } from '../../../../store/types.ts';

export function selectConfigPage(
  db: Db,
  computeId: number,
  list: PageRequest,
): Promise<Page<ComputeConfigRow>> {
  return selectPage(
    db,
    db.selectFrom('compute_config').selectAll().where('compute_id', '=', computeId),
    list,
    {
      columns: (eb) => ({
        label: filterColumn(eb, 'label'),
        interfaces: arrayColumn(db, {
          rows: sql`config_interface
          where config_interface.config_id = compute_config.id and config_interface.purpose = 'vlan'`,
          element: sql.ref('config_interface.label'),
          order: sql.ref('config_interface.position'),
        }),
      }),
      defaultOrder: (eb) => eb.ref('id'),
    },
  );
}

/** By ascending id. */
export function selectConfigs(db: Db, computeId: number): Promise<ComputeConfigRow[]> {
  return db
    .selectFrom('compute_config')
    .selectAll()
    .where('compute_id', '=', computeId)
    .orderBy('id')
    .execute();
}

export async function countConfigs(tx: Tx, computeId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('compute_config')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('compute_id', '=', computeId)
    .executeTakeFirstOrThrow();
  return count;
}

export function insertConfig(tx: Tx, row: Insertable<ComputeConfigTable>): Promise<ComputeConfigRow> {
  return tx.insertInto('compute_config').values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateConfigRow(
  tx: Tx,
  id: number,
  changes: Updateable<ComputeConfigTable>,
): Promise<ComputeConfigRow> {
  return tx
    .updateTable('compute_config')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Nothing remembers it as the config that was booted last. */
export async function deleteConfigRow(tx: Tx, { id, compute_id }: ComputeConfigRow): Promise<void> {
  await tx
    .updateTable('compute')
    .set({ booted_config_id: null })
    .where('id', '=', compute_id)
    .where('booted_config_id', '=', id)
    .execute();
  await tx.deleteFrom('compute_config').where('id', '=', id).execute();
}

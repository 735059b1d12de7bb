import { type Insertable, sql, type Updateable } from 'kysely';
import type { ComputeId, ConfigId } from '#domain/ids';
import { forgetBootedConfig } from '#features/computes/instances/records';
import { arrayColumn, arrayTexts, asksFor, type ElementRows } from '#store/query/array-filter';
import { countFound } from '#store/query/figures';
import { filterColumn } from '#store/query/filter';
import { type Page, type PageRequest, selectPage } from '#store/query/page';
import type { ComputeConfigTable } from '#store/schema/tables/compute';
import type { ComputeConfigRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';

const VLAN_LABELS: ElementRows = {
  rows: sql`config_interface where config_interface.config_id = record.id and config_interface.purpose = 'vlan'`,
  element: sql.ref('config_interface.label'),
  order: sql.ref('config_interface.position'),
};

export function selectConfigPage(
  db: Db,
  computeId: ComputeId,
  list: PageRequest,
): Promise<Page<ComputeConfigRow>> {
  const configs = db.selectFrom('compute_config').where('compute_config.compute_id', '=', computeId);
  const labels = arrayTexts(db, 'interfaces', configs.select('compute_config.id'), VLAN_LABELS);
  const joined = configs
    .selectAll('compute_config')
    .$if(asksFor(list.filter, 'interfaces'), (query) =>
      query.innerJoin(labels, 'interfaces.record_id', 'compute_config.id'),
    );
  return selectPage(db, joined, list, {
    columns: (eb) => ({
      label: filterColumn(eb, 'compute_config.label'),
      interfaces: arrayColumn(db, 'interfaces'),
    }),
    defaultOrder: (eb) => eb.ref('compute_config.id'),
  });
}

export function countConfigs(tx: Tx, computeId: ComputeId): Promise<number> {
  return countFound(tx.selectFrom('compute_config').where('compute_id', '=', computeId));
}

export function insertConfig(tx: Tx, row: Insertable<ComputeConfigTable>): Promise<ComputeConfigRow> {
  return tx.insertInto('compute_config').values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateConfigRow(
  tx: Tx,
  id: ConfigId,
  changes: Updateable<ComputeConfigTable>,
): Promise<ComputeConfigRow> {
  return tx
    .updateTable('compute_config')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes the config, and clears it as the last booted config of its compute. */
export async function deleteConfigRow(tx: Tx, { id, compute_id }: ComputeConfigRow): Promise<void> {
  await forgetBootedConfig(tx, compute_id, id);
  await tx.deleteFrom('compute_config').where('id', '=', id).execute();
}

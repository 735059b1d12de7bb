import type { ComputeId, ConfigId } from '#domain/ids';
import { type Parameter, prepared } from '#store/query/prepared';
import type { ComputeConfigRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';

const setUpdated = prepared((tx: Tx, configId: Parameter<ConfigId>, updated: Parameter<number>) =>
  tx.updateTable('compute_config').set({ updated }).where('id', '=', configId),
);

/** Sets the update time of a config after a change to its interfaces. @param updated UTC seconds */
export async function touchConfig(tx: Tx, configId: ConfigId, updated: number): Promise<void> {
  await setUpdated(tx, configId, updated);
}

export async function selectConfigIds(tx: Tx, computeId: ComputeId): Promise<ConfigId[]> {
  const rows = await tx
    .selectFrom('compute_config')
    .select('id')
    .where('compute_id', '=', computeId)
    .execute();
  return rows.map(({ id }) => id);
}

/** The configs of a compute, by ascending id. */
export function selectConfigs(db: Db, computeId: ComputeId): Promise<ComputeConfigRow[]> {
  return db
    .selectFrom('compute_config')
    .selectAll()
    .where('compute_id', '=', computeId)
    .orderBy('id')
    .execute();
}

import type { ComputeId, ConfigId, InterfaceId } from '#domain/ids';
import type { Tx } from '#store/types';

export async function selectActiveInterfaceIds(tx: Tx, computeId: ComputeId): Promise<InterfaceId[]> {
  const rows = await tx
    .selectFrom('config_interface')
    .select('id')
    .where('compute_id', '=', computeId)
    .where('active', '=', 1)
    .execute();
  return rows.map(({ id }) => id);
}

/** Activates the interfaces of the config and deactivates all others of the compute. */
export async function setActiveConfig(tx: Tx, computeId: ComputeId, configId: ConfigId): Promise<void> {
  await tx
    .updateTable('config_interface')
    .set((eb) => ({
      active: eb.case().when('config_id', '=', configId).then(eb.lit(1)).else(eb.lit(0)).end(),
    }))
    .where('compute_id', '=', computeId)
    .execute();
}

/** Makes these the only active interfaces of the compute. */
export async function setActive(
  tx: Tx,
  computeId: ComputeId,
  interfaceIds: readonly InterfaceId[],
): Promise<void> {
  await tx
    .updateTable('config_interface')
    .set((eb) => ({
      active:
        interfaceIds.length === 0
          ? eb.lit(0)
          : eb.case().when('id', 'in', interfaceIds).then(eb.lit(1)).else(eb.lit(0)).end(),
    }))
    .where('compute_id', '=', computeId)
    .execute();
}

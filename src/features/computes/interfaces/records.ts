import type { Tx } from '#store/types';

export async function selectActiveInterfaceIds(tx: Tx, computeId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('config_interface')
    .select('id')
    .where('compute_id', '=', computeId)
    .where('active', '=', 1)
    .execute();
  return rows.map(({ id }) => id);
}

export async function selectInterfaceIds(tx: Tx, configId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('config_interface')
    .select('id')
    .where('config_id', '=', configId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes these the only active interfaces of the compute. */
export async function setActive(tx: Tx, computeId: number, interfaceIds: readonly number[]): Promise<void> {
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

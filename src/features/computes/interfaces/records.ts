import type { ComputeId, ConfigId, InterfaceId } from '#domain/ids';
import type { NicInput } from '#features/networks/plane/records';
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

/** What a compute runs with that boots this config: without interfaces, with one public interface. */
export async function selectNicInputs(tx: Tx, configId: ConfigId): Promise<NicInput[]> {
  const rows = await tx
    .selectFrom('config_interface')
    .selectAll()
    .where('config_id', '=', configId)
    .orderBy('position')
    .execute();
  if (rows.length === 0) return [IMPLICIT];
  const ranges = await tx
    .selectFrom('interface_range')
    .innerJoin('config_interface', 'config_interface.id', 'interface_range.interface_id')
    .select(['interface_range.interface_id', 'interface_range.first', 'interface_range.last'])
    .where('config_interface.config_id', '=', configId)
    .orderBy('interface_range.interface_id')
    .orderBy('interface_range.position')
    .execute();
  const byInterface = Map.groupBy(ranges, ({ interface_id }) => interface_id);
  // Positions of a config may have gaps; a compute counts its network interfaces from 0.
  return rows.map((row, position) => ({
    interface_id: row.id,
    position,
    purpose: row.purpose,
    vpc_id: row.vpc_id,
    subnet_id: row.subnet_id,
    address: row.address,
    nat_address: row.nat_address,
    vlan_label: row.label,
    ipam_address: row.ipam_address || null,
    isChosen: row.primary === 1,
    ranges: (byInterface.get(row.id) ?? []).map(({ first, last }) => ({ first, last })),
  }));
}

const IMPLICIT: NicInput = {
  interface_id: null,
  position: 0,
  purpose: 'public',
  vpc_id: null,
  subnet_id: null,
  address: null,
  nat_address: null,
  vlan_label: null,
  ipam_address: null,
  isChosen: true,
  ranges: [],
};

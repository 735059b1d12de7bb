import { asId, type ComputeId, type ConfigId, type InterfaceId } from '#domain/ids';
import type { Range } from '#domain/net/ipv4';
import type { NicInput } from '#features/networks/interest/records';
import { PORTSET_COLUMNS, type PortsetOfRow } from '#features/networks/portsets/records';
import { integerList, isInList, isOneOf } from '#store/query/dialect';
import { readInPortions } from '#store/query/portions';
import { type Parameter, prepared } from '#store/query/prepared';
import type { ConfigInterfaceRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';

/** An interface with its ranges, in the order of the request, and with the ports by which it leaves. */
export interface InterfaceWithRanges extends ConfigInterfaceRow, Partial<PortsetOfRow> {
  ranges: readonly Range[];
}

/** The interfaces of several configs, by config and position. Takes two queries. */
export async function selectInterfacesByConfig(
  db: Db,
  configIds: readonly ConfigId[],
): Promise<Map<ConfigId, InterfaceWithRanges[]>> {
  if (configIds.length === 0) return new Map();
  const rows = await interfaceRows(db)
    .where((eb) => isOneOf(db, eb.ref('config_id'), configIds))
    .orderBy('config_id')
    .orderBy('position')
    .execute();
  return Map.groupBy(await withRanges(db, rows), (row) => row.config_id);
}

const selectInterfaceRows = prepared((db, configId: Parameter<ConfigId>) =>
  interfaceRows(db).where('config_id', '=', configId).orderBy('position'),
);

function interfaceRows(db: Db) {
  return db
    .selectFrom('config_interface')
    .leftJoin('portset', (join) =>
      join
        .onRef('portset.compute_id', '=', 'config_interface.compute_id')
        .onRef('portset.subnet_id', '=', 'config_interface.subnet_id')
        .on('portset.held_until', 'is', null)
        .on('config_interface.nat_address', 'is', null),
    )
    .leftJoin('natgateway', 'natgateway.id', 'portset.natgateway_id')
    .selectAll('config_interface')
    .select(PORTSET_COLUMNS);
}

/** The interfaces of a config, by position. */
export async function selectInterfaces(db: Db, configId: ConfigId): Promise<InterfaceWithRanges[]> {
  return await withRanges(db, await selectInterfaceRows(db, configId));
}

async function withRanges(
  db: Db,
  rows: readonly (ConfigInterfaceRow & PortsetOfRow)[],
): Promise<InterfaceWithRanges[]> {
  const ofVpcs = rows.filter(({ purpose }) => purpose === 'vpc');
  const ranges = await selectRanges(
    db,
    ofVpcs.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, ranges: ranges.get(row.id) ?? [] }));
}

const selectRangesOf = prepared(
  (
    db,
    interfaceIds: Parameter<string>,
    id: Parameter<InterfaceId>,
    position: Parameter<number>,
    limit: Parameter<number>,
  ) =>
    db
      .selectFrom('interface_range')
      .select(['interface_id', 'position', 'first', 'last'])
      .where((eb) => isInList(db, eb.ref('interface_id'), interfaceIds))
      .where((eb) => eb.or([eb('interface_id', '>', id), eb('position', '>', position)]))
      .orderBy('interface_id')
      .orderBy('position')
      .limit(limit),
);

type RangeRow = Awaited<ReturnType<typeof selectRangesOf>>[number];

async function selectRanges(
  db: Db,
  interfaceIds: readonly InterfaceId[],
): Promise<Map<InterfaceId, Range[]>> {
  if (interfaceIds.length === 0) return new Map();
  const rows = await readInPortions(db, (limit, after: RangeRow | undefined) => {
    const left = after ? interfaceIds.filter((id) => id >= after.interface_id) : interfaceIds;
    return selectRangesOf(
      db,
      integerList(db, left),
      after?.interface_id ?? asId(0),
      after?.position ?? -1,
      limit,
    );
  });
  return Map.groupBy(rows, (row) => row.interface_id);
}

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

/** The interfaces of computes that a public address is mapped to, the lowest one of each address. */
export async function selectMappedInterfaces(db: Db, computeIds: readonly ComputeId[]) {
  const rows = await db
    .selectFrom('config_interface')
    .select(['id', 'compute_id', 'nat_address', 'vpc_id'])
    .where((eb) => isOneOf(db, eb.ref('compute_id'), computeIds))
    .where('nat_address', 'is not', null)
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [mappedKey(row), row]));
}

/** Tells the public address of a compute. */
export function mappedKey(of: { compute_id: ComputeId; nat_address: number | null }): string {
  return `${of.compute_id} ${of.nat_address}`;
}

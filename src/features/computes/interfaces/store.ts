import { asId, type ComputeId, type ConfigId, type InterfaceId, type SubnetId } from '#domain/ids';
import type { Range } from '#domain/net/ipv4';
import { selectConfigIds } from '#features/computes/configs/records';
import { integerList, isInList, isOneOf } from '#store/query/dialect';
import { portions } from '#store/query/portions';
import { type Param, type Params, prepared, preparedInsert } from '#store/query/prepared';
import { readInPortions } from '#store/query/read-portions';
import type { ConfigInterfaceRow, SubnetRow, VpcRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';
import type { InterfaceWithRanges } from './schema.ts';

/** The interfaces of several configs, by config and position. Takes two queries. */
export async function selectInterfacesByConfig(
  db: Db,
  configIds: readonly ConfigId[],
): Promise<Map<ConfigId, InterfaceWithRanges[]>> {
  if (configIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('config_interface')
    .selectAll()
    .where((eb) => isOneOf(db, eb.ref('config_id'), configIds))
    .orderBy('config_id')
    .orderBy('position')
    .execute();
  return Map.groupBy(await withRanges(db, rows), (row) => row.config_id);
}

const selectInterfaceRows = prepared((db, configId: Param<ConfigId>) =>
  db.selectFrom('config_interface').selectAll().where('config_id', '=', configId).orderBy('position'),
);

/** The interfaces of a config, by position. */
export async function selectInterfaces(db: Db, configId: ConfigId): Promise<InterfaceWithRanges[]> {
  return await withRanges(db, await selectInterfaceRows(db, configId));
}

async function withRanges(db: Db, rows: readonly ConfigInterfaceRow[]): Promise<InterfaceWithRanges[]> {
  const ofVpcs = rows.filter(({ purpose }) => purpose === 'vpc');
  const ranges = await selectRanges(
    db,
    ofVpcs.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, ranges: ranges.get(row.id) ?? [] }));
}

const selectRangesOf = prepared(
  (db, interfaceIds: Param<string>, id: Param<InterfaceId>, position: Param<number>, limit: Param<number>) =>
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

const selectSubnet = prepared(
  (db, subnetId: Param<SubnetId>, accountId: Param<number>, region: Param<string>) =>
    db
      .selectFrom('subnet')
      .innerJoin('vpc', 'vpc.id', 'subnet.vpc_id')
      .selectAll('subnet')
      .select('vpc.region')
      .where('subnet.id', '=', subnetId)
      .where('vpc.account_id', '=', accountId)
      .where('vpc.region', '=', region),
);

/** A subnet of the account in this region, with the region of its VPC. @returns undefined when there is none */
export async function selectSubnetInRegion(
  tx: Tx,
  subnetId: SubnetId,
  { accountId, region }: { accountId: number; region: string },
): Promise<(SubnetRow & { region: VpcRow['region'] }) | undefined> {
  const [row] = await selectSubnet(tx, subnetId, accountId, region);
  return row;
}

/** Creation time of the VLAN with this label, if the account has one in the region. */
export async function selectVlanCreated(
  tx: Tx,
  label: string,
  { accountId, region }: { accountId: number; region: string },
): Promise<number | null> {
  const { created } = await tx
    .selectFrom('config_interface')
    .innerJoin('compute', 'compute.id', 'config_interface.compute_id')
    .select((eb) => eb.fn.min<number | null>('config_interface.created').as('created'))
    .where('config_interface.label', '=', label)
    .where('compute.account_id', '=', accountId)
    .where('compute.region', '=', region)
    .executeTakeFirstOrThrow();
  return created;
}

export type NewInterface = Omit<ConfigInterfaceRow, 'id'>;

const insertInterfaceRows = preparedInsert((tx, rows: readonly Params<NewInterface>[]) =>
  tx.insertInto('config_interface').values(rows),
);

export async function insertInterface(tx: Tx, row: NewInterface): Promise<ConfigInterfaceRow> {
  const [id] = await insertInterfaceRows(tx, [row]);
  return { ...row, id: id as InterfaceId };
}

export async function insertRanges(
  tx: Tx,
  owner: { interface_id: InterfaceId; subnet_id: SubnetId; compute_id: ComputeId },
  ranges: readonly Range[],
): Promise<void> {
  const rows = ranges.map(({ first, last }, position) => ({ ...owner, position, first, last }));
  for (const portion of portions(rows)) await tx.insertInto('interface_range').values(portion).execute();
}

export async function deleteRanges(tx: Tx, interfaceId: InterfaceId): Promise<void> {
  await tx.deleteFrom('interface_range').where('interface_id', '=', interfaceId).execute();
}

export async function deleteInterfaceRow(tx: Tx, id: InterfaceId): Promise<void> {
  await tx.deleteFrom('config_interface').where('id', '=', id).execute();
}

export async function updateInterfaceRow(
  tx: Tx,
  id: InterfaceId,
  changes: Partial<Pick<InterfaceWithRanges, 'primary' | 'address' | 'nat_address' | 'position'>>,
): Promise<void> {
  await tx.updateTable('config_interface').set(changes).where('id', '=', id).execute();
}

/** Makes all interfaces of the config non-primary. */
export async function clearPrimary(tx: Tx, configId: ConfigId): Promise<void> {
  await tx
    .updateTable('config_interface')
    .set({ primary: 0 })
    .where('config_id', '=', configId)
    .where('primary', '=', 1)
    .execute();
}

export async function selectInterfacesOfCompute(
  tx: Tx,
  computeId: ComputeId,
): Promise<InterfaceWithRanges[]> {
  const byConfig = await selectInterfacesByConfig(tx, await selectConfigIds(tx, computeId));
  return [...byConfig.values()].flat();
}

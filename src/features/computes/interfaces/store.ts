import type { ComputeId, ConfigId, InterfaceId, SubnetId } from '#domain/ids';
import type { Range } from '#domain/net/ipv4';
import { selectConfigIds } from '#features/computes/configs/records';
import { portions } from '#store/query/portions';
import { type Parameter, prepared, preparedInsert, type RowParameters } from '#store/query/prepared';
import type { ConfigInterfaceRow, SubnetRow, VpcRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import { type InterfaceWithRanges, selectInterfacesByConfig } from './records.ts';

const selectSubnet = prepared(
  (db, subnetId: Parameter<SubnetId>, accountId: Parameter<number>, region: Parameter<string>) =>
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

const insertInterfaceRows = preparedInsert((tx, rows: readonly RowParameters<NewInterface>[]) =>
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

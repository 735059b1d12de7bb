import type { ComputeId, InterfaceId, NatgatewayId, SubnetId, VpcId } from '#domain/ids';
import { integerList, isInList } from '#store/query/dialect';
import type { NatgatewayForwardRow, NatgatewayRow } from '#store/schema/tables/index';
import type { Db } from '#store/types';

/** A forward with what it leads from and to. */
export interface PlacedForward extends NatgatewayForwardRow {
  gateway: Pick<NatgatewayRow, 'id' | 'account_id' | 'label' | 'region' | 'ports_per_interface'>;
  compute: { id: ComputeId; label: string; region: string };
  subnetId: SubnetId;
}

/** A port of a public address that is forwarded. */
export type ForwardedPort = Pick<
  NatgatewayForwardRow,
  'id' | 'natgateway_id' | 'address' | 'port' | 'protocol'
>;

/** The ports that are forwarded, of gateways, by gateway, address and port. */
export async function selectForwardedPorts(
  db: Db,
  natgatewayIds: readonly NatgatewayId[],
): Promise<ForwardedPort[]> {
  if (natgatewayIds.length === 0) return [];
  return await db
    .selectFrom('natgateway_forward')
    .select(['id', 'natgateway_id', 'address', 'port', 'protocol'])
    .where((eb) => isInList(db, eb.ref('natgateway_id'), integerList(db, natgatewayIds)))
    .orderBy('natgateway_id')
    .orderBy('address')
    .orderBy('port')
    .execute();
}

/** The forwards that lead to interfaces, by id. */
export async function selectForwardsTo(
  db: Db,
  interfaceIds: readonly InterfaceId[],
): Promise<PlacedForward[]> {
  if (interfaceIds.length === 0) return [];
  const rows = await placedForwards(db)
    .where((eb) => isInList(db, eb.ref('natgateway_forward.interface_id'), integerList(db, interfaceIds)))
    .orderBy('natgateway_forward.id')
    .execute();
  return rows.map(toPlaced);
}

/** The forwards that lead to interfaces in a subnet, by id. */
export function selectForwardsInto(
  db: Db,
  subnetId: SubnetId,
): Promise<Pick<NatgatewayForwardRow, 'id' | 'interface_id'>[]> {
  return db
    .selectFrom('natgateway_forward')
    .innerJoin('config_interface', 'config_interface.id', 'natgateway_forward.interface_id')
    .select(['natgateway_forward.id', 'natgateway_forward.interface_id'])
    .where('config_interface.subnet_id', '=', subnetId)
    .orderBy('natgateway_forward.id')
    .execute();
}

/** A forward by its id, with its gateway and its compute. */
export async function selectPlacedForward(
  db: Db,
  id: NatgatewayForwardRow['id'],
): Promise<PlacedForward | undefined> {
  const row = await placedForwards(db).where('natgateway_forward.id', '=', id).executeTakeFirst();
  return row && toPlaced(row);
}

/** The forwards that lead to computes, with the VPC. */
export async function selectForwardsOfComputes(
  db: Db,
  computeIds: readonly ComputeId[],
): Promise<(NatgatewayForwardRow & { vpc_id: VpcId | null })[]> {
  return await db
    .selectFrom('natgateway_forward')
    .innerJoin('config_interface', 'config_interface.id', 'natgateway_forward.interface_id')
    .selectAll('natgateway_forward')
    .select('config_interface.vpc_id')
    .where((eb) => isInList(db, eb.ref('natgateway_forward.compute_id'), integerList(db, computeIds)))
    .orderBy('natgateway_forward.id')
    .execute();
}

function placedForwards(db: Db) {
  return db
    .selectFrom('natgateway_forward')
    .innerJoin('natgateway', 'natgateway.id', 'natgateway_forward.natgateway_id')
    .innerJoin('compute', 'compute.id', 'natgateway_forward.compute_id')
    .innerJoin('config_interface', 'config_interface.id', 'natgateway_forward.interface_id')
    .selectAll('natgateway_forward')
    .select(['natgateway.account_id', 'natgateway.label as natgateway_label', 'natgateway.region'])
    .select(['natgateway.ports_per_interface', 'compute.label as compute_label'])
    .select('config_interface.subnet_id')
    .where('config_interface.subnet_id', 'is not', null)
    .$narrowType<{ subnet_id: SubnetId }>();
}

function toPlaced({
  account_id,
  natgateway_label,
  compute_label,
  region,
  ports_per_interface,
  subnet_id: subnetId,
  ...row
}: Awaited<ReturnType<ReturnType<typeof placedForwards>['execute']>>[number]): PlacedForward {
  return {
    ...row,
    gateway: { id: row.natgateway_id, account_id, label: natgateway_label, region, ports_per_interface },
    compute: { id: row.compute_id, label: compute_label, region },
    subnetId,
  };
}

import { sql } from 'kysely';
import type { ComputeId, NatgatewayId, SubnetId } from '#domain/ids';
import type { GatewayAddress } from '#features/networks/addresses/records';
import { integerList, isInList } from '#store/query/dialect';
import type { PortsetRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';

interface PortsetCounts {
  /** Blocks in use. */
  assigned: number;
  /** Interfaces that use them. */
  interfaces: number;
}

/** How many blocks of each address of gateways are in use. */
export async function selectPortsetCounts(
  db: Db,
  ids: readonly NatgatewayId[],
): Promise<(address: GatewayAddress) => PortsetCounts> {
  const rows = await db
    .selectFrom('portset')
    .leftJoin('config_interface', (join) =>
      join
        .onRef('config_interface.compute_id', '=', 'portset.compute_id')
        .onRef('config_interface.subnet_id', '=', 'portset.subnet_id')
        .on('config_interface.nat_address', 'is', null),
    )
    .select(['portset.natgateway_id', 'portset.address'])
    .select([
      sql<number>`count(distinct portset.id)`.as('assigned'),
      sql<number>`count(config_interface.id)`.as('interfaces'),
    ])
    .where((eb) => isInList(db, eb.ref('portset.natgateway_id'), integerList(db, ids)))
    .where('portset.held_until', 'is', null)
    .groupBy(['portset.natgateway_id', 'portset.address'])
    .execute();
  const keyOf = ({ natgateway_id: id, address }: GatewayAddress) => `${id} ${address}`;
  const counts = new Map(rows.map((row) => [keyOf(row), row]));
  return (address) => {
    const { assigned, interfaces } = counts.get(keyOf(address)) ?? { assigned: 0, interfaces: 0 };
    return { assigned, interfaces };
  };
}

/** The ports by which an interface leaves, and their gateway. All null without. */
export interface PortsetOfRow {
  natgateway_id: NatgatewayId | null;
  natgateway_label: string | null;
  portset_address: number | null;
  portset_block: number | null;
  portset_size: number | null;
}

/** Columns of a query that joins interfaces with their ports and the gateway of these. */
export const PORTSET_COLUMNS = [
  'natgateway.id as natgateway_id',
  'natgateway.label as natgateway_label',
  'portset.address as portset_address',
  'portset.block as portset_block',
  'natgateway.ports_per_interface as portset_size',
] as const;

/** The blocks in use of computes, by compute and subnet. */
export function selectPortsets(db: Db, computeIds: readonly ComputeId[]): Promise<PortsetRow[]> {
  return db
    .selectFrom('portset')
    .selectAll()
    .where((eb) => isInList(db, eb.ref('compute_id'), integerList(db, computeIds)))
    .where('held_until', 'is', null)
    .orderBy('compute_id')
    .orderBy('subnet_id')
    .execute();
}

/** The computes that have an interface in a subnet, or a block for it. */
export async function selectComputesOfSubnet(db: Db, subnetId: SubnetId): Promise<ComputeId[]> {
  const rows = await db
    .selectFrom('config_interface')
    .select('compute_id')
    .where('subnet_id', '=', subnetId)
    .union(db.selectFrom('portset').select('compute_id').where('subnet_id', '=', subnetId))
    .orderBy('compute_id')
    .execute();
  return rows.map(({ compute_id: id }) => id);
}

/** Blocks of a gateway that are in use or held, by address and block. */
export function selectTakenBlocks(
  db: Db,
  natgatewayId: NatgatewayId,
): Promise<Pick<PortsetRow, 'id' | 'address' | 'block' | 'compute_id' | 'held_until' | 'held_revision'>[]> {
  return db
    .selectFrom('portset')
    .select(['id', 'address', 'block', 'compute_id', 'held_until', 'held_revision'])
    .where('natgateway_id', '=', natgatewayId)
    .orderBy('address')
    .orderBy('block')
    .execute();
}

/** A block of ports that was given back lately. */
export type HeldBlock = Pick<PortsetRow, 'address' | 'block'> & { held_until: number };

/** The blocks of a gateway that are held, by address and block. */
export async function selectHeldBlocks(db: Db, natgatewayId: NatgatewayId): Promise<HeldBlock[]> {
  return await db
    .selectFrom('portset')
    .select(['address', 'block', 'held_until'])
    .where('natgateway_id', '=', natgatewayId)
    .where('held_until', 'is not', null)
    .orderBy('address')
    .orderBy('block')
    .$narrowType<{ held_until: number }>()
    .execute();
}

/** Frees blocks. */
export async function deletePortsets(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('portset')
    .where((eb) => isInList(tx, eb.ref('id'), integerList(tx, ids)))
    .execute();
}

/** Forgets the held blocks of addresses that the gateway gives back: the addresses are held themselves. */
export async function deletePortsetsOfAddresses(
  tx: Tx,
  natgatewayId: NatgatewayId,
  addresses: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('portset')
    .where('natgateway_id', '=', natgatewayId)
    .where((eb) => isInList(tx, eb.ref('address'), integerList(tx, addresses)))
    .execute();
}

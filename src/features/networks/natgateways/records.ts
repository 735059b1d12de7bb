import {
  asId,
  type ComputeId,
  type InterfaceId,
  type NatgatewayId,
  type SubnetId,
  type VpcId,
} from '#domain/ids';
import { blockOfPort, isGiven } from '#domain/natgateways/portsets';
import { type GatewayAddress, selectGatewayAddresses } from '#features/networks/addresses/records';
import { type ForwardedPort, selectForwardedPorts } from '#features/networks/forwards/records';
import { selectPortsetCounts } from '#features/networks/portsets/records';
import { integerList, isInList } from '#store/query/dialect';
import type { NatgatewayRow, PortsetRow } from '#store/schema/tables/index';
import type { Db } from '#store/types';

/** A subnet that uses a gateway. */
export interface ServedSubnet {
  id: SubnetId;
  natgateway_id: NatgatewayId;
  label: string;
  vpc_id: VpcId;
  vpc_label: string;
}

/** What is shown of an address of a gateway. */
export interface AddressFacts {
  address: number;
  /** Blocks that computes have. */
  assigned: number;
  interfaces: number;
  /** Blocks that computes cannot get because ports of them are forwarded. */
  forwarded: number;
}

/** What is shown of a gateway beside its row. */
export interface GatewayFacts {
  /** The oldest one first. */
  addresses: readonly AddressFacts[];
  /** By id. */
  subnets: readonly ServedSubnet[];
  /** Addresses that a gateway may have. */
  mostAddresses: number;
}

/** A block of ports as it is shown. */
export type ShownPortset = Pick<PortsetRow, 'address' | 'block'> & { size: number };

/** An interface that leaves by a gateway. */
export interface GatewayInterface {
  id: InterfaceId;
  compute: { id: ComputeId; label: string };
  portset: ShownPortset;
}

/** @returns undefined unless the account has it */
export function selectNatgateway(
  db: Db,
  accountId: number,
  id: NatgatewayId,
): Promise<NatgatewayRow | undefined> {
  return db
    .selectFrom('natgateway')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Gateways by id. */
export async function selectNatgateways(
  db: Db,
  ids: readonly NatgatewayId[],
): Promise<ReadonlyMap<NatgatewayId, NatgatewayRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('natgateway')
    .selectAll()
    .where((eb) => isInList(db, eb.ref('id'), integerList(db, ids)))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The next gateway that has blocks which are held no longer, or takes addresses by itself and has one without blocks and forwards.
 * @param after an id; 0 at the start
 * @param now UTC seconds
 */
export function selectNextToTidy(db: Db, after: number, now: number): Promise<NatgatewayRow | undefined> {
  return db
    .selectFrom('natgateway')
    .selectAll()
    .where('natgateway.id', '>', asId<NatgatewayId>(after))
    .where(({ eb, and, or, exists, not, selectFrom }) =>
      or([
        exists(
          selectFrom('portset')
            .select('portset.id')
            .whereRef('portset.natgateway_id', '=', 'natgateway.id')
            .where('portset.held_until', '<=', now),
        ),
        and([
          eb('natgateway.autoscaling', '=', 1),
          exists(
            selectFrom('pool_address')
              .select('pool_address.address')
              .whereRef('pool_address.natgateway_id', '=', 'natgateway.id')
              .where((of) =>
                not(
                  exists(
                    of
                      .selectFrom('portset')
                      .select('portset.id')
                      .whereRef('portset.natgateway_id', '=', 'natgateway.id')
                      .whereRef('portset.address', '=', 'pool_address.address'),
                  ),
                ),
              )
              .where((of) =>
                not(
                  exists(
                    of
                      .selectFrom('natgateway_forward')
                      .select('natgateway_forward.id')
                      .whereRef('natgateway_forward.address', '=', 'pool_address.address'),
                  ),
                ),
              ),
          ),
        ]),
      ]),
    )
    .orderBy('natgateway.id')
    .limit(1)
    .executeTakeFirst();
}

/** The subnets that use gateways, by gateway and id. */
export function selectServedSubnets(db: Db, ids: readonly NatgatewayId[]): Promise<ServedSubnet[]> {
  return db
    .selectFrom('subnet')
    .innerJoin('vpc', 'vpc.id', 'subnet.vpc_id')
    .select(['subnet.id', 'subnet.natgateway_id', 'subnet.label', 'subnet.vpc_id', 'vpc.label as vpc_label'])
    .where('subnet.natgateway_id', 'is not', null)
    .where((eb) => isInList(db, eb.ref('subnet.natgateway_id'), integerList(db, ids)))
    .orderBy('subnet.natgateway_id')
    .orderBy('subnet.id')
    .$narrowType<{ natgateway_id: NatgatewayId }>()
    .execute();
}

/** What is shown of gateways beside their rows, by gateway. */
export async function selectGatewayFacts(
  db: Db,
  gateways: readonly NatgatewayRow[],
  mostAddresses: number,
): Promise<(id: NatgatewayId) => GatewayFacts> {
  const ids = gateways.map(({ id }) => id);
  const addresses = Map.groupBy(await selectGatewayAddresses(db, ids), (one) => one.natgateway_id);
  const subnets = Map.groupBy(await selectServedSubnets(db, ids), (one) => one.natgateway_id);
  const countOf = await selectPortsetCounts(db, ids);
  const forwarded = forwardedBlocks(gateways, await selectForwardedPorts(db, ids));
  return (id) => ({
    addresses: (addresses.get(id) ?? []).map((one: GatewayAddress) => ({
      address: one.address,
      forwarded: forwarded.get(one.address)?.size ?? 0,
      ...countOf(one),
    })),
    subnets: subnets.get(id) ?? [],
    mostAddresses,
  });
}

/** The blocks of addresses that computes cannot get because ports of them are forwarded. */
function forwardedBlocks(
  gateways: readonly NatgatewayRow[],
  ports: readonly ForwardedPort[],
): ReadonlyMap<number, ReadonlySet<number>> {
  const sizes = new Map(gateways.map((one) => [one.id, one.ports_per_interface]));
  const blocks = new Map<number, Set<number>>();
  for (const { natgateway_id: id, address, port } of ports) {
    const size = sizes.get(id) ?? 1;
    const block = blockOfPort(port, size);
    if (!isGiven(block, size)) continue;
    const known = blocks.get(address);
    if (known) known.add(block);
    else blocks.set(address, new Set([block]));
  }
  return blocks;
}

/** The gateway of a subnet, with its addresses, the oldest one first. */
export interface SubnetGateway {
  row: NatgatewayRow;
  addresses: readonly number[];
}

/** A subnet that may use a gateway. */
interface ServableSubnet {
  natgateway_id: NatgatewayId | null;
}

/** Adds its gateway to a subnet. No query where it has none. */
export async function withGateway<Subnet extends ServableSubnet>(
  db: Db,
  subnet: Subnet,
): Promise<Subnet & { gateway?: SubnetGateway }> {
  return shownWith(await selectSubnetGateways(db, [subnet]), subnet);
}

/** Adds the gateways of subnets, and keeps their order. No query where none has one. */
export async function withGateways<Subnet extends ServableSubnet>(
  db: Db,
  subnets: readonly Subnet[],
): Promise<(Subnet & { gateway?: SubnetGateway })[]> {
  const gateways = await selectSubnetGateways(db, subnets);
  return subnets.map((subnet) => shownWith(gateways, subnet));
}

type Gateways = ReadonlyMap<NatgatewayId | null, SubnetGateway>;

async function selectSubnetGateways(db: Db, subnets: readonly ServableSubnet[]): Promise<Gateways> {
  const ids = [...new Set(subnets.flatMap(({ natgateway_id: id }) => id ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await selectNatgateways(db, ids);
  const addresses = Map.groupBy(await selectGatewayAddresses(db, ids), ({ natgateway_id: id }) => id);
  return new Map(
    [...rows].map(([id, row]) => [
      id,
      { row, addresses: (addresses.get(id) ?? []).map(({ address }) => address) },
    ]),
  );
}

function shownWith<Subnet extends ServableSubnet>(gateways: Gateways, subnet: Subnet) {
  const gateway = gateways.get(subnet.natgateway_id);
  return gateway ? { ...subnet, gateway } : subnet;
}

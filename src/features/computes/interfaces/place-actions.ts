import type { NewEvent } from '#domain/event';
import { Failure, type Problem } from '#domain/failure';
import type { ComputeId, NatgatewayId, SubnetId, VpcId } from '#domain/ids';
import { limitReached } from '#domain/limits';
import { hull } from '#domain/net/ipam';
import type { Range } from '#domain/net/ipv4';
import { ADDRESS_IN_USE, addressInSubnetProblem, NO_ADDRESS_FREE } from '#domain/net/subnet-address';
import {
  lowestFreeAddress,
  releaseAddress,
  releaseRanges,
  selectUsedByOthers,
  takeAddress,
  useAddress,
  useRanges,
} from '#features/networks/addresses/subnet-addresses';
import { selectForwardsTo } from '#features/networks/forwards/records';
import { removeForwards } from '#features/networks/forwards/removal';
import { numberRouter, touchNetwork } from '#features/networks/interest/records';
import type { EgressCtx } from '#features/networks/portsets/block-allocator';
import type { ComputeConfigRow, ComputeRow, SubnetRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import type { InterfaceWithRanges } from './records.ts';
import type { Nat, RequestedAddresses, WantedInterface } from './request-schema.ts';
import {
  entry,
  type FieldName,
  INTERFACE_ACTIVE,
  INTERFACES_PER_CONFIG,
  isRangeOfSubnet,
  NAT_NOT_VALID,
  rangesInSubnetProblems,
  SUBNET_NOT_VALID,
} from './rules.ts';
import {
  deleteInterfaceRow,
  insertInterface,
  insertRanges,
  type NewInterface,
  selectInterfacesOfCompute,
  selectSubnetInRegion,
  selectVlanCreated,
} from './store.ts';

/** The compute that interfaces belong to and what they may refer to. Valid while the account is locked. */
export interface InterfacePlace {
  accountId: number;
  region: string;
  /** 0 if the compute is not created yet. */
  computeId: ComputeId;
  /** The public addresses of the compute, lowest first. Empty if the compute is not created yet. */
  publicAddresses: readonly number[];
}

/** The addresses that a vpc interface gets in its subnet, found free while the account was locked. */
interface AddressPlacement {
  subnet: { id: SubnetId; vpc_id: VpcId; natgateway_id: NatgatewayId | null };
  address: number;
  /** Whether no interface uses the address yet, not even another one of the same compute. */
  isUnused: boolean;
  nat: Nat;
  ranges: readonly Range[];
}

/** A requested interface with its placement. */
export type PlacedInterface =
  | Exclude<WantedInterface, { purpose: 'vpc' }>
  | { purpose: 'vpc'; primary: boolean; placement: AddressPlacement };

interface CheckedInterfaces {
  problems: Problem[];
  /** The interfaces with their placements. Complete if there are no problems. */
  placed: PlacedInterface[];
  /** The VPCs that the actor needs permission on. */
  vpcIds: VpcId[];
}

/** Whether new interfaces change who has which public address and ports. */
export function changesEgress(placed: readonly PlacedInterface[]): boolean {
  return placed.some(
    (one) =>
      one.purpose === 'vpc' && (one.placement.subnet.natgateway_id !== null || one.placement.nat !== null),
  );
}

/** The field of a body that names a subnet. */
export function subnetField(
  placed: readonly PlacedInterface[],
  nameOf: (index: number) => FieldName = entry,
): (subnetId: SubnetId) => string | undefined {
  return (subnetId) => {
    const index = placed.findIndex(
      (one) => one.purpose === 'vpc' && one.placement.subnet.id === subnetId && one.placement.nat === null,
    );
    return index === -1 ? undefined : nameOf(index)('subnet_id');
  };
}

/** Checks new interfaces against stored records and finds their placements. */
export async function checkInterfaces(
  tx: Tx,
  place: InterfacePlace,
  wanted: readonly WantedInterface[],
  nameOf: (index: number) => FieldName = entry,
): Promise<CheckedInterfaces> {
  const checked: CheckedInterfaces = { problems: [], placed: [], vpcIds: [] };
  for (const [index, one] of wanted.entries()) {
    if (one.purpose !== 'vpc') {
      checked.placed.push(one);
      continue;
    }
    const { purpose, primary } = one;
    const at = nameOf(index);
    const subnet = await selectSubnetInRegion(tx, one.subnetId, place);
    if (subnet) {
      checked.vpcIds.push(subnet.vpc_id);
      const { problems, placement } = await findPlacement(tx, place, subnet, one.wanted, at);
      checked.problems.push(...problems);
      if (placement) checked.placed.push({ purpose, primary, placement });
    } else {
      checked.problems.push({ field: at('subnet_id'), reason: SUBNET_NOT_VALID });
      checked.problems.push(...natProblems(one.wanted, place, at));
    }
  }
  return checked;
}

/**
 * Checks the requested address, NAT address and ranges against those in use in the subnet. Without an address, finds
 * the lowest free one.
 */
export async function findPlacement(
  tx: Tx,
  place: InterfacePlace,
  subnet: SubnetRow,
  wanted: RequestedAddresses,
  at: FieldName,
): Promise<{ problems: Problem[]; placement: AddressPlacement | undefined }> {
  const { address: explicit, nat = null, ranges = [] } = wanted;
  const use = { subnetId: subnet.id, computeId: place.computeId };
  const inside = ranges.filter((range) => isRangeOfSubnet(range, subnet));
  const problems: Problem[] = [];
  const address = explicit ?? (await lowestFreeAddress(tx, subnet, inside));
  if (address === undefined) problems.push({ field: at('ipv4.vpc'), reason: NO_ADDRESS_FREE });
  if (explicit !== undefined) {
    const point = { first: explicit, last: explicit };
    const reason =
      addressInSubnetProblem(explicit, subnet) ??
      ((await selectUsedByOthers(tx, use, point)).length > 0 ? ADDRESS_IN_USE : undefined);
    if (reason) problems.push({ field: at('ipv4.vpc'), reason });
  }
  problems.push(...natProblems(wanted, place, at));
  const used = inside.length > 0 ? await selectUsedByOthers(tx, use, hull(inside)) : [];
  const own = explicit === undefined ? [] : [{ first: explicit, last: explicit }];
  problems.push(...rangesInSubnetProblems(ranges, subnet, [...used, ...own], at));
  const isUnused = explicit === undefined;
  return {
    problems,
    placement: address === undefined ? undefined : { subnet, address, isUnused, nat, ranges },
  };
}

/** Checks that an explicit NAT address is one of the compute's public addresses. */
export function natProblems(
  { nat }: Pick<RequestedAddresses, 'nat'>,
  { publicAddresses }: InterfacePlace,
  at: FieldName,
): Problem[] {
  const isForeign = typeof nat === 'number' && !publicAddresses.includes(nat);
  return isForeign ? [{ field: at('ipv4.nat_1_1'), reason: NAT_NOT_VALID }] : [];
}

/** Resolves a requested NAT address. `any` means the first public address of the compute. */
export function natAddress(nat: Nat, publicAddresses: readonly number[]): number | null {
  return nat === 'any' ? (publicAddresses[0] ?? null) : nat;
}

/** @throws Failure INTERFACE_ACTIVE */
export function requireInactive(isActive: boolean): void {
  if (isActive) throw Failure.invalid([{ reason: INTERFACE_ACTIVE }]);
}

/** @throws Failure `limitReached` */
export function requireInterfaceLimit(count: number): void {
  if (count <= INTERFACES_PER_CONFIG) return;
  const reason = limitReached(INTERFACES_PER_CONFIG, 'interfaces', 'config');
  throw Failure.invalid([{ field: 'interfaces', reason }]);
}

/**
 * Appends interfaces in the placements found by `checkInterfaces`. Remove the ones they replace first.
 * @returns the new interfaces in position order
 */
export async function addInterfaces(
  tx: Tx,
  place: InterfacePlace,
  config: ComputeConfigRow,
  placed: readonly PlacedInterface[],
  {
    now,
    firstPosition = 0,
    replaced = [],
  }: { now: number; firstPosition?: number; replaced?: readonly InterfaceWithRanges[] },
): Promise<InterfaceWithRanges[]> {
  const rows: InterfaceWithRanges[] = [];
  for (const [index, one] of placed.entries()) {
    const [label, ipamAddress] = one.purpose === 'vlan' ? [one.label, one.ipamAddress] : [null, null];
    const vlanCreated =
      label === null
        ? null
        : ((await selectVlanCreated(tx, label, place)) ??
          replaced.find((row) => row.label === label)?.created);
    const common: NewInterface = {
      compute_id: place.computeId,
      config_id: config.id,
      position: firstPosition + index,
      purpose: one.purpose,
      primary: one.primary ? 1 : 0,
      active: 0,
      label,
      ipam_address: ipamAddress,
      vpc_id: null,
      subnet_id: null,
      address: null,
      nat_address: null,
      created: vlanCreated ?? now,
    };
    rows.push(
      one.purpose === 'vpc'
        ? await addVpcInterface(tx, place, common, one.placement)
        : { ...(await insertInterface(tx, common)), ranges: [] },
    );
  }
  if (rows.length > 0) await touchNetwork(tx, place.accountId, now);
  return rows;
}

async function addVpcInterface(
  tx: Tx,
  place: InterfacePlace,
  common: NewInterface,
  { subnet, address, isUnused, nat, ranges }: AddressPlacement,
): Promise<InterfaceWithRanges> {
  const publicAddress = natAddress(nat, place.publicAddresses);
  if (publicAddress !== null) await numberRouter(tx, subnet.vpc_id, place.region);
  const row = await insertInterface(tx, {
    ...common,
    vpc_id: subnet.vpc_id,
    subnet_id: subnet.id,
    address,
    nat_address: publicAddress,
  });
  await insertRanges(tx, { interface_id: row.id, subnet_id: subnet.id, compute_id: place.computeId }, ranges);
  const use = { subnetId: subnet.id, computeId: place.computeId };
  await (isUnused ? takeAddress(tx, use, address) : useAddress(tx, use, address));
  await useRanges(tx, subnet.id, ranges);
  return { ...row, ranges };
}

/**
 * Deletes interfaces of the account with the port forwards to them, and frees the addresses that only they used.
 * @returns the events of the forwards
 */
export async function removeInterfaces(
  ctx: EgressCtx,
  tx: Tx,
  accountId: number,
  interfaces: readonly InterfaceWithRanges[],
): Promise<NewEvent[]> {
  if (interfaces.length === 0) return [];
  await touchNetwork(tx, accountId, ctx.now());
  const inSubnets = interfaces.filter(({ purpose }) => purpose === 'vpc').map(({ id }) => id);
  const events = await removeForwards(ctx, tx, await selectForwardsTo(tx, inSubnets));
  for (const { id } of interfaces) await deleteInterfaceRow(tx, id);
  for (const { subnet_id: subnetId, compute_id: computeId, address, ranges } of interfaces) {
    if (subnetId === null || address === null) continue;
    await releaseAddress(tx, { subnetId, computeId }, address);
    await releaseRanges(tx, { subnetId, computeId }, ranges);
  }
  return events;
}

/** Deletes all interfaces of a compute that is about to be deleted, and frees their addresses. */
export async function removeInterfacesOf(
  ctx: EgressCtx,
  tx: Tx,
  { id, account_id: accountId }: Pick<ComputeRow, 'id' | 'account_id'>,
): Promise<{ interfaces: number; events: NewEvent[] }> {
  const interfaces = await selectInterfacesOfCompute(tx, id);
  const events = await removeInterfaces(ctx, tx, accountId, interfaces);
  // It may run with interfaces that no config has any more.
  if (interfaces.length === 0) await touchNetwork(tx, accountId, ctx.now());
  return { interfaces: interfaces.length, events };
}

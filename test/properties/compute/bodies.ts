import { addressesOf, toText } from './addresses.ts';
import type { InterfaceChanges } from './interface-model.ts';
import { type InterfaceBody, lowestFree, type Owner } from './interface-rules.ts';
import { type ChangesWish, FAR, FREE, type InterfaceWish, OTHER, OWN, UNKNOWN, type Which } from './steps.ts';
import type { Compute, Interface, Subnet, World } from './world.ts';

/** An id that is never used. */
export const NO_ID = 999_999_999;

/** @returns undefined when there is no such item */
export function pick<T>(list: readonly T[], which: Which): T | undefined {
  return which >= OTHER ? undefined : list[which % Math.max(list.length, 1)];
}

/** @param owner has no compute when the compute is only about to be created */
export function toBody(world: World, wish: InterfaceWish, owner: Owner): InterfaceBody {
  const { purpose, primary, label = '', ipam, subnet: which = UNKNOWN } = wish;
  const common = { purpose, ...(primary === undefined ? {} : { primary }) };
  if (purpose === 'public') return common;
  if (purpose === 'vlan') return { ...common, label, ...(ipam === undefined ? {} : { ipam_address: ipam }) };
  const near = world.subnets.filter(({ vpc }) => vpc.region === owner.region);
  const subnet = pick(which === FAR ? world.subnets : near, which);
  return { ...common, subnet_id: subnet?.id ?? NO_ID, ...placedAt(world, wish, subnet, owner.compute) };
}

export function toList(
  world: World,
  wishes: readonly InterfaceWish[] | null | undefined,
  owner: Owner,
): { interfaces?: InterfaceBody[] | null } {
  if (wishes === undefined) return {};
  return { interfaces: wishes === null ? null : wishes.map((wish) => toBody(world, wish, owner)) };
}

/** When the path refers to no compute, the request is refused whatever its body is. */
export function ownerOf(compute: Compute | undefined): Owner {
  return compute ? { region: compute.region, compute } : { region: 'us-east' };
}

/** The changes that may be sent for an interface of this purpose. */
export function toChanges(
  world: World,
  wish: ChangesWish,
  item: Interface,
  compute: Compute,
): InterfaceChanges {
  const { primary } = wish;
  if (item.purpose === 'public') return { primary: primary ?? true };
  if (item.purpose === 'vlan') return { primary: primary ?? false };
  // A single null would request no change.
  const address = wish.nat === undefined ? (wish.address ?? undefined) : wish.address;
  const placed = placedAt(world, { ...wish, address }, item.subnet ?? undefined, compute);
  const changes = { ...(primary === undefined ? {} : { primary }), ...placed };
  return Object.keys(changes).length > 0 ? changes : { primary: true };
}

function placedAt(
  world: World,
  { address, nat, ranges }: ChangesWish,
  subnet: Subnet | undefined,
  compute: Compute | undefined,
): Pick<InterfaceBody, 'ipv4' | 'ip_ranges'> {
  const [first = 0] = addressesOf(subnet?.ipv4 ?? '10.0.0.0/29');
  const at = (offset: number) => {
    if (offset === OWN) return ownIn(world, subnet, compute) ?? first + 2;
    if (offset === FREE) return (subnet && lowestFree(world, subnet, [])) ?? first + 2;
    return first + offset;
  };
  const vpc = typeof address === 'number' ? toText(at(address)) : address;
  const ipv4 = {
    ...(vpc === undefined ? {} : { vpc }),
    ...(nat === undefined ? {} : { nat_1_1: natOf(world, nat, compute) }),
  };
  return {
    ...(Object.keys(ipv4).length > 0 ? { ipv4 } : {}),
    ...(ranges ? { ip_ranges: ranges.map(([offset, prefix]) => rangeAt(at(offset), offset, prefix)) } : {}),
  };
}

/** A range around an address from the records is canonical; otherwise it begins where the step says. */
function rangeAt(address: number, offset: number, prefix: number): string {
  const size = 2 ** (32 - prefix);
  return `${toText(offset < 0 ? address - (address % size) : address)}/${prefix}`;
}

/** The newest address of the compute in the subnet. */
function ownIn(world: World, subnet: Subnet | undefined, compute: Compute | undefined): number | undefined {
  const own = world.places.filter((place) => place.item.subnet === subnet && place.compute === compute);
  return own.at(-1)?.item.address ?? undefined;
}

function natOf(
  world: World,
  nat: 'any' | 'own' | 'foreign' | null,
  compute: Compute | undefined,
): string | null {
  if (nat === 'own') return compute?.public ?? '192.0.2.2';
  if (nat !== 'foreign') return nat;
  return world.computes.find((other) => other !== compute)?.public ?? '192.0.2.200';
}

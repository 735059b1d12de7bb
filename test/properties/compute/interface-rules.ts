import { addressesOf, isCanonical, overlap, reservedIn, toNumber } from './addresses.ts';
import { type Problem, REASON } from './expected.ts';
import type { Compute, Config, Interface, Subnet, World } from './world.ts';

export interface InterfaceBody {
  purpose: 'public' | 'vlan' | 'vpc';
  primary?: boolean;
  label?: string;
  ipam_address?: string;
  subnet_id?: number;
  ipv4?: { vpc?: string | null; nat_1_1?: string | null };
  ip_ranges?: string[];
}

/**
 * The compute that the interface will belong to. One that is about to be created has no id and no addresses yet.
 */
export interface Owner {
  region: string;
  compute?: Compute;
}

/** Errors of a list that can be seen in the request alone. */
export function requestProblems(list: readonly InterfaceBody[], { compute }: Owner): Problem[] {
  return list.flatMap((body, index) => {
    const at = (key: string) => `interfaces[${index}].${key}`;
    const earlier = list.slice(0, index);
    const { purpose, primary, label, ipv4 } = body;
    const problems: Problem[] = [];
    if (purpose !== 'vlan' && earlier.some((other) => other.purpose === purpose))
      problems.push({ field: at('purpose'), reason: REASON.oneOfPurpose(purpose) });
    if (primary && purpose === 'vlan') problems.push({ field: at('primary'), reason: REASON.vlanPrimary });
    else if (primary && earlier.some((other) => other.primary && other.purpose !== 'vlan'))
      problems.push({ field: at('primary'), reason: REASON.onePrimary });
    if (label !== undefined && earlier.some((other) => other.label === label))
      problems.push({ field: at('label'), reason: REASON.vlanLabel });
    if (!compute && ipv4?.nat_1_1 && ipv4.nat_1_1 !== 'any')
      problems.push({ field: at('ipv4.nat_1_1'), reason: REASON.notValid('ipv4.nat_1_1') });
    return [...problems, ...rangeProblems(body, at)];
  });
}

/** Errors of ranges in themselves: format, duplicates, conflicts with the address beside them. */
export function rangeProblems(
  { ipv4, ip_ranges: ranges = [] }: Pick<InterfaceBody, 'ipv4' | 'ip_ranges'>,
  at: (key: string) => string,
): Problem[] {
  const own = typeof ipv4?.vpc === 'string' ? [toNumber(ipv4.vpc)] : [];
  return ranges.flatMap((range, index) => {
    if (!isCanonical(range)) return [invalidRange(at, index)];
    const before = ranges.slice(0, index).filter(isCanonical).flatMap(addressesOf);
    return overlap(addressesOf(range), [...before, ...own]) ? [usedRange(at, index)] : [];
  });
}

/** Errors of a new interface that depend on stored records. */
export function placeProblems(
  world: World,
  owner: Owner,
  { purpose, subnet_id, ipv4, ip_ranges = [] }: InterfaceBody,
  at: (key: string) => string,
): Problem[] {
  if (purpose !== 'vpc') return [];
  const subnet = subnetFor(world, owner, subnet_id);
  const nat = natProblems(owner, ipv4?.nat_1_1, at);
  if (!subnet) return [{ field: at('subnet_id'), reason: REASON.notValid('subnet_id') }, ...nat];
  return [
    ...addressProblems(world, owner, subnet, ipv4?.vpc, at),
    ...nat,
    ...storedRangeProblems(world, owner, subnet, ip_ranges, at),
  ];
}

export function subnetFor(world: World, owner: Owner, id: number | undefined): Subnet | undefined {
  return world.subnets.find((subnet) => subnet.id === id && subnet.vpc.region === owner.region);
}

export function addressProblems(
  world: World,
  { compute }: Owner,
  subnet: Subnet,
  address: string | null | undefined,
  at: (key: string) => string,
): Problem[] {
  if (address === undefined || address === null) return [];
  const field = at('ipv4.vpc');
  const number = toNumber(address);
  if (!addressesOf(subnet.ipv4).includes(number)) return [{ field, reason: REASON.outside }];
  if (reservedIn(subnet.ipv4).includes(number)) return [{ field, reason: REASON.reserved }];
  return usedIn(world, subnet, { except: compute }).includes(number) ? [{ field, reason: REASON.used }] : [];
}

export function natProblems(
  { compute }: Owner,
  nat: string | null | undefined,
  at: (key: string) => string,
): Problem[] {
  if (nat === undefined || nat === null || nat === 'any' || nat === compute?.public) return [];
  return [{ field: at('ipv4.nat_1_1'), reason: REASON.notValid('ipv4.nat_1_1') }];
}

export function storedRangeProblems(
  world: World,
  { compute }: Owner,
  subnet: Subnet,
  ranges: readonly string[],
  at: (key: string) => string,
): Problem[] {
  const used = usedIn(world, subnet, { except: compute });
  return ranges.flatMap((range, index) => {
    if (!isRangeOf(subnet, range)) return [invalidRange(at, index)];
    return overlap(addressesOf(range), used) ? [usedRange(at, index)] : [];
  });
}

/** Inside the subnet, and without reserved addresses. */
function isRangeOf({ ipv4 }: Subnet, range: string): boolean {
  const wanted = addressesOf(range);
  const all = addressesOf(ipv4);
  return wanted.every((address) => all.includes(address)) && !overlap(wanted, reservedIn(ipv4));
}

/** Addresses and ranges that the interfaces in a subnet use. */
function usedIn(world: World, subnet: Subnet, { except }: { except?: Compute | undefined } = {}): number[] {
  return world.places
    .filter(({ compute, item }) => item.subnet === subnet && compute !== except)
    .flatMap(({ item }) => spaceOf(item));
}

function spaceOf({ address, ranges }: Interface): number[] {
  return [address as number, ...(ranges ?? []).flatMap(addressesOf)];
}

/** Undefined when the subnet is full. */
export function lowestFree(world: World, subnet: Subnet, ranges: readonly string[]): number | undefined {
  const own = ranges.filter((range) => isRangeOf(subnet, range)).flatMap(addressesOf);
  const taken = [...usedIn(world, subnet), ...reservedIn(subnet.ipv4), ...own];
  return addressesOf(subnet.ipv4).find((address) => !taken.includes(address));
}

/** Errors of adding an interface to a config that already has some. */
export function joinProblems({ interfaces }: Config, { purpose, label }: InterfaceBody): Problem[] {
  const problems: Problem[] = [];
  if (purpose !== 'vlan' && interfaces.some((other) => other.purpose === purpose))
    problems.push({ field: 'purpose', reason: REASON.oneOfPurpose(purpose) });
  if (label !== undefined && interfaces.some((other) => other.label === label))
    problems.push({ field: 'label', reason: REASON.vlanLabel });
  return problems;
}

function invalidRange(at: (key: string) => string, index: number): Problem {
  const field = at(`ip_ranges[${index}]`);
  return { field, reason: `${field} is invalid` };
}

function usedRange(at: (key: string) => string, index: number): Problem {
  const field = at(`ip_ranges[${index}]`);
  return { field, reason: `${field} is already in use` };
}

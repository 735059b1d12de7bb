import { addressesOf, overlap, toNumber } from './addresses.ts';
import { type Expected, NOT_FOUND, type Problem, REASON, refused, succeeded } from './expected.ts';
import {
  addressProblems,
  type InterfaceBody,
  joinProblems,
  lowestFree,
  natProblems,
  type Owner,
  placeProblems,
  rangeProblems,
  storedRangeProblems,
  subnetFor,
} from './interface-rules.ts';
import { viewInterface } from './views.ts';
import {
  type Compute,
  type Config,
  computeEntity,
  configEntity,
  type Interface,
  type World,
} from './world.ts';

export type InterfaceChanges = Pick<InterfaceBody, 'primary' | 'ipv4' | 'ip_ranges'>;
interface Given {
  id?: number;
}

const bare = (key: string) => key;

/** Conflicts of new interfaces with stored records, including a full subnet. */
export function recordProblems(
  world: World,
  owner: Owner,
  body: InterfaceBody,
  at: (key: string) => string,
): Problem[] {
  const problems = placeProblems(world, owner, body, at);
  const subnet = subnetFor(world, owner, body.subnet_id);
  if (!subnet || typeof body.ipv4?.vpc === 'string') return problems;
  const free = lowestFree(world, subnet, body.ip_ranges ?? []);
  return free === undefined ? [{ field: at('ipv4.vpc'), reason: REASON.full }, ...problems] : problems;
}

/** Creates an interface after all checks have passed. */
export function makeInterface(
  world: World,
  owner: Required<Owner>,
  { purpose, primary = false, label, ipam_address = '', subnet_id, ipv4, ip_ranges = [] }: InterfaceBody,
  id: unknown,
): Interface {
  const common = {
    id: world.newId('interface', id),
    purpose,
    primary,
    active: false,
    label: null,
    ipam: null,
  };
  const none = { subnet: null, address: null, nat: null, ranges: null };
  if (purpose === 'vlan') return { ...common, ...none, label: label ?? '', ipam: ipam_address };
  const subnet = subnetFor(world, owner, subnet_id);
  if (purpose === 'public' || !subnet) return { ...common, ...none };
  const address = ipv4?.vpc ? toNumber(ipv4.vpc) : (lowestFree(world, subnet, ip_ranges) ?? 0);
  return { ...common, subnet, address, nat: natOf(owner.compute, ipv4?.nat_1_1), ranges: ip_ranges };
}

export function addInterface(
  world: World,
  { compute, config }: { compute: Compute; config: Config },
  body: InterfaceBody,
  given: Given,
): Expected {
  const owner = { region: compute.region, compute };
  const vlanPrimary = body.purpose === 'vlan' && body.primary === true;
  const own = [
    ...(vlanPrimary ? [{ field: 'primary', reason: REASON.vlanPrimary }] : []),
    ...rangeProblems(body, bare),
  ];
  if (own.length > 0) return refused(...own);
  const problems = [...joinProblems(config, body), ...recordProblems(world, owner, body, bare)];
  if (problems.length > 0) return refused(...problems);
  if (config.interfaces.length === 3) return refused({ field: 'interfaces', reason: REASON.interfaces });
  const item = makeInterface(world, owner, body, given.id);
  if (item.primary) makePrimary(config, item);
  config.interfaces.push(item);
  tellUpdate(world, compute, config);
  return succeeded(viewInterface(item));
}

export function updateInterface(
  world: World,
  { compute, config, item }: { compute: Compute; config: Config; item: Interface },
  changes: InterfaceChanges,
): Expected {
  if (item.purpose === 'vlan') return refused({ reason: REASON.vlanUpdate });
  if (item.purpose === 'vpc') {
    const refusal = vpcRefusal(world, compute, item, changes);
    if (refusal) return refusal;
    if (changes.ipv4?.vpc) item.address = toNumber(changes.ipv4.vpc);
    if (changes.ipv4 && 'nat_1_1' in changes.ipv4) item.nat = natOf(compute, changes.ipv4.nat_1_1);
    if (changes.ip_ranges) item.ranges = changes.ip_ranges;
  }
  item.primary = changes.primary ?? item.primary;
  if (changes.primary) makePrimary(config, item);
  tellUpdate(world, compute, config);
  return succeeded(viewInterface(item));
}

function vpcRefusal(
  world: World,
  compute: Compute,
  item: Interface,
  changes: InterfaceChanges,
): Expected | undefined {
  const ofRequest = rangeProblems(changes, bare);
  if (ofRequest.length > 0) return refused(...ofRequest);
  const { subnet } = item;
  if (!subnet) return undefined;
  const owner = { region: compute.region, compute };
  const { ipv4, ip_ranges } = changes;
  const address = ipv4?.vpc ? toNumber(ipv4.vpc) : (item.address as number);
  const ofRanges = storedRangeProblems(world, owner, subnet, ip_ranges ?? [], bare);
  const isOwn = (range: string) => overlap(addressesOf(range), [address]);
  const onItself = (ip_ranges ?? []).flatMap((range, index) => {
    const field = `ip_ranges[${index}]`;
    const isKnown = ofRanges.some((problem) => problem.field === field);
    return isOwn(range) && !isKnown ? [{ field, reason: `${field} is already in use` }] : [];
  });
  const isInKeptRange = !ip_ranges && (item.ranges ?? []).some(isOwn);
  const problems = [
    ...(isInKeptRange ? [{ field: 'ipv4.vpc', reason: REASON.used }] : []),
    ...addressProblems(world, owner, subnet, ipv4?.vpc, bare),
    ...natProblems(owner, ipv4?.nat_1_1, bare),
    ...[...ofRanges, ...onItself].sort((a, b) => ((a.field ?? '') < (b.field ?? '') ? -1 : 1)),
  ];
  if (problems.length > 0) return refused(...problems);
  return item.active ? refused({ reason: REASON.interfaceActive }) : undefined;
}

export function deleteInterface(
  world: World,
  { compute, config, item }: { compute: Compute; config: Config; item: Interface },
): Expected {
  if (item.active) return refused({ reason: REASON.interfaceActive });
  config.interfaces.splice(config.interfaces.indexOf(item), 1);
  tellUpdate(world, compute, config);
  return succeeded({});
}

export function orderInterfaces(
  world: World,
  { compute, config }: { compute: Compute; config: Config },
  ids: readonly number[],
): Expected {
  const ordered = ids.flatMap((wanted) => config.interfaces.find(({ id }) => id === wanted) ?? []);
  const isWhole =
    new Set(ordered).size === config.interfaces.length && ids.length === config.interfaces.length;
  if (!isWhole) return refused({ field: 'ids', reason: REASON.order });
  if (config.interfaces.some(({ active }) => active)) return refused({ reason: REASON.interfaceActive });
  config.interfaces = ordered;
  tellUpdate(world, compute, config);
  return succeeded({});
}

function findInterface(world: World, computeId: number, configId: number, id: number) {
  return world.places.find(
    ({ compute, config, item }) => compute.id === computeId && config.id === configId && item.id === id,
  );
}

export function getInterface(world: World, computeId: number, configId: number, id: number): Expected {
  const place = findInterface(world, computeId, configId, id);
  return place ? succeeded(viewInterface(place.item)) : NOT_FOUND;
}

export function tellUpdate(world: World, compute: Compute, config: Config): void {
  config.updated = world.now;
  world.tell('compute_config_update', computeEntity(compute), configEntity(config));
}

function makePrimary(config: Config, item: Interface): void {
  for (const other of config.interfaces) if (other !== item) other.primary = false;
}

function natOf(compute: Compute, nat: string | null | undefined): string | null {
  return nat === 'any' ? compute.public : (nat ?? null);
}

import { parseAddress } from './ipv4.ts';

/** An address of either family. An IPv4 address in an IPv6 one (`::ffff:192.0.2.1`) is the IPv4 address. */
interface IpAddress {
  bits: 32 | 128;
  value: bigint;
}

/** A network of IPv4 or IPv6 addresses. Both ends are included. */
export interface IpNetwork {
  bits: 32 | 128;
  first: bigint;
  last: bigint;
}

/** The longest text of a network: every group written out, the last two as an IPv4 address. */
export const IP_NETWORK_CHARACTERS = 49;

const PREFIX = /^(?:0|[1-9][0-9]{0,2})$/;
const GROUP = /^[0-9a-f]{1,4}$/i;
const GROUPS = 8;
const MAPPED = 0xffffn;

/** Parses an address as sockets and proxies write it, with a zone or without. */
export function parseIp(text: string): IpAddress | undefined {
  const [withoutZone = ''] = text.split('%', 1);
  if (!withoutZone.includes(':')) return parseIpv4(withoutZone);
  const value = parseIpv6(withoutZone);
  if (value === undefined) return undefined;
  return value >> 32n === MAPPED ? { bits: 32, value: value & 0xffff_ffffn } : { bits: 128, value };
}

/**
 * Parses a network in CIDR notation without host bits. IPv4 networks must be written as such: the addresses of
 * clients never match an IPv4 network in IPv6 notation.
 */
export function parseIpNetwork(text: string): IpNetwork | undefined {
  const parsed = parseIpPrefix(text);
  if (!parsed) return undefined;
  const { address, ...network } = parsed;
  return address === network.first ? network : undefined;
}

/** Parses an address with a prefix length, such as `10.0.4.7/24`: the network that the address is in. */
export function parseIpPrefix(text: string): (IpNetwork & { address: bigint }) | undefined {
  const slash = text.indexOf('/');
  const address = text.slice(0, Math.max(0, slash));
  const prefix = text.slice(slash + 1);
  if (!PREFIX.test(prefix) || address.includes('%')) return undefined;
  const ip = parseIp(address);
  if (!ip || Number(prefix) > ip.bits || (ip.bits === 32 && address.includes(':'))) return undefined;
  const hosts = (1n << BigInt(ip.bits - Number(prefix))) - 1n;
  return { bits: ip.bits, address: ip.value, first: ip.value & ~hosts, last: ip.value | hosts };
}

/** Whether the address is in one of the networks. A text that is no address is in none. */
export function isInNetworks(networks: readonly IpNetwork[], address: string): boolean {
  const ip = parseIp(address);
  return (
    ip !== undefined &&
    networks.some(({ bits, first, last }) => bits === ip.bits && first <= ip.value && ip.value <= last)
  );
}

/** Whether every address of the network is in one of the others. */
export function isCoveredBy(network: IpNetwork, others: readonly IpNetwork[]): boolean {
  let next = network.first;
  const ascending = others
    .filter(({ bits }) => bits === network.bits)
    .sort((a, b) => (a.first < b.first ? -1 : 1));
  for (const { first, last } of ascending) if (first <= next && next <= last) next = last + 1n;
  return next > network.last;
}

function parseIpv4(text: string): IpAddress | undefined {
  const value = parseAddress(text);
  return value === undefined ? undefined : { bits: 32, value: BigInt(value) };
}

function parseIpv6(text: string): bigint | undefined {
  return ipv6Groups(text)?.reduce((value, group) => (value << 16n) | BigInt(group), 0n);
}

/** Parses an IPv6 address without a zone, in any notation of RFC 4291, as eight groups of 16 bits. */
export function ipv6Groups(text: string): number[] | undefined {
  const parts = text.split('::');
  const [front = '', back] = parts;
  if (parts.length > 2) return undefined;
  const first = groupsOf(front, back === undefined);
  const last = back === undefined ? [] : groupsOf(back, true);
  if (!first || !last) return undefined;
  const missing = GROUPS - first.length - last.length;
  if (back === undefined ? missing !== 0 : missing < 1) return undefined;
  return [...first, ...Array.from({ length: missing }, () => 0), ...last];
}

/** @param isEnd whether the last group may be an IPv4 address, which takes the place of two */
function groupsOf(text: string, isEnd: boolean): number[] | undefined {
  if (text === '') return [];
  const groups: number[] = [];
  const parts = text.split(':');
  for (const [index, part] of parts.entries()) {
    const embedded = isEnd && index === parts.length - 1 ? parseAddress(part) : undefined;
    if (embedded !== undefined) groups.push(Math.floor(embedded / 65_536), embedded % 65_536);
    else if (GROUP.test(part)) groups.push(Number.parseInt(part, 16));
    else return undefined;
  }
  return groups;
}

/**
 * Parses a network that is known to be valid: a constant, or one that has been validated before.
 * @throws Error for any other text
 */
export function knownIpNetwork(text: string): IpNetwork {
  const network = parseIpNetwork(text);
  if (!network) throw new Error(`${text} is not a network in CIDR notation`);
  return network;
}

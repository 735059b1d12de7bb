import {
  type AddressWithPrefix,
  contains,
  networkOf,
  networkSize,
  overlaps,
  parseAddressWithPrefix,
  type Range,
} from './ipv4.ts';

const SMALLEST_SUBNET = 8;

// RFC 1918, section 3.
const PRIVATE_RANGES = [network('10.0.0.0/8'), network('172.16.0.0/12'), network('192.168.0.0/16')];

// The service's own private addresses: a compute that asks for a private IP gets one of these.
const SERVICE_RANGE = network('192.168.128.0/17');

export const NOT_A_NETWORK = 'ipv4 must be an IPv4 network';
export const NETWORK_NOT_CANONICAL = 'ipv4 must be in CIDR canonical form';
export const NETWORK_NOT_PRIVATE = 'ipv4 must be inside 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16';
export const NETWORK_OVERLAPS_SERVICE_RANGE = 'ipv4 must not overlap with 192.168.128.0/17';

/** @param addresses how many the network has */
export function networkTooSmall(addresses: number): string {
  return `ipv4 must be an IPv4 network with at least 8 addresses, but it had only ${addresses}`;
}

/**
 * The first thing that is wrong with the network sent for a subnet, or undefined. A missing prefix length is read as
 * /32. Where it answers undefined, `parseNetwork` reads the text.
 */
export function subnetNetworkProblem(text: string): string | undefined {
  const parsed = parseAddressWithPrefix(text.includes('/') ? text : `${text}/32`);
  if (parsed === undefined || parsed.prefix === 0) return NOT_A_NETWORK;
  const size = networkSize(parsed.prefix);
  if (size < SMALLEST_SUBNET) return networkTooSmall(size);
  const range = networkOf(parsed);
  if (range.first !== parsed.address) return NETWORK_NOT_CANONICAL;
  if (!PRIVATE_RANGES.some((privateRange) => contains(privateRange, range))) return NETWORK_NOT_PRIVATE;
  if (overlaps(range, SERVICE_RANGE)) return NETWORK_OVERLAPS_SERVICE_RANGE;
  return undefined;
}

function network(text: string): Range {
  return networkOf(parseAddressWithPrefix(text) as AddressWithPrefix);
}

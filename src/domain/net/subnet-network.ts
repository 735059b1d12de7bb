import { reason, reasonPattern } from '#domain/reasons/reason';
import type { Parsed } from '#domain/schema/json-schema';
import {
  contains,
  knownNetwork,
  networkOf,
  networkSize,
  overlaps,
  parseAddressWithPrefix,
  type Range,
} from './ipv4.ts';
import { SERVICE_NETWORK, SERVICE_RANGE } from './service-network.ts';

/** Prefix lengths of subnets. */
export const SMALLEST_PREFIX = 8;
export const LARGEST_PREFIX = 29;

/** RFC 1918, section 3. */
export const PRIVATE_RANGES = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'].map(knownNetwork);

export const NOT_A_NETWORK = reasonPattern({
  name: 'NOT_A_NETWORK',
  group: 'vpc',
  text: '{field} must be an IPv4 network',
  fields: ['ipv4', 'within'],
  cause:
    'The text is not an IPv4 network in dotted decimal notation. For example, it is an IPv6 network, has leading zeros, or has a prefix that is not between 1 and 32.',
  remedy: 'Send a network such as `10.0.4.0/24`.',
});

const NETWORK_NOT_CANONICAL = reasonPattern({
  name: 'NETWORK_NOT_CANONICAL',
  group: 'vpc',
  text: '{field} must be in CIDR canonical form',
  fields: ['ipv4', 'within'],
  cause: 'The address has bits set after the prefix: `10.0.4.1/24`.',
  remedy: 'Send the first address of the network: `10.0.4.0/24`.',
});

const NETWORK_NOT_PRIVATE = reasonPattern({
  name: 'NETWORK_NOT_PRIVATE',
  group: 'vpc',
  text: '{field} must be inside 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16',
  fields: ['ipv4', 'within'],
  cause: 'The network is not inside one of the private ranges of RFC 1918.',
  remedy: 'Choose one that is.',
});

export const NETWORK_OVERLAPS_SERVICE_RANGE = reason({
  name: 'NETWORK_OVERLAPS_SERVICE_RANGE',
  group: 'vpc',
  text: `ipv4 must not overlap with ${SERVICE_NETWORK}`,
  fields: ['ipv4'],
  cause: 'The service assigns private addresses of computes from this range.',
  remedy: 'Choose another network. The lower half of 192.168.0.0/16 is available.',
});

export const NO_FREE_NETWORK = reason({
  name: 'NO_FREE_NETWORK',
  group: 'vpc',
  text: 'No free network of this size',
  fields: ['prefix'],
  cause:
    'No network with this prefix length is free in `within`, or in the private range that is the default.',
  remedy: 'Ask for a smaller network or another range. `GET /vpcs/{vpcId}/free` lists what is free.',
});

export const NETWORK_TOO_SMALL = reasonPattern({
  name: 'NETWORK_TOO_SMALL',
  group: 'vpc',
  text: 'ipv4 must be an IPv4 network with at least 8 addresses, but it had only {addresses}',
  fields: ['ipv4'],
  cause: 'The prefix is longer than 29. A missing prefix means 32.',
  remedy: 'Use a prefix of at most 29.',
});

/**
 * Parses and checks a network in which subnets may lie: the field `within`. It may contain the service's own network, and
 * be of any size. A missing prefix length is read as /32.
 * @returns the network, or the first reason to reject it
 */
export function parsePrivateNetwork(text: string): Parsed<Range> {
  return parsePrivate(text, 'within', 32);
}

/**
 * Parses and checks the network of a subnet. A missing prefix length is read as /32.
 * @returns the network, or the first reason to reject it
 */
export function parseSubnetNetwork(text: string): Parsed<Range> {
  const parsed = parsePrivate(text, 'ipv4', LARGEST_PREFIX);
  return parsed.reason === undefined && overlaps(parsed.value, SERVICE_RANGE)
    ? { reason: NETWORK_OVERLAPS_SERVICE_RANGE }
    : parsed;
}

function parsePrivate(text: string, field: string, largestPrefix: number): Parsed<Range> {
  const parsed = parseAddressWithPrefix(text.includes('/') ? text : `${text}/32`);
  if (parsed === undefined || parsed.prefix === 0) return { reason: NOT_A_NETWORK({ field }) };
  const addresses = networkSize(parsed.prefix);
  if (parsed.prefix > largestPrefix) return { reason: NETWORK_TOO_SMALL({ addresses }) };
  const range = networkOf(parsed);
  if (range.first !== parsed.address) return { reason: NETWORK_NOT_CANONICAL({ field }) };
  return PRIVATE_RANGES.some((privateRange) => contains(privateRange, range))
    ? { value: range }
    : { reason: NETWORK_NOT_PRIVATE({ field }) };
}

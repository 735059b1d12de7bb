import { type IpNetwork, isInNetworks, knownIpNetwork, parseIp } from '#domain/net/ip-network';

/**
 * Addresses that do not belong to a host on the public internet, by what they are for: the special-purpose registries
 * of IANA (RFC 6890), and everything in which an IPv4 address may hide.
 */
const SPECIAL: readonly [network: string, use: string][] = [
  ['0.0.0.0/8', 'unspecified'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'carrier-grade NAT'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'link-local'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'protocol assignments'],
  ['192.0.2.0/24', 'documentation'],
  ['192.88.99.0/24', '6to4 relay'],
  ['192.168.0.0/16', 'private'],
  ['198.18.0.0/15', 'benchmarking'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['255.255.255.255/32', 'broadcast'],
  ['240.0.0.0/4', 'reserved'],
  ['::/128', 'unspecified'],
  ['::1/128', 'loopback'],
  ['::/96', 'IPv4-compatible'],
  ['64:ff9b::/96', 'NAT64'],
  ['64:ff9b:1::/48', 'NAT64'],
  ['2001::/32', 'Teredo'],
  ['2001::/23', 'protocol assignments'],
  ['2001:db8::/32', 'documentation'],
  ['2002::/16', '6to4'],
  ['3fff::/20', 'documentation'],
  ['fc00::/7', 'unique local'],
  ['fe80::/10', 'link-local'],
  ['fec0::/10', 'site-local'],
  ['ff00::/8', 'multicast'],
];

const special = SPECIAL.map(([network, use]) => ({ networks: [knownIpNetwork(network)], use }));

/** The only part of IPv6 that is assigned to hosts on the internet (RFC 3513). */
const GLOBAL_UNICAST = [knownIpNetwork('2000::/3')];

/**
 * What an address is for, if not for a host on the public internet, or `unreadable` for a text that is no address.
 * @returns undefined for an address on the public internet
 */
export function specialUseOf(address: string): string | undefined {
  const ip = parseIp(address);
  if (!ip) return 'unreadable';
  const found = special.find(({ networks }) => isInNetworks(networks, address));
  if (found) return found.use;
  return ip.bits === 32 || isInNetworks(GLOBAL_UNICAST, address) ? undefined : 'unassigned';
}

/**
 * Whether the service may connect to an address that a user chose: one on the public internet, or in a network that
 * the operator allows.
 */
export function mayConnectTo(address: string, allowed: readonly IpNetwork[]): boolean {
  return specialUseOf(address) === undefined || isInNetworks(allowed, address);
}

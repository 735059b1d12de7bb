import { type IpNetwork, parseIp, parseIpPrefix } from '#domain/net/ip-network';
import type { Range } from '#domain/net/ipv4';
import { parsePorts } from './port-list.ts';
import {
  type FirewallAction,
  type FirewallDirection,
  type FirewallProtocol,
  type FirewallRule,
  type FirewallRules,
  POLICIES,
} from './rules.ts';

/** The first packet of a connection, as a firewall sees it. */
export interface FirewallPacket {
  direction: FirewallDirection;
  /** Any other protocol meets the policy only. */
  protocol: FirewallProtocol | 'other';
  /** The destination port. Undefined for a protocol without ports. */
  port?: number | undefined;
  /** The other end: of inbound packets their source, of outbound ones their destination. */
  address: string;
}

export interface Verdict {
  action: FirewallAction;
  /** The rule that decides, counted from 1 in its direction; null for the policy. */
  rule: number | null;
}

/** What a firewall does with the first packet of a connection. Replies of an accepted connection meet no rules. */
export function verdict(rules: FirewallRules, packet: FirewallPacket): Verdict {
  const { direction } = packet;
  const index = (rules[direction] ?? []).findIndex((rule) => matches(rule, packet));
  const found = rules[direction]?.[index];
  return found
    ? { action: found.action, rule: index + 1 }
    : { action: rules[POLICIES[direction]], rule: null };
}

function matches({ protocol, ports, addresses }: FirewallRule, packet: FirewallPacket): boolean {
  if (protocol !== packet.protocol) return false;
  if (ports !== undefined && !isIn(parsePorts(ports)?.ranges ?? [], packet.port)) return false;
  const address = parseIp(packet.address);
  if (!address) return false;
  const networks = (address.bits === 32 ? addresses.ipv4 : addresses.ipv6) ?? [];
  return networks.some((text) => {
    const network = parseIpPrefix(text);
    return network !== undefined && includes(network, address.value);
  });
}

function isIn(ranges: readonly Range[], port: number | undefined): boolean {
  return port !== undefined && ranges.some(({ first, last }) => first <= port && port <= last);
}

function includes({ first, last }: IpNetwork, address: bigint): boolean {
  return first <= address && address <= last;
}

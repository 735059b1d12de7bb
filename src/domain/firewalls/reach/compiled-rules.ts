import { union } from '#domain/net/ipam';
import { networkOf, parseAddressWithPrefix, type Range } from '#domain/net/ipv4';
import { RangeSet } from '#domain/net/range-set';
import { parsePorts } from '../port-list.ts';
import {
  type FirewallAction,
  type FirewallDirection,
  type FirewallProtocol,
  type FirewallRules,
  POLICIES,
} from '../rules.ts';

/** The IPv4 rules of a firewall, prepared for many questions. */
export interface CompiledRules {
  inbound: CompiledDirection;
  outbound: CompiledDirection;
}

interface CompiledDirection {
  rules: readonly CompiledRule[];
  policy: FirewallAction;
  /** All networks that its rules name. */
  networks: readonly Range[];
}

interface CompiledRule {
  action: FirewallAction;
  protocol: FirewallProtocol;
  /** Undefined for all. */
  ports: readonly Range[] | undefined;
  addresses: RangeSet;
}

/** A protocol of a rule, or any other one, which meets the policies only. */
export type ReachProtocol = FirewallProtocol | 'other';

export const REACH_PROTOCOLS = ['TCP', 'UDP', 'ICMP', 'IPENCAP', 'other'] as const;

/** Packets that the rules do not tell apart by what they carry. */
export interface Probe {
  protocol: ReachProtocol;
  /** Destination ports; undefined for a protocol without ports. */
  ports: Range | undefined;
}

const ALL_PORTS: Range = { first: 1, last: 65_535 };
export const ALL_ADDRESSES: Range = { first: 0, last: 2 ** 32 - 1 };

export function compileRules(rules: FirewallRules): CompiledRules {
  const networksOf = (texts: readonly string[] | undefined) =>
    (texts ?? []).flatMap((text) => {
      const parsed = parseAddressWithPrefix(text);
      return parsed ? [networkOf(parsed)] : [];
    });
  const compiled = (direction: FirewallDirection): CompiledDirection => ({
    policy: rules[POLICIES[direction]],
    networks: (rules[direction] ?? []).flatMap(({ addresses }) => networksOf(addresses.ipv4)),
    rules: (rules[direction] ?? []).map(({ action, protocol, ports, addresses }) => {
      const set = new RangeSet();
      for (const network of union(networksOf(addresses.ipv4))) set.add(network);
      return {
        action,
        protocol,
        ports: ports === undefined ? undefined : parsePorts(ports)?.ranges,
        addresses: set,
      };
    }),
  });
  return { inbound: compiled('inbound'), outbound: compiled('outbound') };
}

/** Which rules of a direction name the address: a digit for each. */
export function namedIn({ rules }: CompiledDirection, address: number): string {
  const range = { first: address, last: address };
  return rules.map(({ addresses }) => (addresses.overlaps(range) ? '1' : '0')).join('');
}

/**
 * What a direction does with the packets of a probe whose other end is named by some of the rules.
 * @param named as by `namedIn`
 */
export function decide(
  { rules, policy }: CompiledDirection,
  named: string,
  { protocol, ports }: Probe,
): { action: FirewallAction; rule: number | null } {
  const index = rules.findIndex(
    (rule, place) =>
      named[place] === '1' &&
      rule.protocol === protocol &&
      (rule.ports === undefined ||
        (ports !== undefined &&
          rule.ports.some(({ first, last }) => first <= ports.first && ports.last <= last))),
  );
  const found = rules[index];
  return found ? { action: found.action, rule: index + 1 } : { action: policy, rule: null };
}

/** All packets, in parts that none of the rules tells apart. TCP and UDP come in ascending order of their ports. */
export function probesOf(all: readonly CompiledRules[]): Probe[] {
  const rules = all.flatMap(({ inbound, outbound }) => [...inbound.rules, ...outbound.rules]);
  return REACH_PROTOCOLS.flatMap((protocol): Probe[] => {
    if (protocol !== 'TCP' && protocol !== 'UDP') return [{ protocol, ports: undefined }];
    const ranges = rules.flatMap((rule) => (rule.protocol === protocol ? (rule.ports ?? []) : []));
    return cut(ALL_PORTS, ranges).map((ports) => ({ protocol, ports }));
  });
}

/** Cuts a range wherever one of the others begins or ends. */
export function cut({ first, last }: Range, others: readonly Range[]): Range[] {
  const bounds = others.flatMap((other) => [other.first, other.last + 1]);
  const inside = bounds.filter((bound) => first < bound && bound <= last);
  const begins = [first, ...[...new Set(inside)].sort((a, b) => a - b)];
  return begins.map((from, index) => ({ first: from, last: (begins[index + 1] ?? last + 1) - 1 }));
}

/** Ranges of ports in ascending order, such as `22, 8000-8010`. Null for all ports, and for none. */
export function portsText(ranges: readonly Range[]): string | null {
  const joined: Range[] = [];
  for (const { first, last } of ranges) {
    const before = joined.at(-1);
    if (before?.last === first - 1) before.last = last;
    else joined.push({ first, last });
  }
  const isAll =
    joined.length === 1 && joined[0]?.first === ALL_PORTS.first && joined[0].last === ALL_PORTS.last;
  if (joined.length === 0 || isAll) return null;
  return joined.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(', ');
}

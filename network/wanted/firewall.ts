import { parsePorts } from '#domain/firewalls/port-list';
import { POLICY_PRIORITY, RULES_PRIORITY } from '#domain/firewalls/priorities';
import {
  DIRECTIONS,
  type FirewallAction,
  type FirewallDirection,
  type FirewallProtocol,
  type FirewallRule,
  POLICIES,
} from '#domain/firewalls/rules';
import { formatNetwork, networkOf, parseAddressWithPrefix } from '#domain/net/ipv4';
import type { FirewallModel, PlaneRegion } from './model.ts';
import { firewallGroup, firewallKeys, firewallServers, firewallSet } from './names.ts';
import type { RowBuilder } from './row-builder.ts';

/** Before all rules: without an address there is no connection that they could decide about. */
const DHCP = 3900;

/** The first that matches in OVN. Its actions let replies pass, also where the other direction drops. */
const ACTIONS: Readonly<Record<FirewallAction, string>> = { ACCEPT: 'allow-related', DROP: 'drop' };

const PROTOCOLS: Readonly<Record<FirewallProtocol, string>> = {
  TCP: 'tcp',
  UDP: 'udp',
  ICMP: 'icmp4',
  IPENCAP: 'ip.proto == 4',
};

/** How packets of a direction are told, seen from the port. OVN knows ports of other hosts only as the outport. */
const SIDES = {
  inbound: { direction: 'to-lport', port: 'outport', address: 'ip4.src', short: 'in' },
  outbound: { direction: 'from-lport', port: 'inport', address: 'ip4.dst', short: 'out' },
} as const satisfies Record<FirewallDirection, object>;

const EVERY_NETWORK = '0.0.0.0/0';
const EVERY_PORT = { first: 1, last: 65_535 };

/**
 * A firewall in a region: a group of ports with its rules. IPv6 is not carried, so rules without IPv4 addresses have no
 * rows.
 * @param servers DHCP servers of its ports, dotted
 */
export function addFirewall(
  rows: RowBuilder,
  { id, rules }: FirewallModel,
  { number }: PlaneRegion,
  servers: readonly string[],
): void {
  const keys = firewallKeys(id, number);
  const group = firewallGroup(id, number);
  rows.add('Port_Group', keys.group, { name: group });
  for (const direction of DIRECTIONS) {
    const side = SIDES[direction];
    const own = `${side.port} == @${group}`;
    for (const [index, rule] of (rules[direction] ?? []).entries()) {
      const networks = networksOf(rule);
      if (networks.length === 0) continue;
      const place = index + 1;
      const key = keys.rule(side.short, place);
      const set = firewallSet(id, number, side.short, place);
      const isEverywhere = networks.includes(EVERY_NETWORK);
      if (!isEverywhere) rows.add('Address_Set', `${key}:set`, { name: set, addresses: networks });
      rows.addTo(keys.group, 'ACL', key, {
        direction: side.direction,
        name: `fw ${id} ${side.short} ${place}`,
        priority: RULES_PRIORITY - place,
        match: [own, isEverywhere ? 'ip4' : `${side.address} == $${set}`, ...protocolTerms(rule)].join(
          ' && ',
        ),
        action: ACTIONS[rule.action],
      });
    }
    rows.addTo(keys.group, 'ACL', keys.policy(side.short), {
      direction: side.direction,
      name: `fw ${id} ${side.short} policy`,
      priority: POLICY_PRIORITY,
      match: `${own} && ip`,
      action: ACTIONS[rules[POLICIES[direction]]],
    });
  }
  addLeases(rows, id, number, servers);
}

/** Requests for a lease meet the rules before OVN answers them. Those to neighbours are packets like others. */
function addLeases(rows: RowBuilder, id: number, number: number, servers: readonly string[]): void {
  const keys = firewallKeys(id, number);
  const set = firewallServers(id, number);
  rows.add('Address_Set', `${keys.leases}:set`, { name: set, addresses: ['255.255.255.255', ...servers] });
  rows.addTo(keys.group, 'ACL', keys.leases, {
    direction: 'from-lport',
    name: `fw ${id} leases`,
    priority: DHCP,
    match: `inport == @${firewallGroup(id, number)} && ip4.dst == $${set} && udp.src == 68 && udp.dst == 67`,
    action: 'allow-related',
  });
}

/** In canonical form, without doubles. */
function networksOf({ addresses }: FirewallRule): string[] {
  const networks = (addresses.ipv4 ?? []).flatMap((text) => {
    const parsed = parseAddressWithPrefix(text);
    return parsed ? [formatNetwork(networkOf(parsed))] : [];
  });
  return [...new Set(networks)].toSorted();
}

function protocolTerms({ protocol, ports }: FirewallRule): string[] {
  const name = PROTOCOLS[protocol];
  const ranges = ports === undefined ? [] : (parsePorts(ports)?.ranges ?? []);
  const isEvery = ranges.some(({ first, last }) => first === EVERY_PORT.first && last === EVERY_PORT.last);
  if (ranges.length === 0 || isEvery) return [name];
  const single = [...new Set(ranges.flatMap(({ first, last }) => (first === last ? [first] : [])))];
  const terms = [
    ...(single.length > 0 ? [`${name}.dst == {${single.join(', ')}}`] : []),
    ...ranges
      .filter(({ first, last }) => first < last)
      .map(({ first, last }) => `${first} <= ${name}.dst <= ${last}`),
  ];
  return [name, terms.length === 1 ? (terms[0] ?? '') : `(${terms.join(' || ')})`];
}

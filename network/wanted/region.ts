import { formatNetwork, networkOf, parseAddressWithPrefix, type Range } from '#domain/net/ipv4';
import { routedDhcpColumns } from './dhcp.ts';
import { type GatewayHost, gatewayOrders } from './gateway-order.ts';
import type { PlaneRegion } from './model.ts';
import {
  gatewayGroup,
  localnetPort,
  openGroup,
  outsideGroup,
  poolSet,
  publicSwitch,
  regionKeys,
  regionRows,
  routersGroup,
} from './names.ts';
import { RowBuilder, type RowContext } from './row-builder.ts';
import type { WantedRow } from './rows.ts';

/** What all accounts together need of a region. */
export interface RegionNeeds {
  /** Networks of public addresses that interfaces have, as CIDR. */
  networks: ReadonlySet<string>;
  /** What is known of hosts that may be gateways. */
  hosts: readonly GatewayHost[];
}

const HIGHEST_PRIORITY = 100;
/** The provider's network, not ours, which has tunnels below it. */
const PUBLIC_MTU = 1500;
/** Public addresses are leased as in networks of this size. */
const PUBLIC_PREFIX = 24;

const ALLOW = 1001;
const DROP = 1000;
const OPEN = 3000;

/**
 * The rows of a region: the provider's network, and the door from it. Of what comes from that network, routers of VPCs
 * let in only what is for a public address. Without the door, whoever is on the provider's network could reach private
 * addresses through a router.
 */
export function wantedOfRegion(region: PlaneRegion, needs: RegionNeeds, context: RowContext): WantedRow[] {
  const { number, physicalNetwork, gatewayHosts, pool } = region;
  const keys = regionKeys(number);
  const rows = new RowBuilder(context, regionRows(number));
  rows.add('Logical_Switch', keys.switch, {
    name: publicSwitch(number),
    other_config: { 'broadcast-arps-to-all-routers': 'false' },
  });
  rows.addMember(keys.switch, keys.outside, keys.localnet, {
    name: localnetPort(number),
    type: 'localnet',
    addresses: ['unknown'],
    options: { network_name: physicalNetwork },
  });
  rows.add('Address_Set', keys.pool, { name: poolSet(number), addresses: pool.map(formatNetwork) });
  for (const [order, hosts] of gatewayOrders(gatewayHosts, needs.hosts).entries()) {
    const group = keys.gateways(order);
    rows.add('HA_Chassis_Group', group, { name: gatewayGroup(number, order) });
    for (const [index, host] of hosts.entries()) {
      const priority = HIGHEST_PRIORITY - index;
      rows.addTo(group, 'HA_Chassis', keys.gateway(order, host), { chassis_name: host, priority });
    }
  }
  addDoor(rows, number);
  addOutside(rows, number);
  if (context.guarded.has(region.id)) addOpen(rows, number);
  for (const network of needs.networks) addDhcp(rows, region, network, context);
  return rows.rows;
}

function addDoor(rows: RowBuilder, number: number): void {
  const keys = regionKeys(number);
  const toRouter = `outport == @${routersGroup(number)}`;
  rows.add('Port_Group', keys.routers, { name: routersGroup(number) });
  rows.addTo(keys.routers, 'ACL', keys.toPool, {
    priority: ALLOW,
    match: `${toRouter} && ip4.dst == $${poolSet(number)}`,
  });
  rows.addTo(keys.routers, 'ACL', keys.toRest, {
    priority: DROP,
    match: `${toRouter} && ip4`,
    action: 'drop',
  });
}

/**
 * What does not pass between the provider's network and ours. Guests would take an address from IPv6 routers there. And
 * where that network is in somebody's cloud, the metadata service of our hosts answers at a link-local address.
 */
function addOutside(rows: RowBuilder, number: number): void {
  const keys = regionKeys(number);
  const group = outsideGroup(number);
  rows.add('Port_Group', keys.outside, { name: group });
  rows.addTo(keys.outside, 'ACL', keys.ipv6, {
    direction: 'from-lport',
    priority: DROP,
    match: `inport == @${group} && ip6`,
    action: 'drop',
  });
  rows.addTo(keys.outside, 'ACL', keys.linkLocal, {
    priority: DROP,
    match: `outport == @${group} && ip4.dst == 169.254.0.0/16`,
    action: 'drop',
  });
}

/**
 * Ports without a firewall. Beside one with a firewall, OVN would track their connections too, and drop what it takes
 * for invalid.
 */
function addOpen(rows: RowBuilder, number: number): void {
  const keys = regionKeys(number);
  const group = openGroup(number);
  rows.add('Port_Group', keys.open, { name: group });
  const open = { priority: OPEN, action: 'allow-stateless' };
  rows.addTo(keys.open, 'ACL', keys.openIn, { ...open, match: `outport == @${group} && ip` });
  rows.addTo(keys.open, 'ACL', keys.openOut, {
    ...open,
    direction: 'from-lport',
    match: `inport == @${group} && ip`,
  });
}

function addDhcp(rows: RowBuilder, region: PlaneRegion, cidr: string, { macs }: RowContext): void {
  const { number, resolvers } = region;
  const parsed = parseAddressWithPrefix(cidr);
  if (!parsed) throw new RangeError(`${cidr} is not a network`);
  const network = networkOf(parsed);
  const lease = { network, server: network.first + 1, mac: macs.server(), mtu: PUBLIC_MTU, resolvers };
  const keys = regionKeys(number);
  for (const role of ['primary', 'secondary'] as const) {
    rows.add('DHCP_Options', keys.dhcp(cidr, role), routedDhcpColumns(lease, role, []));
  }
}

/** The network in which a public address is leased, as CIDR. */
export function publicNetwork(address: number): string {
  return formatNetwork(publicRange(address));
}

export function publicRange(address: number): Range {
  return networkOf({ address, prefix: PUBLIC_PREFIX });
}

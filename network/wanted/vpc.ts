import { formatAddress, formatNetwork, prefixLength } from '#domain/net/ipv4';
import { orderOf } from './gateway-order.ts';
import type { PlaneRegion, UplinkModel, VpcNic } from './model.ts';
import { egressSet, natSet, publicPort, regionKeys, router, uplinkPort, vpcKeys } from './names.ts';
import type { RowBuilder, RowContext } from './row-builder.ts';

const ROUTER_OPTIONS = {
  // Guests could fill the tables of all hosts.
  always_learn_from_arp_request: 'false',
  dynamic_neigh_routers: 'true',
  // Seconds. An address that moves to another compute must not keep the old MAC address.
  mac_binding_age_threshold: '300',
};

/** The first two addresses of the network of routers are not for routers of VPCs. */
const FIRST_ROUTER = 2;

const DENY = 1002;
const ALLOW = 1001;
const DROP = 1000;

export function addRouter(rows: RowBuilder, vpcId: number): void {
  rows.add('Logical_Router', vpcKeys(vpcId).router, { name: router(vpcId), options: ROUTER_OPTIONS });
}

/**
 * The way out of a VPC. Only what has a public address may take it: everything else would leave with its private
 * source address.
 * @param nics those of the VPC
 * @returns the key of the port that belongs to the region's routers
 */
export function addUplink(
  rows: RowBuilder,
  { vpcId, number }: UplinkModel,
  nics: readonly VpcNic[],
  region: PlaneRegion,
  { macs }: RowContext,
): string {
  const keys = vpcKeys(vpcId);
  const { switch: publicSwitch, gateways, routers } = regionKeys(region.number);
  const port = publicPort(vpcId);
  const address = routerAddress(region, number);
  rows.addTo(keys.router, 'Logical_Router_Port', keys.port, {
    name: port,
    mac: macs.uplink(vpcId),
    networks: [`${formatAddress(address)}/${prefixLength(region.routerNetwork)}`],
    ha_chassis_group: rows.uuid(gateways(orderOf(number, region.gatewayHosts))),
    // Tunnels leave less room in a packet. Senders of larger ones get an ICMP error.
    options: { gateway_mtu: String(region.mtu) },
  });
  rows.addTo(keys.router, 'Logical_Router_Policy', keys.tooLarge, {
    priority: ALLOW,
    match: `outport == "${port}" && ip4.src == ${formatAddress(address)} && icmp4.type == 3 && icmp4.code == 4`,
  });
  // A member from the first moment: the door must never be open.
  rows.addMember(publicSwitch, routers, keys.uplink, {
    name: uplinkPort(vpcId),
    type: 'router',
    addresses: ['router'],
    options: { 'router-port': port, 'nat-addresses': 'router' },
  });
  rows.addTo(keys.router, 'Logical_Router_Static_Route', keys.route, {
    ip_prefix: '0.0.0.0/0',
    nexthop: formatAddress(region.gateway),
    output_port: port,
  });
  rows.add('Address_Set', keys.addresses, {
    name: natSet(vpcId),
    addresses: nics.flatMap(({ address, natAddress }) =>
      natAddress === null ? [] : [formatAddress(address)],
    ),
  });
  rows.addTo(keys.router, 'Logical_Router_Policy', keys.allowed, {
    priority: ALLOW,
    match: `outport == "${port}" && ip4.src == $${natSet(vpcId)}`,
  });
  addSharing(rows, vpcId, nics, region);
  rows.addTo(keys.router, 'Logical_Router_Policy', keys.rest, {
    priority: DROP,
    match: `outport == "${port}" && ip4`,
    action: 'drop',
  });
  return keys.uplink;
}

/**
 * What leaves by ports of a NAT gateway. Behind one address, protocols without ports cannot be told apart, so they do
 * not leave.
 */
function addSharing(
  rows: RowBuilder,
  vpcId: number,
  nics: readonly VpcNic[],
  { egressDeny }: PlaneRegion,
): void {
  const sharing = nics.filter(({ natAddress, egress }) => natAddress === null && egress !== null);
  if (sharing.length === 0) return;
  const keys = vpcKeys(vpcId);
  rows.add('Address_Set', keys.sharing, {
    name: egressSet(vpcId),
    addresses: sharing.flatMap(({ address, ranges }) => [
      formatAddress(address),
      ...ranges.map(formatNetwork),
    ]),
  });
  const leaving = `outport == "${publicPort(vpcId)}" && ip4.src == $${egressSet(vpcId)}`;
  rows.addTo(keys.router, 'Logical_Router_Policy', keys.shared, {
    priority: ALLOW,
    match: `${leaving} && (tcp || udp || icmp4)`,
  });
  if (egressDeny.length === 0) return;
  // In a policy of its own: OVN makes hundreds of thousands of flows of networks that a match excludes.
  rows.addTo(keys.router, 'Logical_Router_Policy', keys.denied, {
    priority: DENY,
    match: `${leaving} && ip4.dst == {${egressDeny.map(formatNetwork).join(', ')}}`,
    action: 'drop',
  });
}

/** @throws RangeError when the network of routers is too small */
function routerAddress({ id, routerNetwork }: PlaneRegion, number: number): number {
  const address = routerNetwork.first + FIRST_ROUTER + number;
  if (address >= routerNetwork.last) throw new RangeError(`The network of routers of ${id} is full`);
  return address;
}

import { formatAddress, prefixLength } from '#domain/net/ipv4';
import type { PlaneRegion, UplinkModel, VpcNic } from './model.ts';
import { natSet, publicPort, regionKeys, router, uplinkPort, vpcKeys } from './names.ts';
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

const ALLOW = 1001;
const DROP = 1000;

export function addRouter(rows: RowBuilder, vpcId: number): void {
  rows.add('Logical_Router', vpcKeys(vpcId).router, { name: router(vpcId), options: ROUTER_OPTIONS });
}

/**
 * The way out of a VPC. Only what has a public address may take it: everything else would leave with its private
 * source address.
 * @param nics those with a public address
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
  rows.addTo(keys.router, 'Logical_Router_Port', keys.port, {
    name: port,
    mac: macs.uplink(vpcId),
    networks: [routerAddress(region, number)],
    ha_chassis_group: rows.uuid(gateways),
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
    addresses: nics.map(({ address }) => formatAddress(address)),
  });
  rows.addTo(keys.router, 'Logical_Router_Policy', keys.allowed, {
    priority: ALLOW,
    match: `outport == "${port}" && ip4.src == $${natSet(vpcId)}`,
  });
  rows.addTo(keys.router, 'Logical_Router_Policy', keys.rest, {
    priority: DROP,
    match: `outport == "${port}" && ip4`,
    action: 'drop',
  });
  return keys.uplink;
}

/** @throws RangeError when the network of routers is too small */
function routerAddress({ id, routerNetwork }: PlaneRegion, number: number): string {
  const address = routerNetwork.first + FIRST_ROUTER + number;
  if (address >= routerNetwork.last) throw new RangeError(`The network of routers of ${id} is full`);
  return `${formatAddress(address)}/${prefixLength(routerNetwork)}`;
}

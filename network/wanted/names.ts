/**
 * Keys of rows, and the names that rows have in the northbound database. Both are made of ids and numbers, so nothing
 * that a user calls otherwise changes a row. The label of a VLAN is what the VLAN is.
 */

export const regionKeys = (number: number) => ({
  switch: `public:${number}`,
  localnet: `localnet:${number}`,
  pool: `pool:${number}`,
  gateways: (order: number) => gatewaysKey(number, order),
  gateway: (order: number, host: string) => `${gatewaysKey(number, order)}:${host}`,
  routers: `routers:${number}`,
  toPool: `door:${number}:pool`,
  toRest: `door:${number}:rest`,
  outside: `outside:${number}`,
  ipv6: `outside:${number}:ipv6`,
  linkLocal: `outside:${number}:link-local`,
  open: `open:${number}`,
  openIn: `open:${number}:in`,
  openOut: `open:${number}:out`,
  dhcp: (network: string, role: DhcpRole) => `public:${number}:dhcp:${network}:${role}`,
});

const gatewaysKey = (number: number, order: number) =>
  order === 0 ? `gw:${number}` : `gw${order}:${number}`;

/** What the rows of a region are written as together. */
export const regionRows = (number: number) => `region:${number}`;

export const vpcKeys = (id: number) => ({
  router: `vpc:${id}`,
  port: `vpc:${id}:public`,
  uplink: `vpc:${id}:uplink`,
  route: `vpc:${id}:default`,
  tooLarge: `vpc:${id}:too-large`,
  addresses: `nat:${id}`,
  allowed: `vpc:${id}:nat`,
  sharing: `egress:${id}`,
  shared: `vpc:${id}:egress`,
  denied: `vpc:${id}:egress:deny`,
  rest: `vpc:${id}:leak`,
});

/** @param key of a row; undefined unless it is the router of a VPC */
export function vpcOfRouter(key: string): number | undefined {
  const [, id] = /^vpc:(\d+)$/.exec(key) ?? [];
  return id === undefined ? undefined : Number(id);
}

export const subnetKeys = (id: number) => ({
  switch: `subnet:${id}`,
  gateway: `subnet:${id}:gateway`,
  router: `subnet:${id}:router`,
  dhcp: (role: DhcpRole) => `subnet:${id}:dhcp:${role}`,
});

export const nicKeys = (id: number) => ({
  port: `nic:${id}`,
  nat: `nic:${id}:nat`,
  egress: `nic:${id}:egress`,
  rangeEgress: (position: number) => `nic:${id}:egress:${position}`,
  dhcp: `nic:${id}:dhcp`,
  range: (position: number) => `nic:${id}:range:${position}`,
});

export const forwardKey = (id: number) => `forward:${id}`;

/** Which way a rule looks, in names. */
export type RuleSide = 'in' | 'out';

/** @param region its number */
export const firewallKeys = (id: number, region: number) => ({
  group: `fw:${id}:${region}`,
  rule: (side: RuleSide, place: number) => `fw:${id}:${region}:${side}:${place}`,
  policy: (side: RuleSide) => `fw:${id}:${region}:${side}:policy`,
  leases: `fw:${id}:${region}:leases`,
});

/** The key of the group of the firewall that a row with this key belongs to. */
export function firewallIn(key: string): string | undefined {
  const [kind, id, region] = key.split(':');
  return kind === 'fw' && region !== undefined ? `fw:${id}:${region}` : undefined;
}

/** The number of the region, when a key is that of the group of a firewall there. */
export function regionOfFirewall(key: string): number | undefined {
  const [kind, , number, ...more] = key.split(':');
  return kind === 'fw' && number !== undefined && more.length === 0 ? Number(number) : undefined;
}

export const vlanKey = (region: number, account: number, label: string) =>
  `vlan:${region}:${account}:${label}`;

/** Whether the interface gets the default route. */
export type DhcpRole = 'primary' | 'secondary';

export const dhcpRole = ({ isPrimary }: { isPrimary: boolean }): DhcpRole =>
  isPrimary ? 'primary' : 'secondary';

export const publicSwitch = (number: number) => `palisade-public-${number}`;
export const localnetPort = (number: number) => `palisade-public-${number}-localnet`;
export const gatewayGroup = (number: number, order: number) =>
  order === 0 ? `palisade-gateways-${number}` : `palisade-gateways-${number}-${order}`;
/** @returns the number of the region; undefined when it is no group of ours */
export function regionOfGatewayGroup(name: string): number | undefined {
  const [, number] = /^palisade-gateways-(\d+)(?:-\d+)?$/.exec(name) ?? [];
  return number === undefined ? undefined : Number(number);
}
export const router = (vpcId: number) => `palisade-vpc-${vpcId}`;
export const publicPort = (vpcId: number) => `palisade-vpc-${vpcId}-public`;
export const uplinkPort = (vpcId: number) => `palisade-vpc-${vpcId}-uplink`;
export const subnetSwitch = (id: number) => `palisade-subnet-${id}`;
export const gatewayPort = (subnetId: number) => `palisade-subnet-${subnetId}-gateway`;
export const routerPort = (subnetId: number) => `palisade-subnet-${subnetId}-router`;
export const vlanSwitch = (region: number, account: number, label: string) =>
  `palisade-vlan-${region}-${account}-${label}`;

export const forwardName = (id: number) => `palisade-forward-${id}`;

/** Names that stand in expressions have no hyphens. */
export const poolSet = (number: number) => `palisade_pool_${number}`;
export const routersGroup = (number: number) => `palisade_routers_${number}`;
export const outsideGroup = (number: number) => `palisade_outside_${number}`;
export const openGroup = (number: number) => `palisade_open_${number}`;
export const firewallGroup = (id: number, region: number) => `palisade_fw_${id}_${region}`;
export const firewallServers = (id: number, region: number) => `palisade_fw_${id}_${region}_leases`;
export const firewallSet = (id: number, region: number, side: RuleSide, place: number) =>
  `palisade_fw_${id}_${region}_${side}_${place}`;
export const natSet = (vpcId: number) => `palisade_nat_${vpcId}`;
export const egressSet = (vpcId: number) => `palisade_egress_${vpcId}`;

/** The name of the logical port of a network interface: what `iface-id` of its port on the host says. */
export function portName(nicId: number): string {
  return `palisade-nic-${nicId}`;
}

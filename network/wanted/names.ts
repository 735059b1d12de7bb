/**
 * Keys of rows, and the names that rows have in the northbound database. Both are made of ids and numbers, so nothing
 * that a user calls otherwise changes a row. The label of a VLAN is what the VLAN is.
 */

export const regionKeys = (number: number) => ({
  switch: `public:${number}`,
  localnet: `localnet:${number}`,
  pool: `pool:${number}`,
  gateways: `gw:${number}`,
  gateway: (host: string) => `gw:${number}:${host}`,
  routers: `routers:${number}`,
  toPool: `door:${number}:pool`,
  toRest: `door:${number}:rest`,
  outside: `outside:${number}`,
  ipv6: `outside:${number}:ipv6`,
  linkLocal: `outside:${number}:link-local`,
  dhcp: (network: string, role: DhcpRole) => `public:${number}:dhcp:${network}:${role}`,
});

export const vpcKeys = (id: number) => ({
  router: `vpc:${id}`,
  port: `vpc:${id}:public`,
  uplink: `vpc:${id}:uplink`,
  route: `vpc:${id}:default`,
  addresses: `nat:${id}`,
  allowed: `vpc:${id}:nat`,
  rest: `vpc:${id}:leak`,
});

export const subnetKeys = (id: number) => ({
  switch: `subnet:${id}`,
  gateway: `subnet:${id}:gateway`,
  router: `subnet:${id}:router`,
  dhcp: (role: DhcpRole) => `subnet:${id}:dhcp:${role}`,
});

export const nicKeys = (id: number) => ({
  port: `nic:${id}`,
  nat: `nic:${id}:nat`,
  dhcp: `nic:${id}:dhcp`,
  range: (position: number) => `nic:${id}:range:${position}`,
});

export const vlanKey = (region: number, account: number, label: string) =>
  `vlan:${region}:${account}:${label}`;

/** Whether the interface gets the default route. */
export type DhcpRole = 'primary' | 'secondary';

export const dhcpRole = ({ isPrimary }: { isPrimary: boolean }): DhcpRole =>
  isPrimary ? 'primary' : 'secondary';

export const publicSwitch = (number: number) => `palisade-public-${number}`;
export const localnetPort = (number: number) => `palisade-public-${number}-localnet`;
export const gatewayGroup = (number: number) => `palisade-gateways-${number}`;
export const router = (vpcId: number) => `palisade-vpc-${vpcId}`;
export const publicPort = (vpcId: number) => `palisade-vpc-${vpcId}-public`;
export const uplinkPort = (vpcId: number) => `palisade-vpc-${vpcId}-uplink`;
export const subnetSwitch = (id: number) => `palisade-subnet-${id}`;
export const gatewayPort = (subnetId: number) => `palisade-subnet-${subnetId}-gateway`;
export const routerPort = (subnetId: number) => `palisade-subnet-${subnetId}-router`;
export const vlanSwitch = (region: number, account: number, label: string) =>
  `palisade-vlan-${region}-${account}-${label}`;

/** Names that stand in expressions have no hyphens. */
export const poolSet = (number: number) => `palisade_pool_${number}`;
export const routersGroup = (number: number) => `palisade_routers_${number}`;
export const outsideGroup = (number: number) => `palisade_outside_${number}`;
export const natSet = (vpcId: number) => `palisade_nat_${vpcId}`;

/** The name of the logical port of a network interface: what `iface-id` of its port on the host says. */
export function portName(nicId: number): string {
  return `palisade-nic-${nicId}`;
}

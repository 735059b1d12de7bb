import {
  formatAddress,
  formatNetwork,
  networkOf,
  parseAddressWithPrefix,
  type Range,
} from '#domain/net/ipv4';
import { dhcpColumns } from './dhcp.ts';
import type { ForwardModel, NicModel, PlaneRegion, PublicNic, VlanNic, VpcNic } from './model.ts';
import {
  dhcpRole,
  firewallKeys,
  forwardKey,
  forwardName,
  gatewayPort,
  nicKeys,
  portName,
  regionKeys,
  subnetKeys,
  vpcKeys,
} from './names.ts';
import { publicNetwork } from './region.ts';
import type { RowBuilder, RowContext } from './row-builder.ts';

/** Smaller networks have no address for a server beside that of the compute. */
const LONGEST_LEASED_PREFIX = 30;

/** The port of an interface in a subnet, the ranges that are routed to it, and its public address. */
export function addVpcNic(rows: RowBuilder, nic: VpcNic, region: PlaneRegion, context: RowContext): void {
  const { nat } = region;
  const { macs } = context;
  const keys = nicKeys(nic.id);
  const { router } = vpcKeys(nic.vpcId);
  const subnet = subnetKeys(nic.subnetId);
  const mac = macs.nic(nic.computeId, nic.position);
  const address = formatAddress(nic.address);
  rows.addMember(subnet.switch, guardOf(nic, region, context), keys.port, {
    ...portColumns(nic, limitsOf(nic, region, context)),
    addresses: [`${mac} ${address}`],
    port_security: [[mac, address, ...nic.ranges.map(formatRange)].join(' ')],
    dhcpv4_options: rows.uuid(subnet.dhcp(dhcpRole(nic))),
  });
  for (const [position, range] of nic.ranges.entries()) {
    rows.addTo(router, 'Logical_Router_Static_Route', keys.range(position), {
      ip_prefix: formatNetwork(range),
      nexthop: address,
      output_port: gatewayPort(nic.subnetId),
    });
  }
  addEgress(rows, nic);
  for (const forward of nic.forwards) addForward(rows, forward, nic);
  if (nic.natAddress === null) return;
  rows.addTo(router, 'NAT', keys.nat, {
    type: 'dnat_and_snat',
    external_ip: formatAddress(nic.natAddress),
    logical_ip: address,
    ...(nat === 'distributed' && {
      external_mac: macs.nat(nic.computeId, nic.position),
      logical_port: portName(nic.id),
    }),
  });
}

/** The ports by which an interface leaves, and what runs behind it. Translated on a gateway host. */
function addEgress(rows: RowBuilder, { id, vpcId, address, natAddress, egress, ranges }: VpcNic): void {
  // Replies to a mapped address would leave by the wrong one.
  if (egress === null || natAddress !== null) return;
  const keys = nicKeys(id);
  const shared = {
    external_ip: formatAddress(egress.address),
    external_port_range: `${egress.start}-${egress.end}`,
  };
  const add = (key: string, logical_ip: string) =>
    rows.addTo(vpcKeys(vpcId).router, 'NAT', key, { ...shared, logical_ip });
  add(keys.egress, formatAddress(address));
  for (const [position, range] of ranges.entries()) add(keys.rangeEgress(position), formatRange(range));
}

/**
 * A port of a shared address. Not a row of NAT: one that maps a port would take all ports of the address. Also asked for
 * where no row of NAT has the address.
 */
function addForward(rows: RowBuilder, forward: ForwardModel, { vpcId, address }: VpcNic): void {
  const { id, protocol, port, targetPort } = forward;
  rows.addTo(vpcKeys(vpcId).router, 'Load_Balancer', forwardKey(id), {
    name: forwardName(id),
    protocol,
    vips: { [`${formatAddress(forward.address)}:${port}`]: `${formatAddress(address)}:${targetPort}` },
    options: { neighbor_responder: 'all' },
  });
}

/** The port of an interface on the provider's network. */
export function addPublicNic(
  rows: RowBuilder,
  nic: PublicNic,
  region: PlaneRegion,
  context: RowContext,
): void {
  const { macs } = context;
  const keys = regionKeys(region.number);
  const { addresses, privateAddresses } = nic;
  const [leased] = addresses;
  const allowed = [
    macs.nic(nic.computeId, nic.position),
    ...[...addresses, ...privateAddresses].map(formatAddress),
  ];
  rows.addMember(keys.switch, guardOf(nic, region, context), nicKeys(nic.id).port, {
    ...portColumns(nic, limitsOf(nic, region, context)),
    addresses: [allowed.join(' ')],
    port_security: [allowed.join(' ')],
    ...(leased !== undefined && {
      dhcpv4_options: rows.uuid(keys.dhcp(publicNetwork(leased), dhcpRole(nic))),
    }),
  });
}

/** The port of an interface in a VLAN. Its addresses are the user's affair. */
export function addVlanNic(
  rows: RowBuilder,
  nic: VlanNic,
  vlan: string,
  { mtu }: PlaneRegion,
  { macs }: RowContext,
): void {
  const keys = nicKeys(nic.id);
  const mac = macs.nic(nic.computeId, nic.position);
  const ipam = nic.ipamAddress === null ? undefined : parseAddressWithPrefix(nic.ipamAddress);
  const isLeased = ipam !== undefined && ipam.prefix <= LONGEST_LEASED_PREFIX;
  if (isLeased) {
    const network = networkOf(ipam);
    // Nobody has to have the address: what is sent to it for DHCP reaches the server.
    const server = ipam.address === network.first + 1 ? network.first + 2 : network.first + 1;
    rows.add('DHCP_Options', keys.dhcp, dhcpColumns({ network, server, mac: macs.server(), mtu }));
  }
  rows.addTo(vlan, 'Logical_Switch_Port', keys.port, {
    ...portColumns(nic),
    addresses: [ipam === undefined ? mac : `${mac} ${formatAddress(ipam.address)}`],
    port_security: [mac],
    ...(isLeased && { dhcpv4_options: rows.uuid(keys.dhcp) }),
  });
}

/**
 * The key of the group that says which packets the port may carry: that of its firewall, or that of ports without one.
 * None where no firewall is in force.
 */
export function guardOf(
  { firewallId }: VpcNic | PublicNic,
  { id, number }: PlaneRegion,
  { guarded }: Pick<RowContext, 'guarded'>,
): string | undefined {
  if (firewallId !== null) return firewallKeys(firewallId, number).group;
  return guarded.has(id) ? regionKeys(number).open : undefined;
}

/** Connections of a guarded port are followed. Without a limit, one tenant could fill the table of the host. */
function limitsOf(
  { firewallId }: VpcNic | PublicNic,
  { connectionsPerInterface }: PlaneRegion,
  { hasZoneLimit }: RowContext,
): Record<string, string> {
  return firewallId !== null && hasZoneLimit ? { 'ct-zone-limit': String(connectionsPerInterface) } : {};
}

/** Only the host that the compute is on may have the port. Another one would take its packets over. */
function portColumns({ id, host }: NicModel, limits: Readonly<Record<string, string>> = {}) {
  const options = { ...(host !== null && { 'requested-chassis': host }), ...limits };
  return { name: portName(id), ...(Object.keys(options).length > 0 && { options }) };
}

function formatRange(range: Range): string {
  return range.first === range.last ? formatAddress(range.first) : formatNetwork(range);
}

import {
  formatAddress,
  formatNetwork,
  gateway,
  networkSize,
  prefixLength,
  type Range,
} from '#domain/net/ipv4';
import { routedDhcpColumns } from './dhcp.ts';
import type { PlaneRegion, SubnetModel, VpcNic } from './model.ts';
import { gatewayPort, routerPort, subnetKeys, subnetSwitch, vpcKeys } from './names.ts';
import type { RowBuilder, RowContext } from './row-builder.ts';

/** For how many single addresses of a subnet its router answers, where it cannot do so for networks. */
const MAX_PROXIED_ADDRESSES = 1024;

/** A subnet with its port on the VPC's router, and what its computes are told by DHCP. */
export function addSubnet(
  rows: RowBuilder,
  subnet: SubnetModel,
  nics: readonly VpcNic[],
  { mtu, resolvers }: PlaneRegion,
  { macs, hasNetworkProxy }: RowContext,
): void {
  const { id, vpcId } = subnet;
  const keys = subnetKeys(id);
  const address = gateway(subnet);
  const mac = macs.gateway(id);
  const proxied = proxiedAddresses(
    nics.flatMap(({ ranges }) => ranges),
    hasNetworkProxy,
  );
  rows.add('Logical_Switch', keys.switch, { name: subnetSwitch(id) });
  rows.addTo(vpcKeys(vpcId).router, 'Logical_Router_Port', keys.gateway, {
    name: gatewayPort(id),
    mac,
    networks: [`${formatAddress(address)}/${prefixLength(subnet)}`],
  });
  rows.addTo(keys.switch, 'Logical_Switch_Port', keys.router, {
    name: routerPort(id),
    type: 'router',
    addresses: ['router'],
    options: {
      'router-port': gatewayPort(id),
      ...(proxied.length > 0 && { arp_proxy: proxied.join(' ') }),
    },
  });
  const lease = { network: subnet, server: address, mac, mtu, resolvers };
  for (const role of ['primary', 'secondary'] as const) {
    rows.add('DHCP_Options', keys.dhcp(role), routedDhcpColumns(lease, role));
  }
}

/**
 * For what the router answers ARP in a subnet: ranges that it routes to an interface. The compute answers for the rest
 * itself, if it has configured the addresses.
 */
function proxiedAddresses(ranges: readonly Range[], hasNetworkProxy: boolean): string[] {
  if (hasNetworkProxy) return ranges.map(formatNetwork);
  const addresses: string[] = [];
  for (const range of ranges) {
    const size = networkSize(prefixLength(range));
    if (addresses.length + size > MAX_PROXIED_ADDRESSES) continue;
    for (let address = range.first; address <= range.last; address++) addresses.push(formatAddress(address));
  }
  return addresses;
}

import { formatAddress, formatNetwork, type Range } from '#domain/net/ipv4';
import type { OvsdbRow } from '#network/ovsdb/values';
import type { DhcpRole } from './names.ts';

interface DhcpLease {
  network: Range;
  /** The address of the server, which is the router's where there is one. */
  server: number;
  mac: string;
  mtu: number;
  resolvers?: readonly string[];
}

const LEASE_SECONDS = 3600;

/** The networks of RFC 1918: what a second interface leads to, when another one has the default route. */
const PRIVATE_NETWORKS = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'];

/** Columns of DHCP_Options without any route. */
export function dhcpColumns({ network, server, mac, mtu, resolvers = [] }: DhcpLease): {
  cidr: string;
  options: DhcpOptions;
} {
  const options = {
    server_id: formatAddress(server),
    server_mac: mac,
    lease_time: String(LEASE_SECONDS),
    mtu: String(mtu),
    ...(resolvers.length > 0 && { dns_server: `{${resolvers.join(', ')}}` }),
  };
  return { cidr: formatNetwork(network), options };
}

type DhcpOptions = Record<string, string>;

/** The same, with routes through the server. @param others where a second interface leads */
export function routedDhcpColumns(lease: DhcpLease, role: DhcpRole, others = PRIVATE_NETWORKS): OvsdbRow {
  const { cidr, options } = dhcpColumns(lease);
  const router = formatAddress(lease.server);
  const routes = others.map((network) => `${network},${router}`).join(', ');
  if (role === 'primary') return { cidr, options: { ...options, router } };
  return { cidr, options: { ...options, ...(routes !== '' && { classless_static_route: `{${routes}}` }) } };
}

import type { ConfigId, SubnetId, VpcId } from '#domain/ids';
import { formatAddress, networkOf, subnetMask } from '#domain/net/ipv4';
import { computeAddress, linkLocalAddress } from '#domain/net/ipv6';
import { SERVICE_PREFIX } from '#domain/net/service-network';
import { type Static, Type } from '#domain/schema/json-schema';
import { described, idOf, NamedObject, Nullable } from '#domain/schema/wire';
import { VpcIp } from '#features/networks/ips/schema';
import type { ComputeRow } from '#store/schema/tables/index';

const PUBLIC_PREFIX = 24;
const IPV6_GATEWAY = 'fe80::1';
const IPV6_PREFIX = 64;
const IPV6_MASK = 'ffff:ffff:ffff:ffff::';

const VpcAddress = Type.Unsafe<{ vpc_id: VpcId; subnet_id: SubnetId; address: string } | null>({
  ...Type.Object({
    vpc_id: idOf('vpc', 'VPC of the subnet'),
    subnet_id: idOf('subnet', 'Subnet of the address'),
    address: Type.String({ description: 'Address in the subnet', examples: ['10.0.4.2'] }),
  }),
  type: ['object', 'null'],
  description: 'VPC address that this public address is mapped to (NAT 1:1); null if there is none',
});

const Ipv4Address = NamedObject('Ipv4Address', 'An IPv4 address of a compute outside of VPCs', {
  address: Type.String({ description: 'Address in dotted decimal', examples: ['192.0.2.24'] }),
  gateway: Nullable(
    Type.String({
      description: 'Gateway of the network; null for a private address, whose network has none',
      examples: ['192.0.2.1'],
    }),
  ),
  subnet_mask: Type.String({
    description: 'Network mask of the network, in dotted decimal',
    examples: ['255.255.255.0'],
  }),
  prefix: Type.Integer({ description: 'Prefix length of the network', examples: [24] }),
  type: Type.String({ enum: ['ipv4'], description: 'Always `ipv4`' }),
  public: Type.Boolean({ description: 'Whether the address can be reached from the internet' }),
  rdns: Nullable(
    Type.String({
      description: 'Name that the address resolves to; null for a private address',
      examples: ['192-0-2-24.ip.example.net'],
    }),
  ),
  compute_id: idOf('compute', 'Compute that has the address'),
  region: Type.String({ description: 'Id of the region of the compute', examples: ['us-east'] }),
  vpc_nat_1_1: VpcAddress,
});

const Ipv6Address = NamedObject('Ipv6Address', 'An IPv6 address of a compute', {
  address: Type.String({ description: 'Address in its shortest form', examples: ['2001:db8:1::c23'] }),
  gateway: Type.String({ description: 'Gateway of the network', examples: [IPV6_GATEWAY] }),
  subnet_mask: Type.String({ description: 'Network mask of the network', examples: [IPV6_MASK] }),
  prefix: Type.Integer({ description: 'Prefix length of the network', examples: [IPV6_PREFIX] }),
  type: Type.String({ enum: ['ipv6'], description: 'Always `ipv6`' }),
  public: Type.Boolean({ description: 'Whether the address can be reached from the internet' }),
  rdns: described('Always null: IPv6 addresses have no names', Type.Null()),
  compute_id: idOf('compute', 'Compute that has the address'),
  region: Type.String({ description: 'Id of the region of the compute', examples: ['us-east'] }),
});

/** Always empty: the service does not offer addresses of this kind. */
const Never = Type.Array(Type.String(), {
  maxItems: 0,
  description: 'Always empty: the service has no such addresses',
  examples: [[]],
});

export const ComputeIps = NamedObject('ComputeIps', 'All addresses of a compute', {
  ipv4: Type.Object(
    {
      public: Type.Array(Ipv4Address, { description: 'Public addresses, in ascending order' }),
      private: Type.Array(Ipv4Address, {
        description: 'Addresses in the private network of the region',
        examples: [[]],
      }),
      shared: Never,
      reserved: Never,
      vpc: Type.Array(VpcIp, { description: 'Addresses and ranges of interfaces in VPCs, from all configs' }),
    },
    { description: 'IPv4 addresses by kind' },
  ),
  ipv6: Type.Object(
    {
      slaac: described('Public address that the compute gives itself', Ipv6Address),
      link_local: described('Address that is valid on the link only', Ipv6Address),
      global: Never,
    },
    { description: 'IPv6 addresses by kind' },
  ),
});

/** An address from one of the region's pools. */
export interface PoolAddressRow {
  address: number;
  public: 0 | 1;
}

/** A VPC interface with a public address mapped to it (1:1 NAT). */
export interface NatRow {
  config_id: ConfigId;
  vpc_id: VpcId;
  subnet_id: SubnetId;
  address: number;
  nat_address: number;
}

export interface ComputeAddresses {
  /** In ascending order. */
  pool: readonly PoolAddressRow[];
  /** Ordered by ascending interface id. */
  nat: readonly NatRow[];
  vpc: Static<typeof VpcIp>[];
}

export function toComputeIps(
  compute: ComputeRow,
  { pool, nat, vpc }: ComputeAddresses,
  rdnsSuffix: string,
): Static<typeof ComputeIps> {
  const active = activeConfigId(compute);
  return {
    ipv4: {
      public: pool
        .filter((row) => row.public === 1)
        .map(({ address }) => {
          const users = nat.filter((row) => row.nat_address === address);
          const user = users.find(({ config_id }) => config_id === active) ?? users[0];
          return toPublicAddress(compute, address, user, rdnsSuffix);
        }),
      private: pool
        .filter((row) => row.public === 0)
        .map(({ address }) => toPrivateAddress(compute, address)),
      shared: [],
      reserved: [],
      vpc,
    },
    ipv6: {
      slaac: toIpv6Address(compute, computeAddress(compute.ipv6_network, compute.id), true),
      link_local: toIpv6Address(compute, linkLocalAddress(compute.id), false),
      global: [],
    },
  };
}

/** The config that a compute currently runs with; null when it is powered off. */
function activeConfigId({ status, booted_config_id }: ComputeRow): number | null {
  return status === 'offline' || status === 'provisioning' ? null : booted_config_id;
}

function toPublicAddress(
  compute: ComputeRow,
  address: number,
  user: NatRow | undefined,
  rdnsSuffix: string,
): Static<typeof Ipv4Address> {
  const text = formatAddress(address);
  return {
    ...addressOf(compute, address, PUBLIC_PREFIX),
    gateway: formatAddress(networkOf({ address, prefix: PUBLIC_PREFIX }).first + 1),
    public: true,
    rdns: `${text.replaceAll('.', '-')}.${rdnsSuffix}`,
    vpc_nat_1_1: user
      ? { vpc_id: user.vpc_id, subnet_id: user.subnet_id, address: formatAddress(user.address) }
      : null,
  };
}

/** A region's private network is not connected to any other network, so its addresses have no gateway. */
function toPrivateAddress(compute: ComputeRow, address: number): Static<typeof Ipv4Address> {
  const common = addressOf(compute, address, SERVICE_PREFIX);
  return { ...common, gateway: null, public: false, rdns: null, vpc_nat_1_1: null };
}

function addressOf({ id, region }: ComputeRow, address: number, prefix: number) {
  const [text, mask] = [formatAddress(address), subnetMask(prefix)];
  return { address: text, subnet_mask: mask, prefix, type: 'ipv4', compute_id: id, region } as const;
}

function toIpv6Address(
  { id, region }: ComputeRow,
  address: string,
  isPublic: boolean,
): Static<typeof Ipv6Address> {
  return {
    address,
    gateway: IPV6_GATEWAY,
    subnet_mask: IPV6_MASK,
    prefix: IPV6_PREFIX,
    type: 'ipv6',
    public: isPublic,
    rdns: null,
    compute_id: id,
    region,
  };
}

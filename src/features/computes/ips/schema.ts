import type { ConfigId, SubnetId, VpcId } from '#domain/ids';
import { formatAddress, networkOf, subnetMask } from '#domain/net/ipv4';
import { computeAddress, linkLocalAddress } from '#domain/net/ipv6';
import { SERVICE_PREFIX } from '#domain/net/service-network';
import { type Static, Type } from '#domain/schema/json-schema';
import { Id, NamedObject, Nullable } from '#domain/schema/wire';
import { VpcIp } from '#features/networks/ips/index';
import type { ComputeRow } from '#store/schema/tables/index';

const PUBLIC_PREFIX = 24;
const IPV6_GATEWAY = 'fe80::1';
const IPV6_PREFIX = 64;
const IPV6_MASK = 'ffff:ffff:ffff:ffff::';

const VpcAddress = Type.Unsafe<{ vpc_id: VpcId; subnet_id: SubnetId; address: string } | null>({
  ...Type.Object({ vpc_id: Id, subnet_id: Id, address: Type.String({ examples: ['10.0.4.2'] }) }),
  type: ['object', 'null'],
  description: 'VPC address to which this public address is mapped (NAT 1:1)',
});

const Ipv4Address = NamedObject('Ipv4Address', {
  address: Type.String({ examples: ['192.0.2.24'] }),
  gateway: Nullable(Type.String({ examples: ['192.0.2.1'] })),
  subnet_mask: Type.String({ examples: ['255.255.255.0'] }),
  prefix: Type.Integer({ examples: [24] }),
  type: Type.String({ enum: ['ipv4'] }),
  public: Type.Boolean(),
  rdns: Nullable(Type.String({ examples: ['192-0-2-24.ip.example.net'] })),
  compute_id: Id,
  region: Type.String({ examples: ['us-east'] }),
  vpc_nat_1_1: VpcAddress,
});

const Ipv6Address = NamedObject('Ipv6Address', {
  address: Type.String({ examples: ['2001:db8:1::c23'] }),
  gateway: Type.String({ examples: [IPV6_GATEWAY] }),
  subnet_mask: Type.String({ examples: [IPV6_MASK] }),
  prefix: Type.Integer({ examples: [IPV6_PREFIX] }),
  type: Type.String({ enum: ['ipv6'] }),
  public: Type.Boolean(),
  rdns: Type.Null(),
  compute_id: Id,
  region: Type.String({ examples: ['us-east'] }),
});

/** Always empty: the service does not offer addresses of this kind. */
const Never = Type.Array(Type.String(), { maxItems: 0, examples: [[]] });

/** All addresses of a compute. */
export const ComputeIps = NamedObject('ComputeIps', {
  ipv4: Type.Object({
    public: Type.Array(Ipv4Address),
    private: Type.Array(Ipv4Address),
    shared: Never,
    reserved: Never,
    vpc: Type.Array(VpcIp),
  }),
  ipv6: Type.Object({ slaac: Ipv6Address, link_local: Ipv6Address, global: Never }),
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
  { id, region }: ComputeRow,
  address: number,
  user: NatRow | undefined,
  rdnsSuffix: string,
): Static<typeof Ipv4Address> {
  const text = formatAddress(address);
  return {
    address: text,
    gateway: formatAddress(networkOf({ address, prefix: PUBLIC_PREFIX }).first + 1),
    subnet_mask: subnetMask(PUBLIC_PREFIX),
    prefix: PUBLIC_PREFIX,
    type: 'ipv4',
    public: true,
    rdns: `${text.replaceAll('.', '-')}.${rdnsSuffix}`,
    compute_id: id,
    region,
    vpc_nat_1_1: user
      ? { vpc_id: user.vpc_id, subnet_id: user.subnet_id, address: formatAddress(user.address) }
      : null,
  };
}

/** A region's private network is not connected to any other network, so its addresses have no gateway. */
function toPrivateAddress({ id, region }: ComputeRow, address: number): Static<typeof Ipv4Address> {
  return {
    address: formatAddress(address),
    gateway: null,
    subnet_mask: subnetMask(SERVICE_PREFIX),
    prefix: SERVICE_PREFIX,
    type: 'ipv4',
    public: false,
    rdns: null,
    compute_id: id,
    region,
    vpc_nat_1_1: null,
  };
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

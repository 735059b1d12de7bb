import type { FilterFields } from '#domain/filter/filter';
import type { ComputeId, ConfigId, InterfaceId, SubnetId, VpcId } from '#domain/ids';
import { formatAddress, formatNetwork, gateway, prefixLength, subnetMask } from '#domain/net/ipv4';
import { type Static, Type } from '#domain/schema/json-schema';
import { Id, NamedObject, Nullable } from '#domain/schema/wire';

/** An address or range of an interface in a subnet. */
export const VpcIp = NamedObject('VpcIp', {
  address: Nullable(Type.String({ description: 'Null if the record is a range', examples: ['10.0.4.2'] })),
  address_range: Nullable(
    Type.String({ description: 'Null if the record is an address', examples: ['10.0.4.64/28'] }),
  ),
  vpc_id: Id,
  subnet_id: Id,
  region: Type.String({ examples: ['us-east'] }),
  compute_id: Id,
  config_id: Id,
  interface_id: Id,
  active: Type.Boolean(),
  nat_1_1: Nullable(
    Type.String({
      description: 'Public address of the compute that is mapped to this address',
      examples: ['192.0.2.24'],
    }),
  ),
  gateway: Type.String({ description: 'Gateway of the subnet', examples: ['10.0.4.1'] }),
  prefix: Type.Integer({
    description: 'Prefix length of the subnet',
    minimum: 0,
    maximum: 32,
    examples: [24],
  }),
  subnet_mask: Type.String({ description: 'Mask of the subnet', examples: ['255.255.255.0'] }),
});

export const vpcIpFilterable = {
  active: { type: 'boolean' },
  config_id: { type: 'integer' },
  compute_id: { type: 'integer' },
  region: { type: 'string' },
  vpc_id: { type: 'integer' },
  subnet_id: { type: 'integer' },
  address: { type: 'string' },
} as const satisfies FilterFields;

/** One row per address or range of an interface, with the interface's subnet. */
export interface VpcIpRow {
  vpc_id: VpcId;
  subnet_id: SubnetId;
  region: string;
  compute_id: ComputeId;
  config_id: ConfigId;
  interface_id: InterfaceId;
  active: 0 | 1;
  address: number;
  nat_address: number | null;
  subnet_first: number;
  subnet_last: number;
  /** Null when the row represents the address. */
  range_first: number | null;
  range_last: number | null;
}

export function toVpcIp(row: VpcIpRow): Static<typeof VpcIp> {
  const { range_first: first, range_last: last, nat_address: nat } = row;
  const range = first === null || last === null ? undefined : { first, last };
  const subnet = { first: row.subnet_first, last: row.subnet_last };
  const prefix = prefixLength(subnet);
  return {
    address: range ? null : formatAddress(row.address),
    address_range: range ? formatNetwork(range) : null,
    vpc_id: row.vpc_id,
    subnet_id: row.subnet_id,
    region: row.region,
    compute_id: row.compute_id,
    config_id: row.config_id,
    interface_id: row.interface_id,
    active: row.active === 1,
    nat_1_1: range || nat === null ? null : formatAddress(nat),
    gateway: formatAddress(gateway(subnet)),
    prefix,
    subnet_mask: subnetMask(prefix),
  };
}

import type { FilterFields } from '#domain/filter/filter';
import { formatAddress, formatNetwork, gateway, prefixLength, subnetMask } from '#domain/net/ipv4';
import { type Static, Type } from '#domain/schema/json-schema';
import { described, idOf, NamedObject, Nullable } from '#domain/schema/wire';
import { toNatgatewayOfInterface, UsedNatgateway } from '#features/networks/natgateways/schema';
import type { VpcIpRow } from './records.ts';

export const VpcIp = NamedObject('VpcIp', 'An address or a range that an interface has in a subnet', {
  address: Nullable(
    Type.String({
      description: 'Address in the subnet; null if the record is a range',
      examples: ['10.0.4.2'],
    }),
  ),
  address_range: Nullable(
    Type.String({
      description: 'Range in CIDR notation; null if the record is an address',
      examples: ['10.0.4.64/28'],
    }),
  ),
  vpc_id: idOf('vpc', 'VPC of the subnet'),
  subnet_id: idOf('subnet', 'Subnet that the address or range is in'),
  region: Type.String({ description: 'Id of the region of the VPC', examples: ['us-east'] }),
  compute_id: idOf('compute', 'Compute that has the interface'),
  config_id: idOf(
    'compute_config',
    'Config that has the interface. Several configs of a compute may name the same address',
  ),
  interface_id: idOf('config_interface', 'Interface that has the address or range'),
  active: Type.Boolean({ description: 'Whether the compute runs with this interface' }),
  nat_1_1: Nullable(
    Type.String({
      description:
        'Public address of the compute that is mapped to this address (NAT 1:1); null if there is none, and for a range',
      examples: ['192.0.2.24'],
    }),
  ),
  gateway: Type.String({ description: 'Gateway of the subnet: its second address', examples: ['10.0.4.1'] }),
  prefix: Type.Integer({
    description: 'Prefix length of the subnet, not of the range',
    minimum: 0,
    maximum: 32,
    examples: [24],
  }),
  subnet_mask: Type.String({
    description: 'Network mask of the subnet, in dotted decimal',
    examples: ['255.255.255.0'],
  }),
  natgateway: Type.Optional(
    described(
      'The NAT gateway by which the interface leaves; only where there is one, and not for a range',
      UsedNatgateway,
    ),
  ),
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

export function toVpcIp(row: VpcIpRow): Static<typeof VpcIp> {
  const { range_first: first, range_last: last, nat_address: nat } = row;
  const range = first === null || last === null ? undefined : { first, last };
  const subnet = { first: row.subnet_first, last: row.subnet_last };
  const prefix = prefixLength(subnet);
  const natgateway = range ? undefined : toNatgatewayOfInterface(row);
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
    ...(natgateway && { natgateway }),
  };
}

import type { FilterFields } from '#domain/filter/filter';
import { RESERVED_ADDRESSES, sizeOf, usableRange } from '#domain/net/ipam';
import { formatNetwork, type Range } from '#domain/net/ipv4';
import { type Static, Type } from '#domain/schema/json-schema';
import { idOf, NamedObject, Nullable } from '#domain/schema/wire';
import type { SubnetUsageRow, VpcUsageRow } from './records.ts';

const counts = {
  addresses: Type.Integer({ description: 'Number of addresses', minimum: 0, examples: [256] }),
  usable: Type.Integer({
    description: 'Addresses that interfaces can use: all but the reserved ones',
    minimum: 0,
    examples: [252],
  }),
  used: Type.Integer({
    description: 'Addresses that interfaces use, also those of computes that are off',
    minimum: 0,
    examples: [3],
  }),
  reserved: Type.Integer({
    description: 'Addresses that no interface can use: the first two and the last two of each subnet',
    minimum: 0,
    examples: [4],
  }),
};

const UsedPercent = Type.Integer({
  description: 'Used addresses in percent of the usable ones, rounded down: 100 only when none is left',
  minimum: 0,
  maximum: 100,
  examples: [1],
});

export const VpcUsage = NamedObject('VpcUsage', 'How full a VPC and its subnets are, in addresses', {
  ...counts,
  subnets: Type.Array(Type.Object({ id: idOf('subnet', 'Id of the subnet'), ...counts }), {
    description: 'The same counts for each subnet; those of the VPC are their sums',
  }),
});

export const ListedVpcUsage = NamedObject('ListedVpcUsage', 'How full one of all VPCs is, in addresses', {
  vpc_id: idOf('vpc', 'Id of the VPC'),
  label: Type.String({ description: 'Label of the VPC', examples: ['orders-east'] }),
  region: Type.String({ description: 'Region of the VPC', examples: ['us-east'] }),
  subnets: Type.Integer({ description: 'Number of subnets', minimum: 0, examples: [1] }),
  ...counts,
  used_percent: UsedPercent,
  largest_free: Nullable(
    Type.String({
      description:
        'The largest network that a new subnet could have, where the service chooses one; null when there is none',
      examples: ['10.128.0.0/9'],
    }),
  ),
});

export const ListedSubnetUsage = NamedObject(
  'ListedSubnetUsage',
  'How full one of the subnets of all VPCs is, in addresses',
  {
    subnet_id: idOf('subnet', 'Id of the subnet'),
    label: Type.String({ description: 'Label of the subnet', examples: ['web'] }),
    ipv4: Type.String({ description: 'Network of the subnet in CIDR notation', examples: ['10.0.4.0/24'] }),
    vpc_id: idOf('vpc', 'Id of its VPC'),
    vpc_label: Type.String({ description: 'Label of its VPC', examples: ['orders-east'] }),
    usable: counts.usable,
    used: counts.used,
    used_percent: UsedPercent,
  },
);

export const vpcUsageFilterable = {
  vpc_id: { type: 'integer' },
  label: { type: 'string' },
  region: { type: 'string' },
  subnets: { type: 'integer' },
  used: { type: 'integer' },
  used_percent: { type: 'integer' },
} as const satisfies FilterFields;

export const subnetUsageFilterable = {
  subnet_id: { type: 'integer' },
  vpc_id: { type: 'integer' },
  label: { type: 'string' },
  used: { type: 'integer' },
  used_percent: { type: 'integer' },
} as const satisfies FilterFields;

/** @param used number of addresses that interfaces use, by subnet */
export function toUsage(
  subnets: readonly (Range & { id: number })[],
  used: ReadonlyMap<number, number>,
): Static<typeof VpcUsage> {
  const each = subnets.map((subnet) => {
    const usable = sizeOf(usableRange(subnet));
    const addresses = sizeOf(subnet);
    return { id: subnet.id, addresses, usable, used: used.get(subnet.id) ?? 0, reserved: addresses - usable };
  });
  const sum = (key: 'addresses' | 'usable' | 'used' | 'reserved') =>
    each.reduce((total, counted) => total + counted[key], 0);
  return {
    addresses: sum('addresses'),
    usable: sum('usable'),
    used: sum('used'),
    reserved: sum('reserved'),
    subnets: each,
  };
}

/** @param largest the largest free network */
export function toListedVpcUsage(
  { vpc_id, label, region, subnets, addresses, usable, used, used_percent }: VpcUsageRow,
  largest: Range | undefined,
): Static<typeof ListedVpcUsage> {
  const reserved = subnets * RESERVED_ADDRESSES;
  const largest_free = largest ? formatNetwork(largest) : null;
  return { vpc_id, label, region, subnets, addresses, usable, used, reserved, used_percent, largest_free };
}

export function toListedSubnetUsage({
  subnet_id,
  label,
  first,
  last,
  vpc_id,
  vpc_label,
  usable,
  used,
  used_percent,
}: SubnetUsageRow): Static<typeof ListedSubnetUsage> {
  const ipv4 = formatNetwork({ first, last });
  return { subnet_id, label, ipv4, vpc_id, vpc_label, usable, used, used_percent };
}

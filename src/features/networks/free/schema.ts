import { usableRange } from '#domain/net/ipam';
import { formatAddress, formatNetwork, type Range } from '#domain/net/ipv4';
import { LARGEST_PREFIX, parsePrivateNetwork, SMALLEST_PREFIX } from '#domain/net/subnet-network';
import { RANGE } from '#domain/reasons/values';
import { type Parsed, type Static, Type } from '#domain/schema/json-schema';
import { idOf, NamedObject } from '#domain/schema/wire';

const Count = Type.Integer({ description: 'Number of addresses', minimum: 0, examples: [256] });

export const FreeNetwork = NamedObject('FreeNetwork', 'A network that no subnet of the VPC overlaps', {
  ipv4: Type.String({
    description: 'The network in CIDR notation: what a new subnet takes as `ipv4`',
    examples: ['10.0.6.0/24'],
  }),
  addresses: Count,
  usable: Type.Integer({
    description: 'Addresses that interfaces could use: all but the first two and the last two',
    minimum: 0,
    examples: [252],
  }),
});

export const FreeRun = NamedObject('FreeRun', 'Addresses in a row that no interface uses', {
  first: Type.String({ description: 'First address of the run', examples: ['10.0.4.3'] }),
  last: Type.String({ description: 'Last address of the run', examples: ['10.0.4.253'] }),
  addresses: Type.Integer({ ...Count, examples: [251] }),
});

const counts = {
  addresses: Count,
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

export const VpcUsage = NamedObject('VpcUsage', 'How full a VPC and its subnets are, in addresses', {
  ...counts,
  subnets: Type.Array(Type.Object({ id: idOf('subnet', 'Id of the subnet'), ...counts }), {
    description: 'The same counts for each subnet; those of the VPC are their sums',
  }),
});

function parsePrefix(text: string): Parsed<number> {
  const prefix = /^[0-9]{1,2}$/.test(text) ? Number(text) : 0;
  return prefix >= SMALLEST_PREFIX && prefix <= LARGEST_PREFIX
    ? { value: prefix }
    : { reason: RANGE({ minimum: SMALLEST_PREFIX, maximum: LARGEST_PREFIX }) };
}

/** The query of the list of free networks. */
export const FreeQuery = Type.Object({
  prefix: Type.Parsed(
    Type.String({
      description: 'Prefix length of the networks, 8 to 29',
      readAs: { type: 'integer', minimum: SMALLEST_PREFIX, maximum: LARGEST_PREFIX, examples: [24] },
    }),
    parsePrefix,
  ),
  within: Type.Optional(
    Type.Parsed(
      Type.String({
        description:
          'Only networks inside this private one. By default the private range of the first subnet of the VPC, or 10.0.0.0/8',
        examples: ['10.0.0.0/16'],
      }),
      parsePrivateNetwork,
    ),
  ),
});

export function toFreeNetwork(network: Range): Static<typeof FreeNetwork> {
  const addresses = sizeOf(network);
  return { ipv4: formatNetwork(network), addresses, usable: addresses - RESERVED };
}

export function toFreeRun(run: Range): Static<typeof FreeRun> {
  return { first: formatAddress(run.first), last: formatAddress(run.last), addresses: sizeOf(run) };
}

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

function sizeOf({ first, last }: Range): number {
  return last - first + 1;
}

/** The first two and the last two addresses of every subnet. */
const RESERVED = 4;

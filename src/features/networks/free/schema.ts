import { RESERVED_ADDRESSES, sizeOf } from '#domain/net/ipam';
import { formatAddress, formatNetwork, type Range } from '#domain/net/ipv4';
import { LARGEST_PREFIX, parsePrivateNetwork, SMALLEST_PREFIX } from '#domain/net/subnet-network';
import { RANGE } from '#domain/reasons/values';
import { type Parsed, type Static, Type } from '#domain/schema/json-schema';
import { NamedObject } from '#domain/schema/wire';

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
  return { ipv4: formatNetwork(network), addresses, usable: addresses - RESERVED_ADDRESSES };
}

export function toFreeRun(run: Range): Static<typeof FreeRun> {
  return { first: formatAddress(run.first), last: formatAddress(run.last), addresses: sizeOf(run) };
}

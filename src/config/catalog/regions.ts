import type { Problem } from '#domain/failure';
import { knownNetwork, overlaps, parseNetwork, type Range } from '#domain/net/ipv4';
import { SERVICE_NETWORK, SERVICE_RANGE } from '#domain/net/service-network';
import { type Static, Type } from '#domain/schema/json-schema';
import { readCatalogFile, STANDS_EARLIER, Text } from './read-file.ts';

function networkProblem(text: string): string | undefined {
  const range = parseNetwork(text);
  if (!range) return 'must be an IPv4 network in CIDR canonical form';
  return overlaps(range, SERVICE_RANGE) ? `must not overlap with ${SERVICE_NETWORK}` : undefined;
}

const RegionRecord = Type.Object({
  /** Part of the region's IPv6 network, as its decimal digits; must never change. */
  number: Type.Integer({ minimum: 1, maximum: 9999 }),
  id: Text,
  label: Text,
  /** ISO 3166-1 alpha-2 code in lower case. */
  country: Type.String({ minLength: 2, maxLength: 2 }),
  capabilities: Type.Array(Text),
  status: Text,
  resolvers: Type.Object({
    ipv4: Type.String({ minLength: 0, maxLength: 1024 }),
    ipv6: Type.String({ minLength: 0, maxLength: 1024 }),
  }),
  site_type: Text,
  /** IPv4 networks in CIDR form from which public addresses are assigned. */
  ipv4_pool: Type.Array(Type.String({ rule: networkProblem })),
});

type RegionRecord = Static<typeof RegionRecord>;

export interface Region extends RegionRecord {
  /** The parsed networks of `ipv4_pool`. */
  pool: readonly Range[];
}

/** @throws CatalogError */
export function loadRegions(folder: string | undefined): Region[] {
  const records = readCatalogFile<RegionRecord>(folder, 'regions.jsonl', RegionRecord, problemsBeside);
  return records.map((region) => ({ ...region, pool: region.ipv4_pool.map(knownNetwork) }));
}

function problemsBeside(region: RegionRecord, earlier: readonly RegionRecord[]): Problem[] {
  const isTaken = earlier.some(({ number }) => number === region.number);
  return [
    ...(isTaken ? [{ field: 'number', reason: STANDS_EARLIER }] : []),
    ...poolProblems(region, earlier),
  ];
}

/**
 * Pool networks must not overlap, within a region or across regions: otherwise two computes could get the same
 * address.
 */
function poolProblems({ ipv4_pool: pool }: RegionRecord, earlier: readonly RegionRecord[]): Problem[] {
  const taken = earlier.flatMap((region) => region.ipv4_pool.map(knownNetwork));
  return pool.flatMap((network, index) => {
    const range = knownNetwork(network);
    const isFree = !taken.some((other) => overlaps(other, range));
    taken.push(range);
    return isFree ? [] : [{ field: `ipv4_pool[${index}]`, reason: 'overlaps with another pool network' }];
  });
}

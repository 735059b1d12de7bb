import type { Catalog } from '#config/catalog/catalog';
import { CatalogError, readOwnFile, readRecords } from '#config/catalog/read-file';
import type { Region } from '#config/catalog/regions';
import type { Config } from '#config/config';
import type { Problem } from '#domain/failure';
import {
  contains,
  formatNetwork,
  knownNetwork,
  overlaps,
  parseAddress,
  parseNetwork,
  prefixLength,
  type Range,
} from '#domain/net/ipv4';
import { SERVICE_NETWORK, SERVICE_RANGE } from '#domain/net/service-network';
import { type Static, Type } from '#domain/schema/json-schema';

/** Every VPC with a public address takes one address of the network. */
const LONGEST_ROUTER_PREFIX = 24;
/** What a chassis may be called, and what a file of `palisade host` may. */
const HOST_NAME = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/;
const DATABASE = /^(?:unix:\/.+|(?:tcp|ssl):(?:\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+):\d{1,5})$/;

const Databases = Type.String({ minLength: 1, maxLength: 1024, rule: databasesProblem });

const NetworkRecord = Type.Object({
  region: Type.String({ minLength: 1, maxLength: 64 }),
  northbound: Databases,
  southbound: Databases,
  physical_network: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, rule: wordProblem(/^[A-Za-z0-9_-]+$/) }),
  ),
  gateway: Type.String({ rule: (text: string) => (parseAddress(text) === undefined ? ADDRESS : undefined) }),
  router_network: Type.Optional(Type.String({ rule: routerNetworkProblem })),
  mtu: Type.Optional(Type.Integer({ minimum: 1280, maximum: 9000 })),
  nat: Type.Optional(Type.String({ enum: ['distributed', 'centralized'] })),
  connections_per_interface: Type.Optional(Type.Integer({ minimum: 1_024, maximum: 4_194_304 })),
  egress_deny: Type.Optional(Type.Array(Type.String({ rule: deniedProblem }), { maxItems: 64 })),
  gateway_hosts: Type.Array(Type.String({ rule: wordProblem(HOST_NAME) }), { minItems: 1, maxItems: 3 }),
});

type NetworkRecord = Static<typeof NetworkRecord>;

const ADDRESS = 'must be an IPv4 address';
const DEFAULT_ROUTER_NETWORK = '100.64.0.0/16';
/** Networks of the provider's site, which are not the internet. */
const DEFAULT_EGRESS_DENY = [
  ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '169.254.0.0/16'],
];

/** A region whose networks are carried. */
export interface NetworkRegion {
  /** Id of the region of the catalogue. */
  region: string;
  /** Addresses of the OVN databases: `unix:PATH`, `tcp:HOST:PORT`, `ssl:HOST:PORT`. */
  northbound: readonly string[];
  southbound: readonly string[];
  /** As in the bridge mappings of the hosts. */
  physicalNetwork: string;
  /** Next hop for the internet, on the provider network. */
  gateway: number;
  /** Has the uplinks of the VPCs. */
  routerNetwork: Range;
  /** Bytes. */
  mtu: number;
  nat: 'distributed' | 'centralized';
  /** That OVN follows for an interface behind a firewall, at most. */
  connectionsPerInterface: number;
  /** What computes do not reach by a NAT gateway. */
  egressDeny: readonly Range[];
  /** One to three, the preferred one first. */
  gatewayHosts: readonly string[];
}

interface NetworkFileContext {
  regions: readonly Region[];
  /** Whether there is a certificate for `ssl:` addresses. */
  hasCertificate: boolean;
}

/**
 * The regions whose networks are carried by a data plane; none without a network file.
 * @throws CatalogError when the file is not valid
 */
export function readNetworkRegions(
  { network }: Pick<Config, 'network'>,
  { regions }: Pick<Catalog, 'regions'>,
): readonly NetworkRegion[] {
  if (network.file === undefined) return [];
  return loadNetworkFile(network.file, { regions, hasCertificate: network.ovnCa !== undefined });
}

/**
 * Reads the file with the regions whose networks are carried: JSON Lines, one region a line.
 * @throws CatalogError naming line and field
 */
export function loadNetworkFile(path: string, surroundings: NetworkFileContext): NetworkRegion[] {
  const text = readOwnFile(path);
  if (text === undefined) throw new CatalogError(`${path}: does not exist`);
  const records = readRecords<NetworkRecord>({
    path,
    text,
    schema: NetworkRecord,
    key: 'region',
    // A default in place of a key that was misspelled would be hard to find.
    known: Object.keys(NetworkRecord.properties),
    check: (record, earlier) => problemsOf(record, earlier, surroundings),
  });
  if (records.length === 0) throw new CatalogError(`${path}: has no region`);
  return records.map(toRegion);
}

function toRegion(record: NetworkRecord): NetworkRegion {
  return {
    region: record.region,
    northbound: record.northbound.split(','),
    southbound: record.southbound.split(','),
    physicalNetwork: record.physical_network ?? 'public',
    gateway: gatewayOf(record),
    routerNetwork: routerNetworkOf(record),
    mtu: record.mtu ?? 1442,
    nat: record.nat === 'centralized' ? 'centralized' : 'distributed',
    connectionsPerInterface: record.connections_per_interface ?? 65_536,
    egressDeny: (record.egress_deny ?? DEFAULT_EGRESS_DENY).map((network) => knownNetwork(network)),
    gatewayHosts: record.gateway_hosts,
  };
}

function gatewayOf({ gateway }: NetworkRecord): number {
  return knownNetwork(`${gateway}/32`).first;
}

function routerNetworkOf({ router_network: network }: NetworkRecord): Range {
  return knownNetwork(network ?? DEFAULT_ROUTER_NETWORK);
}

function problemsOf(
  record: NetworkRecord,
  earlier: readonly NetworkRecord[],
  { regions, hasCertificate }: NetworkFileContext,
): Problem[] {
  const problems: Problem[] = [];
  if (!regions.some(({ id }) => id === record.region)) {
    problems.push({ field: 'region', reason: 'is not in the catalogue' });
  }
  for (const field of ['northbound', 'southbound'] as const) {
    if (!hasCertificate && record[field].includes('ssl:')) {
      problems.push({ field, reason: 'needs PALISADE_OVN_CA for ssl: addresses' });
    }
  }
  if (new Set(record.gateway_hosts).size < record.gateway_hosts.length) {
    problems.push({ field: 'gateway_hosts', reason: 'must not name a host twice' });
  }
  const reason = collision(record, earlier, regions);
  if (reason) problems.push({ field: 'router_network', reason });
  return problems;
}

/** Uplinks are on one segment with the public addresses, and with uplinks of other regions there. */
function collision(
  record: NetworkRecord,
  earlier: readonly NetworkRecord[],
  regions: readonly Region[],
): string | undefined {
  const network = routerNetworkOf(record);
  const pools = regions.flatMap(({ pool }) => pool);
  const pool = pools.find((one) => overlaps(one, network));
  if (pool) return `must not overlap with the pool ${formatNetwork(pool)} of public addresses`;
  const gateway = gatewayOf(record);
  if (contains(network, { first: gateway, last: gateway }) && gateway !== network.first + 1) {
    return 'must have the gateway as its second address or not at all';
  }
  const other = earlier.find(
    (one) => one.northbound === record.northbound && overlaps(routerNetworkOf(one), network),
  );
  return other && `must not overlap with the one of ${other.region}, which has the same northbound database`;
}

function databasesProblem(text: string): string | undefined {
  const isValid = text.split(',').every((address) => DATABASE.test(address));
  return isValid ? undefined : 'must be unix:PATH, tcp:HOST:PORT or ssl:HOST:PORT, separated by commas';
}

function routerNetworkProblem(text: string): string | undefined {
  const range = parseNetwork(text);
  if (!range || prefixLength(range) > LONGEST_ROUTER_PREFIX) {
    return `must be an IPv4 network in CIDR canonical form, at least a /${LONGEST_ROUTER_PREFIX}`;
  }
  return overlaps(range, SERVICE_RANGE) ? `must not overlap with ${SERVICE_NETWORK}` : undefined;
}

function deniedProblem(text: string): string | undefined {
  return parseNetwork(text) ? undefined : 'must be an IPv4 network in CIDR canonical form';
}

function wordProblem(word: RegExp) {
  return (text: string) =>
    word.test(text) ? undefined : 'must be a name of letters, digits, dots and dashes';
}

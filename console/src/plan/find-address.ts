import {
  contains,
  firstFree,
  gateway,
  isReserved,
  networkOf,
  networkSize,
  overlaps,
  PRIVATE_RANGES,
  parseAddress,
  parseAddressWithPrefix,
  parseNetwork,
  prefixLength,
  type Range,
  SERVICE_RANGE,
} from '#domain.ts';

/** What somebody looks for: one address, all addresses of a network, or what has a label. */
export type AddressQuery =
  | { kind: 'address'; address: number; range: Range }
  | { kind: 'network'; range: Range }
  | { kind: 'label'; text: string };

/** An address or a range that an interface uses, as the API lists them. */
export interface AddressRecord {
  address: string | null;
  address_range: string | null;
  nat_1_1: string | null;
  subnet_id: number;
  compute_id: number;
}

/** A subnet as far as addresses are concerned. */
export interface SubnetOfAddress {
  id: number;
  ipv4: string;
}

/** What an address of a subnet is. */
export type AddressState = 'used' | 'gateway' | 'reserved' | 'free';

/** The beginning of an address: `10.`, `10.0.4`, `10.0.4.`. */
const BEGINNING = /^\d{1,3}(?:\.\d{1,3}){0,2}\.$|^\d{1,3}(?:\.\d{1,3}){1,2}$/;
const BITS_OF_PART = 8;
const LARGEST_PROPOSED_PREFIX = 24;
const SMALLEST_SUBNET_PREFIX = 29;

/**
 * Reads what stands in a search field. A network with bits behind its prefix, as in `10.0.4.7/24`, is how computes show
 * their own address, and means that address. The beginning of an address means all that begin with it.
 * @returns undefined for an empty text
 */
export function parseAddressQuery(typed: string): AddressQuery | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const address = parseAddress(text);
  if (address !== undefined) return oneAddress(address);
  const withPrefix = parseAddressWithPrefix(text);
  if (withPrefix) {
    const range = parseNetwork(text);
    return range && withPrefix.prefix < 32 ? { kind: 'network', range } : oneAddress(withPrefix.address);
  }
  const range = BEGINNING.test(text) ? networkThatBegins(text) : undefined;
  return range ? { kind: 'network', range } : { kind: 'label', text };
}

/** Reads an address with a port, as in reports: `192.0.2.77:4711`. @returns undefined for anything else */
export function parsePublicPort(typed: string): { address: string; port: number } | undefined {
  const [, address = '', digits] = /^([\d.]+):(\d{1,5})$/.exec(typed.trim()) ?? [];
  const port = Number(digits);
  return parseAddress(address) !== undefined && port <= 65_535 ? { address, port } : undefined;
}

/** The addresses of a record. */
export function rangeOf(record: AddressRecord): Range | undefined {
  const { address, address_range: range } = record;
  return parseNetwork(range ?? (address === null ? '' : `${address}/32`));
}

/**
 * Whether a record answers the question: by its addresses, by the public address that is mapped to it, or by the label of
 * its compute.
 */
export function matchesAddressQuery(
  sought: AddressQuery,
  record: AddressRecord,
  labelOf: (computeId: number) => string,
): boolean {
  if (sought.kind === 'label') {
    return labelOf(record.compute_id).toLowerCase().includes(sought.text.toLowerCase());
  }
  const nat = parseNetwork(`${record.nat_1_1 ?? ''}/32`);
  return [rangeOf(record), nat].some((range) => range && overlaps(range, sought.range));
}

/** The subnets that share addresses with a range, lowest first. */
export function subnetsWith<S extends SubnetOfAddress>(range: Range, subnets: readonly S[]): S[] {
  return subnets
    .flatMap((subnet) => {
      const network = parseNetwork(subnet.ipv4);
      return network && overlaps(network, range) ? [{ subnet, network }] : [];
    })
    .sort((a, b) => a.network.first - b.network.first || a.network.last - b.network.last)
    .map(({ subnet }) => subnet);
}

/** What an address of a subnet is. @param records at least those of the subnet */
export function stateOf(
  address: number,
  subnet: SubnetOfAddress,
  records: readonly AddressRecord[],
): AddressState {
  const network = parseNetwork(subnet.ipv4);
  if (network && address === gateway(network)) return 'gateway';
  if (network && isReserved(network, address)) return 'reserved';
  const point = { first: address, last: address };
  const isUsed = records.some((record) => {
    const range = record.subnet_id === subnet.id ? rangeOf(record) : undefined;
    return range && overlaps(range, point);
  });
  return isUsed ? 'used' : 'free';
}

/**
 * The network that a new subnet of a VPC can have to hold what is sought: the network itself, or the largest free one
 * around an address, up to a /24.
 * @returns undefined if there is none, as for addresses that no subnet may have
 */
export function networkToCreate(range: Range, subnets: readonly SubnetOfAddress[]): Range | undefined {
  const used = [SERVICE_RANGE, ...subnets.flatMap(({ ipv4 }) => parseNetwork(ipv4) ?? [])];
  const own = prefixLength(range);
  const sizes = own <= SMALLEST_SUBNET_PREFIX ? [own] : PROPOSED_PREFIXES;
  for (const prefix of sizes) {
    const network = networkOf({ address: range.first, prefix });
    const isPrivate = PRIVATE_RANGES.some((one) => contains(one, network));
    if (isPrivate && firstFree(prefix, network, used)) return network;
  }
  return undefined;
}

const PROPOSED_PREFIXES = Array.from(
  { length: SMALLEST_SUBNET_PREFIX - LARGEST_PROPOSED_PREFIX + 1 },
  (_, index) => LARGEST_PROPOSED_PREFIX + index,
);

function oneAddress(address: number): AddressQuery {
  return { kind: 'address', address, range: { first: address, last: address } };
}

function networkThatBegins(text: string): Range | undefined {
  const parts = text.replace(/\.$/, '').split('.');
  const first = parseAddress([...parts, '0', '0', '0'].slice(0, 4).join('.'));
  if (first === undefined) return undefined;
  return { first, last: first + networkSize(parts.length * BITS_OF_PART) - 1 };
}

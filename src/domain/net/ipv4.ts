/** The first and the last address of a run of IPv4 addresses, both included, as integers of 0 to 2^32 - 1. */
export interface Range {
  first: number;
  last: number;
}

const BITS = 32;
const DECIMAL = '(?:0|[1-9][0-9]{0,2})';
const ADDRESS = new RegExp(`^${DECIMAL}(?:\\.${DECIMAL}){3}$`);
const PREFIX = /^(?:0|[1-9][0-9]?)$/;

/**
 * Reads four decimal parts of 0 to 255 as an integer of 0 to 2^32 - 1; undefined for anything else. Leading
 * zeros are refused because some programs read them as octal: `010.0.0.1` would mean two different hosts.
 */
export function parseAddress(text: string): number | undefined {
  if (!ADDRESS.test(text)) return undefined;
  let address = 0;
  for (const part of text.split('.')) {
    const value = Number(part);
    if (value > 255) return undefined;
    address = address * 256 + value;
  }
  return address;
}

/** Writes an address of 0 to 2^32 - 1 in dotted decimal. */
export function formatAddress(address: number): string {
  return `${address >>> 24}.${(address >>> 16) & 255}.${(address >>> 8) & 255}.${address & 255}`;
}

/** An address with the prefix length behind it, host bits and all: what `10.0.4.7/24` says. */
export interface AddressWithPrefix {
  address: number;
  prefix: number;
}

/** Reads `ADDRESS/PREFIX` with a decimal prefix length of 0 to 32; undefined for anything else. */
export function parseAddressWithPrefix(text: string): AddressWithPrefix | undefined {
  const slash = text.indexOf('/');
  if (slash === -1 || !PREFIX.test(text.slice(slash + 1))) return undefined;
  const address = parseAddress(text.slice(0, slash));
  const prefix = Number(text.slice(slash + 1));
  return address === undefined || prefix > BITS ? undefined : { address, prefix };
}

/** The network of a prefix length that an address lies in. */
export function networkOf({ address, prefix }: AddressWithPrefix): Range {
  const size = networkSize(prefix);
  const first = address - (address % size);
  return { first, last: first + size - 1 };
}

/** The number of addresses in a network of a prefix length of 0 to 32. */
export function networkSize(prefix: number): number {
  return 2 ** (BITS - prefix);
}

/**
 * Reads a network in canonical CIDR notation (RFC 4632): prefix length given, host bits clear; else
 * undefined.
 */
export function parseNetwork(text: string): Range | undefined {
  const parsed = parseAddressWithPrefix(text);
  if (parsed === undefined) return undefined;
  const network = networkOf(parsed);
  return network.first === parsed.address ? network : undefined;
}

/** A network that stands in the code, or was read before. @throws Error for any other text */
export function knownNetwork(text: string): Range {
  const network = parseNetwork(text);
  if (!network) throw new Error(`${text} is not a network in canonical CIDR notation`);
  return network;
}

/** Writes a network in CIDR notation; the range must be exactly one network. */
export function formatNetwork(range: Range): string {
  return `${formatAddress(range.first)}/${prefixLength(range)}`;
}

/** The prefix length, 0 to 32, of a range that is exactly one network. */
export function prefixLength(range: Range): number {
  return Math.clz32(range.last - range.first);
}

/** The mask of a prefix length of 0 to 32 in dotted decimal: 24 gives `255.255.255.0`. */
export function subnetMask(prefix: number): string {
  return formatAddress(2 ** BITS - networkSize(prefix));
}

/** Whether two ranges have an address in common. */
export function overlaps(a: Range, b: Range): boolean {
  return a.first <= b.last && b.first <= a.last;
}

/** Whether every address of `inner` is in `outer`. */
export function contains(outer: Range, inner: Range): boolean {
  return outer.first <= inner.first && inner.last <= outer.last;
}

/** The default gateway of a subnet: its second address. */
export function gateway(range: Range): number {
  return range.first + 1;
}

/** Whether an address is one of the first two or last two of a subnet, which no interface gets. */
export function isReserved(range: Range, address: number): boolean {
  const distance = Math.min(address - range.first, range.last - address);
  return distance === 0 || distance === 1;
}

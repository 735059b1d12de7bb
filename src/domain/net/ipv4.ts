/** A range of IPv4 addresses, as integers from 0 to 2^32 - 1. Both ends are included. */
export interface Range {
  first: number;
  last: number;
}

const BITS = 32;
const DECIMAL = '(?:0|[1-9][0-9]{0,2})';
const ADDRESS = new RegExp(`^${DECIMAL}(?:\\.${DECIMAL}){3}$`);
const PREFIX = /^(?:0|[1-9][0-9]?)$/;

/**
 * Parses an IPv4 address in dotted decimal as an integer from 0 to 2^32 - 1; undefined for anything else. Leading
 * zeros are rejected because some programs read them as octal, so `010.0.0.1` would mean two different hosts.
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

/** Formats an address from 0 to 2^32 - 1 in dotted decimal. */
export function formatAddress(address: number): string {
  return `${address >>> 24}.${(address >>> 16) & 255}.${(address >>> 8) & 255}.${address & 255}`;
}

/** An address with a prefix length, including its host bits: `10.0.4.7/24`. */
export interface AddressWithPrefix {
  address: number;
  prefix: number;
}

/** Parses `ADDRESS/PREFIX` with a decimal prefix length from 0 to 32; undefined for anything else. */
export function parseAddressWithPrefix(text: string): AddressWithPrefix | undefined {
  const slash = text.indexOf('/');
  if (slash === -1 || !PREFIX.test(text.slice(slash + 1))) return undefined;
  const address = parseAddress(text.slice(0, slash));
  const prefix = Number(text.slice(slash + 1));
  return address === undefined || prefix > BITS ? undefined : { address, prefix };
}

/** The network that contains the address. */
export function networkOf({ address, prefix }: AddressWithPrefix): Range {
  const size = networkSize(prefix);
  const first = address - (address % size);
  return { first, last: first + size - 1 };
}

/** The number of addresses in a network. The prefix length is 0 to 32. */
export function networkSize(prefix: number): number {
  return 2 ** (BITS - prefix);
}

/**
 * Parses a network in canonical CIDR notation (RFC 4632): with a prefix length, and without host bits; undefined
 * for anything else.
 */
export function parseNetwork(text: string): Range | undefined {
  const parsed = parseAddressWithPrefix(text);
  if (parsed === undefined) return undefined;
  const network = networkOf(parsed);
  return network.first === parsed.address ? network : undefined;
}

/**
 * Parses a network that is known to be valid: a constant, or one that has been validated before.
 * @throws Error for any other text
 */
export function knownNetwork(text: string): Range {
  const network = parseNetwork(text);
  if (!network) throw new Error(`${text} is not a network in canonical CIDR notation`);
  return network;
}

/** Formats a network in CIDR notation. The range must be exactly one network. */
export function formatNetwork(range: Range): string {
  return `${formatAddress(range.first)}/${prefixLength(range)}`;
}

/** The prefix length, from 0 to 32, of a range that is exactly one network. */
export function prefixLength(range: Range): number {
  return Math.clz32(range.last - range.first);
}

/** The subnet mask in dotted decimal: 24 gives `255.255.255.0`. The prefix length is 0 to 32. */
export function subnetMask(prefix: number): string {
  return formatAddress(2 ** BITS - networkSize(prefix));
}

/** Whether two ranges share an address. */
export function overlaps(a: Range, b: Range): boolean {
  return a.first <= b.last && b.first <= a.last;
}

/** Whether `outer` contains all addresses of `inner`. */
export function contains(outer: Range, inner: Range): boolean {
  return outer.first <= inner.first && inner.last <= outer.last;
}

/** The default gateway of a subnet: its second address. */
export function gateway(range: Range): number {
  return range.first + 1;
}

/** Whether an address is one of the first two or last two of a subnet, which interfaces cannot use. */
export function isReserved(range: Range, address: number): boolean {
  const distance = Math.min(address - range.first, range.last - address);
  return distance === 0 || distance === 1;
}

/** The subnets of a walk are small, so an address space is simply a list of its addresses. */

export function toNumber(address: string): number {
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

export function toText(address: number): string {
  return [24, 16, 8, 0].map((bits) => Math.floor(address / 2 ** bits) % 256).join('.');
}

/** The addresses from the first one in the text on, whether or not it is canonical. */
export function addressesOf(cidr: string): number[] {
  const [first = '', prefix] = cidr.split('/');
  return Array.from({ length: 2 ** (32 - Number(prefix)) }, (_, index) => toNumber(first) + index);
}

export function isCanonical(cidr: string): boolean {
  const all = addressesOf(cidr);
  return (all[0] as number) % all.length === 0;
}

export function overlap(a: readonly number[], b: readonly number[]): boolean {
  return a.some((address) => b.includes(address));
}

/** The first two and the last two addresses. */
export function reservedIn(subnet: string): number[] {
  const all = addressesOf(subnet);
  return [...all.slice(0, 2), ...all.slice(-2)];
}

export function gatewayOf(subnet: string): string {
  return toText(addressesOf(subnet)[1] as number);
}

export function prefixOf(cidr: string): number {
  return Number(cidr.split('/')[1]);
}

export function maskOf(cidr: string): string {
  return toText(2 ** 32 - 2 ** (32 - prefixOf(cidr)));
}

const POOLS: Readonly<Record<string, string[]>> = {
  'us-east': ['192.0.2.0/24', '198.18.0.0/19'],
  'eu-west': ['198.18.96.0/19'],
};

/** The lowest public address of the region that is not assigned. */
export function lowestPublic(region: string, taken: ReadonlySet<string>): string {
  for (const pool of POOLS[region] ?? []) {
    const free = addressesOf(pool).find(
      (address) => ![0, 1, 255].includes(address % 256) && !taken.has(toText(address)),
    );
    if (free !== undefined) return toText(free);
  }
  throw new Error(`Every public address of ${region} is taken`);
}

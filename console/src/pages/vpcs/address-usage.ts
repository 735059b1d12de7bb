import type { Schema } from '#api/operations.ts';
import { parseNetwork, usableRange } from '#domain.ts';

/** How much of the addresses of some subnets is in use. */
export interface AddressUsage {
  /** Interfaces, each of which has an address. */
  used: number;
  /** Addresses that interfaces can have. */
  usable: number;
}

/** How many of the addresses of these subnets interfaces have. */
export function addressUsage(subnets: readonly Pick<Schema<'Subnet'>, 'ipv4' | 'computes'>[]): AddressUsage {
  let used = 0;
  let usable = 0;
  for (const { ipv4, computes } of subnets) {
    used += computes.reduce((sum, { interfaces }) => sum + interfaces.length, 0);
    const network = parseNetwork(ipv4);
    if (!network) continue;
    const { first, last } = usableRange(network);
    usable += last - first + 1;
  }
  return { used, usable };
}

// Made once: it takes a hundred times as long as its use.
const whole = new Intl.NumberFormat('en');

/** `3 of 252`, in words of the language of the page. */
export function shareText({ used, usable }: AddressUsage): string {
  if (usable === 0) return '-';
  return `${whole.format(used)} of ${whole.format(usable)}`;
}

/** `1 subnet`, `1,024 subnets`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${whole.format(count)} ${count === 1 ? one : many}`;
}

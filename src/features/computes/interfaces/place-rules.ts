import { parseAddress, parseNetwork, type Range } from '#domain/net/ipv4';

/** The addresses a vpc interface requests in its subnet, parsed from validated input. */
export interface Wanted {
  /** Undefined requests the lowest free address. */
  address: number | undefined;
  nat: 'any' | number | null;
  ranges: readonly Range[];
}

/** The part of an interface's input that concerns its subnet. */
interface VpcInput {
  ipv4?: { vpc?: string | null; nat_1_1?: string | null } | null;
  ip_ranges?: readonly string[] | null;
}

export function readWanted({ ipv4, ip_ranges: ranges }: VpcInput): Wanted {
  return {
    address: ipv4?.vpc ? parseAddress(ipv4.vpc) : undefined,
    nat: readNat(ipv4?.nat_1_1),
    ranges: (ranges ?? []).map((text) => parseNetwork(text) as Range),
  };
}

function readNat(nat: string | null | undefined): Wanted['nat'] {
  if (!nat) return null;
  return nat === 'any' ? nat : (parseAddress(nat) ?? null);
}

/** Resolves a requested NAT address. `any` means the first public address of the compute. */
export function natAddress(nat: Wanted['nat'], publicAddresses: readonly number[]): number | null {
  return nat === 'any' ? (publicAddresses[0] ?? null) : nat;
}

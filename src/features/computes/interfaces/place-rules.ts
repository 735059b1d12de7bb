import type { SubnetId, VpcId } from '#domain/ids';
import type { Range } from '#domain/net/ipv4';

/** A NAT address. `any` means the first public address of the compute, null means none. */
type Nat = 'any' | number | null;

/** The addresses that a vpc interface requests in its subnet. Undefined means not sent. */
export interface Wanted {
  /** Undefined requests the lowest free address. */
  address?: number | undefined;
  nat?: Nat | undefined;
  ranges?: readonly Range[] | undefined;
}

interface PublicInterface {
  purpose: 'public';
  primary: boolean;
}

interface VlanInterface {
  purpose: 'vlan';
  primary: false;
  label: string;
  /** Address with prefix, or empty. */
  ipamAddress: string;
}

/** A requested interface, parsed. */
export type WantedInterface =
  | PublicInterface
  | VlanInterface
  | { purpose: 'vpc'; primary: boolean; subnetId: SubnetId; wanted: Wanted };

/** The addresses that a vpc interface gets in its subnet, found free while the account was locked. */
export interface Placement {
  subnet: { id: SubnetId; vpc_id: VpcId };
  address: number;
  /** Whether no interface uses the address yet, not even another one of the same compute. */
  isUnused: boolean;
  nat: Nat;
  ranges: readonly Range[];
}

/** A requested interface with its placement. */
export type PlacedInterface =
  | PublicInterface
  | VlanInterface
  | { purpose: 'vpc'; primary: boolean; placement: Placement };

/** Resolves a requested NAT address. `any` means the first public address of the compute. */
export function natAddress(nat: Nat, publicAddresses: readonly number[]): number | null {
  return nat === 'any' ? (publicAddresses[0] ?? null) : nat;
}

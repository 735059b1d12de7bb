import type { Generated, Selectable } from 'kysely';
import type { ComputeId, InterfaceId, NatgatewayId, SubnetId, VpcId } from '#domain/ids';
import type { ExpiryRule } from '../declarations.ts';

export interface VpcTable {
  id: Generated<VpcId>;
  account_id: number;
  label: string;
  description: string;
  region: string;
  created: number;
  updated: number;
  /** One text, as `joinElements` makes it. */
  tags: Generated<string>;
}

export type VpcRow = Selectable<VpcTable>;

export interface SubnetTable {
  id: Generated<SubnetId>;
  vpc_id: VpcId;
  label: string;
  /** First address of the network, as an integer. */
  first: number;
  /** Last address of the network, as an integer. */
  last: number;
  /** The way out for its computes. */
  natgateway_id: Generated<NatgatewayId | null>;
  created: number;
  updated: number;
  /** One text, as `joinElements` makes it. */
  tags: Generated<string>;
}

export type SubnetRow = Selectable<SubnetTable>;

/**
 * One row for each region in which addresses have been assigned. Locking it serializes the assignment of addresses.
 */
export interface AddressPoolTable {
  region: string;
}

/** An address of a region's pools that is assigned, or was assigned before. */
export interface PoolAddressTable {
  /** The address as an integer. */
  address: number;
  region: string;
  /** 0: an address of the region's private network. */
  public: 0 | 1;
  compute_id: ComputeId | null;
  /** An address is free when it has neither compute nor gateway, and is not held. */
  natgateway_id: Generated<NatgatewayId | null>;
  /** When the gateway got it. */
  added: Generated<number | null>;
  /** When a gateway gave it back, nobody else gets it until this time, UTC seconds. */
  held_until: Generated<number | null>;
  /** And until the network of this account has this revision. Null where no data plane carries it. */
  held_account_id: Generated<number | null>;
  held_revision: Generated<number | null>;
}

/** The row stays: the address is free again. */
export const heldAddressExpiry = {
  records: 'held addresses',
  table: 'pool_address',
  end: { at: 'held_until' },
  step: 'own',
} as const satisfies ExpiryRule<keyof PoolAddressTable>;

/** An address that a compute uses in a subnet: one row, even if several interfaces of the compute use it. */
export interface SubnetAddressTable {
  subnet_id: SubnetId;
  address: number;
  compute_id: ComputeId;
}

/** The additional addresses of an interface, in the order in which they were sent. */
export interface InterfaceRangeTable {
  interface_id: InterfaceId;
  position: number;
  subnet_id: SubnetId;
  compute_id: ComputeId;
  first: number;
  last: number;
}

/**
 * The used addresses of a subnet, merged into disjoint, non-adjacent runs. The lowest free address is found with
 * one lookup, however full the subnet is.
 */
export interface SubnetRunTable {
  subnet_id: SubnetId;
  first: number;
  last: number;
}

import type { Generated, Selectable } from 'kysely';
import type { ComputeId, InterfaceId, NatgatewayForwardId, NatgatewayId, SubnetId, VpcId } from '#domain/ids';
import type { ForwardProtocol } from '#domain/natgateways/forward-inputs';
import type { ExpiryRule } from '../declarations.ts';

/** A NAT gateway: the way out for computes of subnets that name it, from public addresses that they share. */
export interface NatgatewayTable {
  id: Generated<NatgatewayId>;
  account_id: number;
  label: string;
  region: string;
  /** Ports in the block of each compute. */
  ports_per_interface: number;
  /** 1: it takes addresses when computes need them, and gives them back. */
  autoscaling: 0 | 1;
  created: number;
  updated: number;
}

export type NatgatewayRow = Selectable<NatgatewayTable>;

/** A block of ports that a compute has for one subnet, or had until lately. */
export interface PortsetTable {
  id: Generated<number>;
  natgateway_id: NatgatewayId;
  /** As an integer. */
  address: number;
  /** From 0: its ports begin at this number times those of a block. */
  block: number;
  subnet_id: SubnetId;
  /** The compute may be gone. */
  compute_id: ComputeId;
  /** When it was given back, it stays with the compute until this time, UTC seconds. Null while it is in use. */
  held_until: Generated<number | null>;
  /** And until the network of the account has this revision. Null where no data plane carries it. */
  held_revision: Generated<number | null>;
}

export type PortsetRow = Selectable<PortsetTable>;

/** With the addresses that a gateway with autoscaling then needs no more. */
export const heldPortsExpiry = {
  records: 'held ports',
  table: 'portset',
  end: { at: 'held_until' },
  step: 'own',
} as const satisfies ExpiryRule<keyof PortsetTable>;

/** A port of a public address that leads to a compute. */
export interface NatgatewayForwardTable {
  id: Generated<NatgatewayForwardId>;
  natgateway_id: NatgatewayId;
  label: string;
  protocol: ForwardProtocol;
  /** Of the gateway, as an integer. */
  address: number;
  port: number;
  /** That of the interface. */
  compute_id: ComputeId;
  interface_id: InterfaceId;
  target_port: number;
  created: number;
  updated: number;
}

export type NatgatewayForwardRow = Selectable<NatgatewayForwardTable>;

/** Who had ports of a public address, from when until when. Compute, interface and gateway may be gone. */
export interface AddressLeaseTable {
  id: Generated<number>;
  account_id: number;
  /** As an integer. */
  address: number;
  first: number;
  /** Included. */
  last: number;
  kind: 'natgateway' | 'forward' | 'nat_1_1' | 'public';
  /** Of a forward. Null for all protocols. */
  protocol: Generated<ForwardProtocol | null>;
  natgateway_id: NatgatewayId | null;
  compute_id: ComputeId;
  /** Label of the compute when the lease began. */
  compute_label: string;
  vpc_id: VpcId | null;
  interface_id: InterfaceId | null;
  /** UTC seconds. */
  since: number;
  /** Null while the compute has them. */
  until: Generated<number | null>;
}

export type AddressLeaseRow = Selectable<AddressLeaseTable>;

export const leaseExpiry = {
  records: 'records of addresses',
  table: 'address_lease',
  key: ['id'],
  end: { since: 'until', keptFor: 'addressLeases' },
} as const satisfies ExpiryRule<keyof AddressLeaseTable>;

import type { Generated, Selectable } from 'kysely';
import type { ComputeId, InterfaceId, SubnetId, VpcId } from '#domain/ids';

/**
 * A network interface that a compute runs with, as it was when the compute was booted or rebooted: interfaces of a
 * config may change meanwhile. The row is gone when the compute is off.
 */
export interface NicTable {
  id: Generated<number>;
  account_id: number;
  compute_id: ComputeId;
  /**
   * The interface that it was made from, which may have been deleted since. Null for the one public interface of a
   * config without interfaces.
   */
  interface_id: InterfaceId | null;
  /** 0 to 2, for eth0 to eth2. */
  position: number;
  purpose: 'public' | 'vlan' | 'vpc';
  /** 1: it has the default route. */
  primary: 0 | 1;
  vpc_id: VpcId | null;
  subnet_id: SubnetId | null;
  /** Address in the subnet, as an integer. */
  address: number | null;
  /** Public address that is mapped to it (NAT 1:1), as an integer. */
  nat_address: number | null;
  vlan_label: string | null;
  /** Address with prefix length; VLANs only. */
  ipam_address: string | null;
  /** 1: on its host it is plugged into the network, and OVN has set it up, as far as was last reported. */
  plugged: Generated<0 | 1>;
  /** 1: the network carries its packets, as far as was last observed. */
  up: Generated<0 | 1>;
  /** When `up` last changed. */
  up_changed: number;
}

export type NicRow = Selectable<NicTable>;

/** Ranges of addresses that are routed to a network interface. */
export interface NicRangeTable {
  nic_id: number;
  position: number;
  first: number;
  last: number;
}

/** How far the network follows what an account wants. Accounts that never had an interface have no row. */
export interface NetworkAccountTable {
  account_id: number;
  /** Counts the changes of what is wanted. */
  revision: number;
  /** The revision that the network has; never above `revision`. */
  applied_revision: Generated<number>;
  /** When that was. */
  applied: Generated<number | null>;
  /** Why the network cannot follow, for the operator. */
  problem: Generated<string | null>;
  /** While the network is behind: when that began, or when it last came nearer. */
  behind_since: Generated<number | null>;
}

/** The number of a VPC's router among those of its region, for VPCs that have had an interface with NAT. */
export interface VpcRouterTable {
  vpc_id: VpcId;
  region: string;
  /** From 0: the address of the router in the region's network of routers. */
  number: number;
}

/** A machine that runs computes. */
export interface HostTable {
  id: Generated<number>;
  /** Also its name in OVN. */
  name: string;
  region: string;
  /** SHA-256, in hexadecimal. */
  token_hash: string;
  /** Draining: it gets no new computes. */
  state: Generated<'active' | 'draining'>;
  created: number;
  /** When it last reported, to ten seconds. */
  last_seen: number | null;
  /** Tells a report that says nothing new. */
  report_hash: string | null;
  /**
   * 0: it belongs to another service, or to an earlier state of this database. This and what follows is what it last
   * reported.
   */
  obeys: Generated<0 | 1>;
  /** What it runs computes with. */
  engine: string | null;
  /** MB that it may give to computes. */
  memory: Generated<number>;
  /** For the operator. */
  problem: string | null;
  /** Ids of computes that it should remove but keeps, because they are too many: a JSON array. */
  held: string | null;
  /** Those of them that the operator has confirmed: a JSON array. */
  confirmed: string | null;
  /** When it was last put behind the other gateway hosts: it was silent, or the operator drains it. */
  gateway_behind: number | null;
  /** 1: it is silent, and the gateways of VPCs do not wait for it. */
  gateway_out: Generated<0 | 1>;
}

export type HostRow = Selectable<HostTable>;

/** Which process writes to a northbound database. */
export interface NetworkLeaderTable {
  /** The addresses of the database, as configured. */
  nb: string;
  /** A random id of the process. */
  writer: string;
  /** Counts up while the process works. */
  beat: number;
}

/** What a host last said of a compute that was placed on it. */
export interface ComputeStateTable {
  compute_id: ComputeId;
  /** Absent: it could not be made, and the problem says why. Lost: the host had it and has it no more. */
  state: 'absent' | 'stopped' | 'running' | 'lost';
  /** The boot that it was last started with, as `compute.boot`. */
  boot: number;
  /** For the operator. */
  problem: string | null;
  /** When it last changed. */
  reported: number;
}

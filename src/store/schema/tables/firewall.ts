import type { Generated, Selectable } from 'kysely';
import type { FirewallStatus } from '#domain/firewalls/firewall-inputs';
import type { Permission } from '#domain/identity/grants';
import type { ComputeId, FirewallDeviceId, FirewallId } from '#domain/ids';

export interface FirewallTable {
  id: Generated<FirewallId>;
  account_id: number;
  label: string;
  status: FirewallStatus;
  /** JSON: `FirewallRules`. */
  rules: string;
  /** Counts the changes of the rules. */
  version: number;
  /** Eight hexadecimal digits, equal for equal rules. */
  fingerprint: string;
  created: number;
  updated: number;
}

export type FirewallRow = Selectable<FirewallTable>;

export interface FirewallTagTable {
  firewall_id: FirewallId;
  position: number;
  tag: string;
}

/** Assigns a firewall to a compute. */
export interface FirewallDeviceTable {
  id: Generated<FirewallDeviceId>;
  firewall_id: FirewallId;
  compute_id: ComputeId;
  /** 1: the firewall is enabled. A compute has at most one such device. */
  enabled: 0 | 1;
  created: number;
}

export type FirewallDeviceRow = Selectable<FirewallDeviceTable>;

export interface FirewallGrantTable {
  user_id: number;
  firewall_id: FirewallId;
  permission: Permission;
}

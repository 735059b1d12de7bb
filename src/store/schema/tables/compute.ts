import type { Generated, Selectable } from 'kysely';
import type { Permission } from '#domain/identity/grants';
import type { ComputeId, ConfigId, InterfaceId, SubnetId, VpcId } from '#domain/ids';
import type { Encrypted } from '../declarations.ts';

export type ComputeStatus =
  | 'provisioning'
  | 'booting'
  | 'running'
  | 'rebooting'
  | 'shutting_down'
  | 'offline';

/**
 * Properties of type and region are copied from the catalogue, because a later catalogue may no longer have them.
 */
export interface ComputeTable {
  id: Generated<ComputeId>;
  account_id: number;
  label: string;
  group: string;
  status: ComputeStatus;
  region: string;
  type: string;
  image: string | null;
  /** MB. */
  memory: number;
  /** MB. */
  disk: number;
  vcpus: number;
  gpus: number;
  /** GB per month. */
  transfer: number;
  /** Third group of the compute's IPv6 network: the number of its region. */
  ipv6_network: number;
  host_uuid: string;
  watchdog_enabled: 0 | 1;
  alert_cpu: number;
  alert_network_in: number;
  alert_network_out: number;
  alert_transfer_quota: number;
  alert_io: number;
  /** The config of the last boot; null when there was none, or when that config has been deleted. */
  booted_config_id: Generated<ConfigId | null>;
  /** Where it runs; null without a data plane, and until a host has been chosen. */
  host_id: Generated<number | null>;
  /** Id of the job of the last boot or reboot; 0 before the first one. */
  boot: Generated<number>;
  created: number;
  updated: number;
}

export type ComputeRow = Selectable<ComputeTable>;

export interface ComputeTagTable {
  compute_id: ComputeId;
  position: number;
  tag: string;
}

export interface ComputeGrantTable {
  user_id: number;
  compute_id: ComputeId;
  permission: Permission;
}

export interface ComputeConfigTable {
  id: Generated<ConfigId>;
  compute_id: ComputeId;
  label: string;
  kernel: string;
  comments: string;
  /** MB; 0 means no limit. */
  memory_limit: number;
  root_device: string;
  initrd: number | null;
  run_level: string;
  virt_mode: string;
  /** JSON. */
  helpers: string;
  /** JSON. */
  devices: string;
  created: number;
  updated: number;
}

export type ComputeConfigRow = Selectable<ComputeConfigTable>;

export interface ConfigInterfaceTable {
  id: Generated<InterfaceId>;
  compute_id: ComputeId;
  config_id: ConfigId;
  /** 0 to 2, for eth0 to eth2. */
  position: number;
  purpose: 'public' | 'vlan' | 'vpc';
  primary: 0 | 1;
  /** 1: the interface was part of the config when the compute was last booted or rebooted. */
  active: 0 | 1;
  /** Name of the VLAN; VLAN interfaces only. */
  label: string | null;
  /** Address with prefix length, or empty; VLAN interfaces only. */
  ipam_address: string | null;
  vpc_id: VpcId | null;
  subnet_id: SubnetId | null;
  /** Address in the subnet, as an integer. */
  address: number | null;
  /** Public address of the compute that is mapped to the interface (NAT 1:1), as an integer. */
  nat_address: number | null;
  /** For VLANs: when the VLAN's first interface was created, even if that interface has been deleted. */
  created: number;
}

export type ConfigInterfaceRow = Selectable<ConfigInterfaceTable>;

/** A pending job of a compute. The row is deleted when the job ends; its event keeps the result. */
export interface ComputeJobTable {
  id: Generated<number>;
  compute_id: ComputeId;
  kind: JobKind;
  /** The config to boot; only for boots and reboots. */
  config_id: ConfigId | null;
  /** JSON: the state to restore when the job fails. */
  previous: string;
  /** Encrypted data for the driver. */
  secret: string | null;
  created: number;
  started: number | null;
  /** The process that holds the lease on the job, and when the lease expires. */
  claimed_by: Generated<string | null>;
  claimed_until: Generated<number | null>;
}

export const computeJobSecrets = {
  table: 'compute_job',
  key: 'id',
  columns: ['secret'],
  purpose: 'compute job',
  secrets: 'secrets of compute jobs',
} as const satisfies Encrypted<keyof ComputeJobTable>;

export type JobKind = 'create' | 'boot' | 'reboot' | 'shutdown';

export type ComputeJobRow = Selectable<ComputeJobTable>;

import type { Generated, Selectable } from 'kysely';
import type { Permission } from '#domain/identity/grants';
import type { Encrypted } from '../declarations.ts';

export type ComputeStatus =
  | 'provisioning'
  | 'booting'
  | 'running'
  | 'rebooting'
  | 'shutting_down'
  | 'offline';

/** What the catalogue said of type and region stays with the compute: a later catalogue may not know them any more. */
export interface ComputeTable {
  id: Generated<number>;
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
  /** GB a month. */
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
  /** The config it was last booted with; null when it never was, or when that config is gone. */
  booted_config_id: Generated<number | null>;
  created: number;
  updated: number;
}

export type ComputeRow = Selectable<ComputeTable>;

export interface ComputeTagTable {
  compute_id: number;
  position: number;
  tag: string;
}

export interface ComputeGrantTable {
  user_id: number;
  compute_id: number;
  permission: Permission;
}

export interface ComputeConfigTable {
  id: Generated<number>;
  compute_id: number;
  label: string;
  kernel: string;
  comments: string;
  /** MB; 0 is all there is. */
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
  id: Generated<number>;
  compute_id: number;
  config_id: number;
  /** 0 to 2: eth0 to eth2. */
  position: number;
  purpose: 'public' | 'vlan' | 'vpc';
  primary: 0 | 1;
  /** It was in the active config when that boot or reboot started. */
  active: 0 | 1;
  /** Of a VLAN. */
  label: string | null;
  /** Of a VLAN: address with prefix, or empty. */
  ipam_address: string | null;
  vpc_id: number | null;
  subnet_id: number | null;
  /** Address in the subnet as an integer. */
  address: number | null;
  /** Public address of the compute that stands for it (NAT 1:1), as an integer. */
  nat_address: number | null;
  /** Of a VLAN: when its first interface came, though that one may be gone. */
  created: number;
}

export type ConfigInterfaceRow = Selectable<ConfigInterfaceTable>;

/** What an actor's job still has to do. The row is gone when it ended: its event tells how. */
export interface ComputeJobTable {
  id: Generated<number>;
  compute_id: number;
  kind: JobKind;
  /** The config of a boot or reboot. */
  config_id: number | null;
  /** JSON: what a failure brings back, see compute/jobs. */
  previous: string;
  /** Encrypted: what only the driver may read. */
  secret: string | null;
  created: number;
  started: number | null;
  /** The process that has it in hand, and until when it counts as alive. */
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

import type { Database } from '#store/schema/tables/index';

const CREATED = 1_716_196_443;
const UNKNOWN = 1_000_000;
const HASH = 'f'.repeat(64);

/** A host, to which computes refer. */
export const hostRow = {
  host: {
    name: 'hv1',
    region: 'us-east',
    token_hash: HASH,
    created: CREATED,
  },
} as const;

/** The rows of the tables for the data plane. The rows of the VPCs and computes must exist. */
export const networkRows = {
  nic: { account_id: 1, compute_id: 1, position: 0, purpose: 'public', primary: 1, up_changed: CREATED },
  nic_range: { nic_id: 1, position: 0, first: 11, last: 11 },
  network_account: { account_id: 1, revision: 1 },
  vpc_router: { vpc_id: 1, region: 'us-east', number: 0 },
  network_leader: { nb: 'unix:nb.sock', writer: HASH, beat: 0 },
  compute_state: { compute_id: 1, state: 'stopped', boot: 0, reported: CREATED },
} as const;

export const otherNetworkRows = {
  host: { name: 'hv2', token_hash: 'e'.repeat(64) },
  nic: { position: 1 },
  nic_range: { position: 1 },
} as const;

type Violation = { table: keyof Database; change: Readonly<Record<string, unknown>> };

/** See `violations`. */
export const networkViolations: Readonly<Record<string, Violation>> = {
  compute_host_id_fkey: { table: 'compute', change: { host_id: UNKNOWN } },
  compute_state_compute_id_fkey: { table: 'compute_state', change: { compute_id: UNKNOWN } },
  compute_state_state_check: { table: 'compute_state', change: { compute_id: 2, state: 'asleep' } },
  host_gateway_out_check: { table: 'host', change: { gateway_out: 2 } },
  host_name_key: { table: 'host', change: { name: 'hv1' } },
  host_obeys_check: { table: 'host', change: { obeys: 2 } },
  host_state_check: { table: 'host', change: { state: 'lost' } },
  host_token_hash_key: { table: 'host', change: { token_hash: HASH } },
  network_account_account_id_fkey: { table: 'network_account', change: { account_id: UNKNOWN } },
  nic_account_id_fkey: { table: 'nic', change: { account_id: UNKNOWN } },
  nic_compute_id_fkey: { table: 'nic', change: { compute_id: UNKNOWN } },
  nic_compute_id_position_key: { table: 'nic', change: { position: 0 } },
  nic_plugged_check: { table: 'nic', change: { plugged: 2 } },
  nic_position_check: { table: 'nic', change: { position: 3 } },
  nic_primary_check: { table: 'nic', change: { primary: 2 } },
  nic_purpose_check: { table: 'nic', change: { purpose: 'bridge' } },
  nic_range_nic_id_fkey: { table: 'nic_range', change: { nic_id: UNKNOWN } },
  nic_up_check: { table: 'nic', change: { up: 2 } },
  vpc_router_region_number_key: { table: 'vpc_router', change: { vpc_id: 2 } },
  vpc_router_vpc_id_fkey: { table: 'vpc_router', change: { vpc_id: UNKNOWN, number: 1 } },
};

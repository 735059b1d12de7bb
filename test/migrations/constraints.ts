import type { Database } from '../../src/store/tables/index.ts';

export type TableName = keyof Database;
type Row = Readonly<Record<string, unknown>>;

const CREATED = 1_716_196_443;
const TIMES = { created: CREATED, updated: CREATED };
const UNKNOWN = 1_000_000;

/** One row of each table, in an order in which they can be inserted into an empty database, where ids begin at 1. */
export const rows = {
  setting: { name: 'example', value: '' },
  account: { euuid: '0F3C7A52-8D1B-4E60-9A77-5B1C2D3E4F50', company: 'Example Ltd', created: CREATED },
  user: {
    account_id: 1,
    username: 'Maria',
    username_folded: 'maria',
    email: 'maria@example.com',
    restricted: 1,
    created: CREATED,
  },
  global_grant: { user_id: 1, name: 'add_vpcs' },
  token: { user_id: 1, kind: 'personal', hash: 'a'.repeat(64), label: '', scopes: '*', created: CREATED },
  vpc: { account_id: 1, label: 'orders-east', description: '', region: 'us-east', ...TIMES },
  subnet: { vpc_id: 1, label: 'web', first: 8, last: 15, ...TIMES },
  vpc_grant: { user_id: 1, vpc_id: 1, permission: 'read_only' },
  event: {
    account_id: 1,
    id: 1,
    created: CREATED,
    action: 'vpc_create',
    entity_type: 'vpc',
    entity_label: 'orders-east',
    entity_url: '/v4/vpcs/1',
    status: 'notification',
  },
  event_read: { user_id: 1, account_id: 1, event_id: 1 },
} satisfies Record<TableName, Row>;

/** Values with which a second row of the table can stand beside the first. */
export const others: Partial<Record<TableName, Row>> = {
  account: { euuid: 'B1A9C0DE-8D1B-4E60-9A77-5B1C2D3E4F50' },
  user: { username_folded: 'maria2' },
  token: { hash: 'b'.repeat(64) },
  vpc: { label: 'orders-west' },
  subnet: { label: 'db', first: 16, last: 23 },
  event: { id: 2 },
};

/**
 * Per constraint, by its name in PostgreSQL, what breaks it when it is put into a second row of the table. The name
 * ends in the kind: check, key (unique), fkey (foreign key).
 */
export const violations: Readonly<Record<string, { table: TableName; change: Row }>> = {
  account_euuid_check: { table: 'account', change: { euuid: 'short' } },
  account_euuid_key: { table: 'account', change: rows.account },
  account_parent_account_id_fkey: { table: 'account', change: { parent_account_id: UNKNOWN } },
  account_suspended_check: { table: 'account', change: { suspended: 2 } },
  event_account_id_fkey: { table: 'event', change: { account_id: UNKNOWN } },
  event_percent_complete_check: { table: 'event', change: { percent_complete: 101 } },
  event_read_account_id_event_id_fkey: { table: 'event_read', change: { event_id: UNKNOWN } },
  event_read_user_id_fkey: { table: 'event_read', change: { user_id: UNKNOWN } },
  event_status_check: { table: 'event', change: { status: 'done' } },
  global_grant_user_id_fkey: { table: 'global_grant', change: { user_id: UNKNOWN } },
  subnet_check: { table: 'subnet', change: { first: 16, last: 15 } },
  subnet_first_check: { table: 'subnet', change: { first: -1 } },
  subnet_label_check: { table: 'subnet', change: { label: '' } },
  subnet_vpc_id_first_key: { table: 'subnet', change: { first: rows.subnet.first } },
  subnet_vpc_id_fkey: { table: 'subnet', change: { vpc_id: UNKNOWN } },
  subnet_vpc_id_label_key: { table: 'subnet', change: { label: rows.subnet.label } },
  token_hash_check: { table: 'token', change: { hash: 'short' } },
  token_hash_key: { table: 'token', change: { hash: rows.token.hash } },
  token_kind_check: { table: 'token', change: { kind: 'session' } },
  token_prefix_check: { table: 'token', change: { prefix: 'short' } },
  token_user_id_fkey: { table: 'token', change: { user_id: UNKNOWN } },
  user_account_access_check: { table: 'user', change: { account_access: 'none' } },
  user_account_id_fkey: { table: 'user', change: { account_id: UNKNOWN } },
  user_restricted_check: { table: 'user', change: { restricted: 2 } },
  user_username_folded_key: { table: 'user', change: { username_folded: rows.user.username_folded } },
  vpc_account_id_fkey: { table: 'vpc', change: { account_id: UNKNOWN } },
  vpc_account_id_label_key: { table: 'vpc', change: { label: rows.vpc.label } },
  vpc_grant_permission_check: { table: 'vpc_grant', change: { permission: 'none' } },
  vpc_grant_user_id_fkey: { table: 'vpc_grant', change: { user_id: UNKNOWN } },
  vpc_grant_vpc_id_fkey: { table: 'vpc_grant', change: { vpc_id: UNKNOWN } },
  vpc_label_check: { table: 'vpc', change: { label: 'x'.repeat(65) } },
};

import type { Database } from '#store/schema/tables/index';

const CREATED = 1_716_196_443;
const UNKNOWN = 1_000_000;
const CLIENT = '4b1f09c7d2a85e63f0ab';
const HASH = 'c'.repeat(64);

/** The rows of the profile's tables and related ones. The first account and user must exist. */
export const profileRows = {
  account_limit: { account_id: 1, name: 'vpcs', value: 0 },
  oauth_client: {
    id: CLIENT,
    account_id: 1,
    label: 'Inventory',
    redirect_uri: 'https://app.example.com/callback',
    public: 0,
    status: 'active',
    created: CREATED,
  },
  authorized_app: { user_id: 1, client_id: CLIENT, scopes: '*', created: CREATED },
  trusted_device: {
    user_id: 1,
    hash: HASH,
    created: CREATED,
    expiry: CREATED,
    last_authenticated: CREATED,
    last_remote_addr: '198.51.100.7',
    user_agent: '',
  },
  login: {
    account_id: 1,
    user_id: 1,
    username: 'Maria',
    ip: '198.51.100.7',
    status: 'failed',
    restricted: 1,
    created: CREATED,
  },
  password_link: { hash: HASH, user_id: 1, created: CREATED, expiry: CREATED },
  ssh_key: { user_id: 1, label: 'laptop', ssh_key: 'ssh-ed25519 AAAA', created: CREATED },
  preference: { user_id: 1, client: '', value: '{}' },
  security_answer: { user_id: 1, question_id: 1, hash: '' },
  phone_verification: { user_id: 1, phone_number: '+15550102030', started: CREATED },
  rate_window: { bucket: 'phoneCodeSend', key: '1', start: CREATED, count: 1 },
  outbox_message: {
    user_id: 1,
    kind: 'sms',
    template: 'phone-code',
    recipient: '+15550102030',
    created: CREATED,
    status: 'waiting',
    next_attempt: CREATED,
  },
} as const;

export const otherProfileRows = {
  account_limit: { name: 'subnets' },
  oauth_client: { id: 'f'.repeat(20) },
  trusted_device: { hash: 'd'.repeat(64) },
  password_link: { hash: 'd'.repeat(64) },
  preference: { client: CLIENT },
  security_answer: { question_id: 2 },
  rate_window: { key: '2' },
} as const;

type Violation = { table: keyof Database; change: Readonly<Record<string, unknown>> };

/** See `violations`. */
export const profileViolations: Readonly<Record<string, Violation>> = {
  account_limit_account_id_fkey: { table: 'account_limit', change: { account_id: UNKNOWN } },
  account_limit_value_check: { table: 'account_limit', change: { value: -1 } },
  authorized_app_client_id_fkey: { table: 'authorized_app', change: { client_id: 'unknown' } },
  authorized_app_user_id_client_id_key: { table: 'authorized_app', change: {} },
  authorized_app_user_id_fkey: { table: 'authorized_app', change: { user_id: UNKNOWN } },
  login_account_id_fkey: { table: 'login', change: { account_id: UNKNOWN } },
  login_restricted_check: { table: 'login', change: { restricted: 2 } },
  login_status_check: { table: 'login', change: { status: 'tried' } },
  login_user_id_fkey: { table: 'login', change: { user_id: UNKNOWN } },
  oauth_client_account_id_fkey: { table: 'oauth_client', change: { account_id: UNKNOWN } },
  oauth_client_public_check: { table: 'oauth_client', change: { public: 2 } },
  oauth_client_status_check: { table: 'oauth_client', change: { status: 'new' } },
  outbox_message_kind_check: { table: 'outbox_message', change: { kind: 'fax' } },
  outbox_message_priority_check: { table: 'outbox_message', change: { priority: 3 } },
  outbox_message_status_check: { table: 'outbox_message', change: { status: 'lost' } },
  outbox_message_user_id_fkey: { table: 'outbox_message', change: { user_id: UNKNOWN } },
  password_link_hash_check: { table: 'password_link', change: { hash: 'short' } },
  password_link_user_id_fkey: { table: 'password_link', change: { user_id: UNKNOWN } },
  phone_verification_user_id_fkey: { table: 'phone_verification', change: { user_id: UNKNOWN } },
  phone_verification_voided_check: { table: 'phone_verification', change: { user_id: 2, voided: 2 } },
  preference_user_id_fkey: { table: 'preference', change: { user_id: UNKNOWN } },
  security_answer_user_id_fkey: { table: 'security_answer', change: { user_id: UNKNOWN } },
  ssh_key_user_id_fkey: { table: 'ssh_key', change: { user_id: UNKNOWN } },
  token_app_id_fkey: { table: 'token', change: { app_id: UNKNOWN } },
  token_parent_token_id_fkey: { table: 'token', change: { parent_token_id: UNKNOWN } },
  trusted_device_hash_check: { table: 'trusted_device', change: { hash: 'short' } },
  trusted_device_hash_key: { table: 'trusted_device', change: { hash: HASH } },
  trusted_device_user_id_fkey: { table: 'trusted_device', change: { user_id: UNKNOWN } },
  user_email_notifications_check: { table: 'user', change: { email_notifications: 2 } },
  user_ip_whitelist_enabled_check: { table: 'user', change: { ip_whitelist_enabled: 2 } },
  user_proxy_check: { table: 'user', change: { proxy: 2 } },
  user_shell_auth_method_check: { table: 'user', change: { shell_auth_method: 'none' } },
};

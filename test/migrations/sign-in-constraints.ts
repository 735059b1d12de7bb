import type { Database } from '#store/schema/tables/index';

const CREATED = 1_716_196_443;
const UNKNOWN = 1_000_000;
const CLIENT = '4b1f09c7d2a85e63f0ab';
const HASH = 'c'.repeat(64);
const OTHER_HASH = 'd'.repeat(64);
const TIMES = { created: CREATED, expiry: CREATED };

/** The rows of the sign-in and OAuth tables. The rows of the profile's tables must exist. */
export const signInRows = {
  sign_in_session: {
    hash: HASH,
    user_id: 1,
    last_seen: CREATED,
    ip: '198.51.100.7',
    user_agent: '',
    ...TIMES,
  },
  sign_in_attempt: { hash: HASH, user_id: 1, ip: '198.51.100.7', remember: 0, ...TIMES },
  oauth_authorization: { user_id: 1, client_id: CLIENT, app_id: 1, scopes: '*', created: CREATED },
  refresh_token: { authorization_id: 1, hash: HASH, scopes: '*', ...TIMES },
  oauth_artifact: {
    hash: HASH,
    kind: 'DeviceCode',
    payload: '',
    user_code: 'e'.repeat(64),
    authorization_id: 1,
    expiry: CREATED,
  },
} as const;

export const otherSignInRows = {
  sign_in_session: { hash: OTHER_HASH },
  sign_in_attempt: { hash: OTHER_HASH },
  refresh_token: { hash: OTHER_HASH },
  oauth_artifact: { hash: OTHER_HASH, user_code: null },
} as const;

type Violation = { table: keyof Database; change: Readonly<Record<string, unknown>> };

/** See `violations`. */
export const signInViolations: Readonly<Record<string, Violation>> = {
  oauth_artifact_authorization_id_fkey: { table: 'oauth_artifact', change: { authorization_id: UNKNOWN } },
  oauth_artifact_hash_check: { table: 'oauth_artifact', change: { hash: 'short' } },
  oauth_artifact_kind_check: { table: 'oauth_artifact', change: { kind: 'Session' } },
  oauth_artifact_user_code_key: {
    table: 'oauth_artifact',
    change: { user_code: signInRows.oauth_artifact.user_code },
  },
  oauth_authorization_app_id_fkey: { table: 'oauth_authorization', change: { app_id: UNKNOWN } },
  oauth_authorization_client_id_fkey: { table: 'oauth_authorization', change: { client_id: 'unknown' } },
  oauth_authorization_user_id_fkey: { table: 'oauth_authorization', change: { user_id: UNKNOWN } },
  refresh_token_authorization_id_fkey: { table: 'refresh_token', change: { authorization_id: UNKNOWN } },
  refresh_token_hash_check: { table: 'refresh_token', change: { hash: 'short' } },
  refresh_token_hash_key: { table: 'refresh_token', change: { hash: HASH } },
  sign_in_attempt_hash_check: { table: 'sign_in_attempt', change: { hash: 'short' } },
  sign_in_attempt_remember_check: { table: 'sign_in_attempt', change: { remember: 2 } },
  sign_in_attempt_user_id_fkey: { table: 'sign_in_attempt', change: { user_id: UNKNOWN } },
  sign_in_session_device_id_fkey: { table: 'sign_in_session', change: { device_id: UNKNOWN } },
  sign_in_session_hash_check: { table: 'sign_in_session', change: { hash: 'short' } },
  sign_in_session_hash_key: { table: 'sign_in_session', change: { hash: HASH } },
  sign_in_session_user_id_fkey: { table: 'sign_in_session', change: { user_id: UNKNOWN } },
  token_authorization_id_fkey: { table: 'token', change: { authorization_id: UNKNOWN } },
  token_session_id_fkey: { table: 'token', change: { session_id: UNKNOWN } },
  user_password_temporary_check: { table: 'user', change: { password_temporary: 2 } },
};

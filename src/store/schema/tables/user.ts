import type { Generated, Selectable } from 'kysely';
import type { GlobalGrant, Permission } from '#domain/identity/grants';
import type { Encrypted, Ending } from '../declarations.ts';

export interface UserTable {
  /** The `uid` of the profile. */
  id: Generated<number>;
  account_id: number;
  username: string;
  /** The username in lower case: unique in the service whatever the letter case. */
  username_folded: string;
  email: string;
  restricted: 0 | 1;
  /** argon2id, or null while no password was set. */
  password_hash: string | null;
  password_created: number | null;
  /** 1: somebody else chose it, so the first sign-in has to change it. */
  password_temporary: Generated<0 | 1>;
  /** The global grant of that name; null is no access. */
  account_access: Generated<Permission | null>;
  /** Events up to this id count as seen by the user. */
  events_seen_to: Generated<number>;
  created: number;
  /** Name of the tz database, as it was sent. */
  timezone: Generated<string>;
  /** 0: only security mails and mails the user asked for. */
  email_notifications: Generated<0 | 1>;
  shell_auth_method: Generated<'password_keys' | 'keys_only' | 'disabled'>;
  /** JSON array of public keys, or null. */
  authorized_keys: Generated<string | null>;
  ip_whitelist_enabled: Generated<0 | 1>;
  /** E.164. */
  verified_phone_number: Generated<string | null>;
  /** The address before the current one: for a week after `email_changed` password links go there. */
  previous_email: Generated<string | null>;
  email_changed: Generated<number | null>;
  /** 1: stands for a parent account in this one. It never signs in. */
  proxy: Generated<0 | 1>;
  /** Encrypted; two-factor authentication is on when there is one. */
  totp_secret: Generated<string | null>;
  /** Encrypted; waits to be confirmed until its expiry. */
  totp_pending_secret: Generated<string | null>;
  totp_pending_expiry: Generated<number | null>;
  /** The newest time step of which a code was accepted: none is accepted twice. */
  totp_last_step: Generated<number | null>;
  /** argon2id of the scratch code, null when there is none or it was used. */
  scratch_hash: Generated<string | null>;
}

export const twoFactorSecrets = {
  table: 'user',
  key: 'id',
  columns: ['totp_secret', 'totp_pending_secret'],
  purpose: 'two-factor secret',
  secrets: 'two-factor secrets',
} as const satisfies Encrypted<keyof UserTable>;

export const pendingSecretEnding = {
  records: 'pending two-factor secrets',
  table: 'user',
  key: ['id'],
  end: { at: 'totp_pending_expiry' },
  clears: ['totp_pending_secret', 'totp_pending_expiry'],
} as const satisfies Ending<keyof UserTable>;

export type UserRow = Selectable<UserTable>;

/** A row is a boolean global grant that is true. */
export interface GlobalGrantTable {
  user_id: number;
  name: GlobalGrant;
}

export interface VpcGrantTable {
  user_id: number;
  vpc_id: number;
  permission: Permission;
}

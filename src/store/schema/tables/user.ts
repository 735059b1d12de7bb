import type { Generated, Selectable } from 'kysely';
import type { GlobalGrant, Permission } from '#domain/identity/grants';
import type { VpcId } from '#domain/ids';
import type { Encrypted, ExpiryRule } from '../declarations.ts';

export interface UserTable {
  /** The `uid` of the profile. */
  id: Generated<number>;
  account_id: number;
  username: string;
  /** The username in lower case, because usernames are unique ignoring case. */
  username_folded: string;
  email: string;
  restricted: 0 | 1;
  /** argon2id; null until a password is set. */
  password_hash: string | null;
  password_created: number | null;
  /** 1: the password was chosen by someone else, and must be changed at the first sign-in. */
  password_temporary: Generated<0 | 1>;
  /** The global grant of the same name; null means no access. */
  account_access: Generated<Permission | null>;
  /** Events up to this id count as seen. */
  events_seen_to: Generated<number>;
  created: number;
  /** Name in the tz database, as it was sent. */
  timezone: Generated<string>;
  /** 0: only security mails, and mails that the user asked for. */
  email_notifications: Generated<0 | 1>;
  /** Mails about activity do not tell events up to this id, or not again. */
  digest_to: Generated<number>;
  shell_auth_method: Generated<'password_keys' | 'keys_only' | 'disabled'>;
  /** JSON array of public keys, or null. */
  authorized_keys: Generated<string | null>;
  ip_whitelist_enabled: Generated<0 | 1>;
  /** E.164 format. */
  verified_phone_number: Generated<string | null>;
  /** The previous e-mail address. Password links are sent there for a week after `email_changed`. */
  previous_email: Generated<string | null>;
  email_changed: Generated<number | null>;
  /** 1: represents a parent account in this account. Such a user cannot sign in. */
  proxy: Generated<0 | 1>;
  /** Encrypted. Two-factor authentication is on when this is set. */
  totp_secret: Generated<string | null>;
  /** Encrypted. Must be confirmed before it expires. */
  totp_pending_secret: Generated<string | null>;
  totp_pending_expiry: Generated<number | null>;
  /** The time step of the newest accepted code. No code is accepted twice. */
  totp_last_step: Generated<number | null>;
  /** argon2id of the scratch code; null when there is none or it has been used. */
  scratch_hash: Generated<string | null>;
}

export const twoFactorSecrets = {
  table: 'user',
  key: 'id',
  columns: ['totp_secret', 'totp_pending_secret'],
  purpose: 'two-factor secret',
  secrets: 'two-factor secrets',
} as const satisfies Encrypted<keyof UserTable>;

export const pendingSecretExpiry = {
  records: 'pending two-factor secrets',
  table: 'user',
  key: ['id'],
  end: { at: 'totp_pending_expiry' },
  clears: ['totp_pending_secret', 'totp_pending_expiry'],
} as const satisfies ExpiryRule<keyof UserTable>;

export type UserRow = Selectable<UserTable>;

/** Each row is a boolean global grant that is set. */
export interface GlobalGrantTable {
  user_id: number;
  name: GlobalGrant;
}

export interface VpcGrantTable {
  user_id: number;
  vpc_id: VpcId;
  permission: Permission;
}

import type { Generated, Selectable } from 'kysely';

/** A browser in which the user asked to be remembered. */
export interface TrustedDeviceTable {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 of its cookie. */
  hash: string;
  created: number;
  expiry: number;
  last_authenticated: number;
  last_remote_addr: string;
  user_agent: string;
}

export type TrustedDeviceRow = Selectable<TrustedDeviceTable>;

/** An attempt to sign in with a known username. */
export interface LoginTable {
  id: Generated<number>;
  account_id: number;
  /** Null when the user is gone. */
  user_id: number | null;
  username: string;
  ip: string;
  status: 'successful' | 'failed';
  /** Whether the user was restricted then. */
  restricted: 0 | 1;
  created: number;
}

export type LoginRow = Selectable<LoginTable>;

/** A mailed link that sets a password, once. */
export interface PasswordLinkTable {
  /** SHA-256 of what the link carries. */
  hash: string;
  user_id: number;
  created: number;
  expiry: number;
}

export type PasswordLinkRow = Selectable<PasswordLinkTable>;

/** Attempts in a window of time, counted for all replicas. */
export interface RateWindowTable {
  bucket: string;
  key: string;
  start: number;
  count: number;
}

import type { Generated, Selectable } from 'kysely';
import type { Ending } from '../declarations.ts';

/** A browser in which somebody is signed in. */
export interface SignInSessionTable {
  id: Generated<number>;
  /** SHA-256 of its cookie. */
  hash: string;
  user_id: number;
  /** When the user signed in. */
  created: number;
  last_seen: number;
  /** So long after the last request, at most so long after the sign-in. */
  expiry: number;
  /** The client's address at the sign-in. */
  ip: string;
  user_agent: string;
  /** The trusted device that the browser is; null when it is none, or not trusted any more. */
  device_id: Generated<number | null>;
}

export const sessionEnding = {
  records: 'sign-in sessions',
  table: 'sign_in_session',
  key: ['id'],
  end: { at: 'expiry' },
} as const satisfies Ending<keyof SignInSessionTable>;

export type SignInSessionRow = Selectable<SignInSessionTable>;

/** A sign-in whose password was right, waiting for the second factor. */
export interface SignInAttemptTable {
  /** SHA-256 of its cookie. */
  hash: string;
  user_id: number;
  /** When the password was given. */
  created: number;
  expiry: number;
  /** The client's address. */
  ip: string;
  /** 1: the browser is to be trusted. */
  remember: 0 | 1;
}

/** Each leaves the record of a failed sign-in. */
export const attemptEnding = {
  records: 'sign-in attempts',
  table: 'sign_in_attempt',
  end: { at: 'expiry' },
  step: 'own',
} as const satisfies Ending<keyof SignInAttemptTable>;

export type SignInAttemptRow = Selectable<SignInAttemptTable>;

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

export const deviceEnding = {
  records: 'trusted devices',
  table: 'trusted_device',
  key: ['id'],
  end: { at: 'expiry' },
} as const satisfies Ending<keyof TrustedDeviceTable>;

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
  /** When the attempt began, whenever its last factor was given. */
  created: number;
}

export const loginEnding = {
  records: 'logins',
  table: 'login',
  key: ['id'],
  end: { since: 'created', keptFor: 'logins' },
} as const satisfies Ending<keyof LoginTable>;

export type LoginRow = Selectable<LoginTable>;

/** A mailed link that sets a password, once. */
export interface PasswordLinkTable {
  /** SHA-256 of what the link carries. */
  hash: string;
  user_id: number;
  created: number;
  expiry: number;
}

export const passwordLinkEnding = {
  records: 'password links',
  table: 'password_link',
  key: ['hash'],
  end: { at: 'expiry' },
} as const satisfies Ending<keyof PasswordLinkTable>;

export type PasswordLinkRow = Selectable<PasswordLinkTable>;

/** Attempts in a window of time, counted for all replicas. */
export interface RateWindowTable {
  bucket: string;
  key: string;
  start: number;
  count: number;
}

export const rateWindowEnding = {
  records: 'rate windows',
  table: 'rate_window',
  key: ['bucket', 'key'],
  end: { since: 'start', lasts: 'attempts' },
} as const satisfies Ending<keyof RateWindowTable>;

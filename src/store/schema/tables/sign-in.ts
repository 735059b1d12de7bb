import type { Generated, Selectable } from 'kysely';
import type { ExpiryRule } from '../declarations.ts';

/** A browser session of a signed-in user. */
export interface SignInSessionTable {
  id: Generated<number>;
  /** SHA-256 of the session cookie. */
  hash: string;
  user_id: number;
  /** When the user signed in. */
  created: number;
  last_seen: number;
  /** Extended by each request, up to a maximum time after the sign-in. */
  expiry: number;
  /** The client's address at the time of the sign-in. */
  ip: string;
  user_agent: string;
  /** When the user last entered the password; the time of the sign-in at first. */
  proved: Generated<number>;
  /** The trusted device that the browser is; null when it is not, or no longer, trusted. */
  device_id: Generated<number | null>;
}

export const signInSessionExpiry = {
  records: 'sign-in sessions',
  table: 'sign_in_session',
  key: ['id'],
  end: { at: 'expiry' },
} as const satisfies ExpiryRule<keyof SignInSessionTable>;

export type SignInSessionRow = Selectable<SignInSessionTable>;

/** A sign-in with a correct password that is waiting for the second factor. */
export interface SignInAttemptTable {
  /** SHA-256 of the attempt's cookie. */
  hash: string;
  user_id: number;
  /** When the password was entered. */
  created: number;
  expiry: number;
  /** The client's address. */
  ip: string;
  /** 1: the browser should be trusted after the sign-in. */
  remember: 0 | 1;
}

/** Each expired attempt is recorded as a failed sign-in. */
export const attemptExpiry = {
  records: 'sign-in attempts',
  table: 'sign_in_attempt',
  end: { at: 'expiry' },
  step: 'own',
} as const satisfies ExpiryRule<keyof SignInAttemptTable>;

export type SignInAttemptRow = Selectable<SignInAttemptTable>;

/** A browser that the user has chosen to trust ("remember me"). */
export interface TrustedDeviceTable {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 of the device cookie. */
  hash: string;
  created: number;
  expiry: number;
  last_authenticated: number;
  last_remote_addr: string;
  user_agent: string;
}

export const deviceExpiry = {
  records: 'trusted devices',
  table: 'trusted_device',
  key: ['id'],
  end: { at: 'expiry' },
} as const satisfies ExpiryRule<keyof TrustedDeviceTable>;

export type TrustedDeviceRow = Selectable<TrustedDeviceTable>;

/** An attempt to sign in with an existing username. */
export interface LoginTable {
  id: Generated<number>;
  account_id: number;
  /** Null when the user has been deleted. */
  user_id: number | null;
  username: string;
  ip: string;
  status: 'successful' | 'failed';
  /** Whether the user was restricted at the time. */
  restricted: 0 | 1;
  /** When the attempt began, even if the second factor was entered later. */
  created: number;
}

export const loginExpiry = {
  records: 'logins',
  table: 'login',
  key: ['id'],
  end: { since: 'created', keptFor: 'logins' },
} as const satisfies ExpiryRule<keyof LoginTable>;

export type LoginRow = Selectable<LoginTable>;

/** A mailed link with which a password can be set once. */
export interface PasswordLinkTable {
  /** SHA-256 of the secret in the link. */
  hash: string;
  user_id: number;
  created: number;
  expiry: number;
}

export const passwordLinkExpiry = {
  records: 'password links',
  table: 'password_link',
  key: ['hash'],
  end: { at: 'expiry' },
} as const satisfies ExpiryRule<keyof PasswordLinkTable>;

export type PasswordLinkRow = Selectable<PasswordLinkTable>;

/** Number of attempts in a time window, across all replicas. */
export interface RateWindowTable {
  bucket: string;
  key: string;
  start: number;
  count: number;
}

export const rateWindowExpiry = {
  records: 'rate windows',
  table: 'rate_window',
  key: ['bucket', 'key'],
  end: { since: 'start', lasts: 'attempts' },
} as const satisfies ExpiryRule<keyof RateWindowTable>;

import { foldUsername, usernameProblem } from '#domain/identity/user-inputs';
import type { SignInUser } from '#features/identity/users/records';

/** Longer than any username. */
export const MAXIMUM_NAME = 128;

/** Whether the user has a password, is a person, and belongs to an account that is not suspended. */
export function maySignIn({ password_hash, proxy, suspended }: SignInUser): boolean {
  return password_hash !== null && proxy === 0 && suspended === 0;
}

/** Whether the password is not enough: the user has two-factor authentication, and the browser is not trusted. */
export function needsSecondFactor(
  { totp_secret }: Pick<SignInUser, 'totp_secret'>,
  trustedDevice: object | undefined,
): boolean {
  return totp_secret !== null && trustedDevice === undefined;
}

/** The kind of second factor entered: a scratch code has letters, a TOTP code has none. */
export function factorOf(text: string): 'totp' | 'scratch' {
  return /[a-z]/i.test(text) ? 'scratch' : 'totp';
}

/**
 * Normalizes a typed username for comparison. Returns an empty string, which is no user's name, if it cannot be one.
 */
export function readUsername(typed: string): string {
  const username = typed.trim();
  return username.length > MAXIMUM_NAME || usernameProblem(username) ? '' : foldUsername(username);
}

/** The name under which attempts are counted, for any input. */
export function countedName(typed: string): string {
  return foldUsername(typed.trim().slice(0, MAXIMUM_NAME));
}

import { foldUsername, usernameProblem } from '#domain/identity/username';
import type { SignInUser } from '#features/identity/users/index';

/** Longer than any name there is. */
const MAXIMUM_NAME = 128;

/** What the pages say of everything that is wrong with a username and its password. */
export const SIGN_IN_WRONG = 'Username or password is not right';
/** What they say of every code that is not taken: wrong, too old, used before. */
export const CODE_WRONG = 'The code is not right, or was used before';

/** The user has a password, is a person, and its account is not suspended. */
export function maySignIn({ password_hash, proxy, suspended }: SignInUser): boolean {
  return password_hash !== null && proxy === 0 && suspended === 0;
}

/** Which second factor a text was meant for: the scratch code has letters, codes of an authenticator app have none. */
export function factorOf(text: string): 'totp' | 'scratch' {
  return /[a-z]/i.test(text) ? 'scratch' : 'totp';
}

/** A username as it was typed, for comparing: nobody has the empty one. */
export function readUsername(typed: string): string {
  const username = typed.trim();
  return username.length > MAXIMUM_NAME || usernameProblem(username) ? '' : foldUsername(username);
}

/** What attempts are counted under, whatever was typed. */
export function countedName(typed: string): string {
  return foldUsername(typed.trim().slice(0, MAXIMUM_NAME));
}

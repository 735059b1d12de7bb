import { NOT_VALID } from '#domain/reasons/values';

const USERNAME = /^[a-zA-Z0-9](?:[a-zA-Z0-9]|[-_](?=[a-zA-Z0-9]))*$/;

export const USERNAME_NOT_VALID = NOT_VALID({ field: 'username' });

/**
 * Letters, digits, `-` and `_`; the last two neither at either end nor next to each other. The schema checks the
 * length.
 * @returns the reason to reject it; undefined when it is valid
 */
export function usernameProblem(username: string): string | undefined {
  return USERNAME.test(username) ? undefined : USERNAME_NOT_VALID;
}

/** Usernames are unique in the service, ignoring case. */
export function foldUsername(username: string): string {
  return username.toLowerCase();
}

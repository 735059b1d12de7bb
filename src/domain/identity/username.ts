import { NOT_VALID } from '#domain/reasons/values';

const USERNAME = /^[a-zA-Z0-9](?:[a-zA-Z0-9]|[-_](?=[a-zA-Z0-9]))*$/;

export const USERNAME_NOT_VALID = NOT_VALID({ field: 'username' });

/** Letters, digits, `-` and `_`, none of the last two at an end or in a row. Length is the schema's. */
export function usernameProblem(username: string): string | undefined {
  return USERNAME.test(username) ? undefined : USERNAME_NOT_VALID;
}

/** Usernames are unique in the service without regard to letter case. */
export function foldUsername(username: string): string {
  return username.toLowerCase();
}

import { NOT_VALID } from '#domain/reasons/values';
import { type Static, Type } from '#domain/schema/json-schema';
import { NamedObject } from '#domain/schema/wire';

const Username = Type.String({
  minLength: 3,
  maxLength: 32,
  rule: usernameProblem,
  description:
    'Name that the user signs in with: letters, digits, `-` and `_`. Unique in the service, ignoring case',
  examples: ['maria'],
});

/** The e-mail address of a user. */
export const Email = Type.String({
  minLength: 0,
  maxLength: 128,
  rule: emailProblem,
  description: 'Address that mails are sent to',
  examples: ['maria@example.com'],
});

export const UserInput = NamedObject('UserInput', 'A user to create', {
  username: Username,
  email: Email,
  restricted: Type.Optional(
    Type.Boolean({
      description:
        'Whether the user has only the rights that its grants give; at first there are none. Default true',
    }),
  ),
});

export type UserInput = Static<typeof UserInput>;

export const UserChanges = NamedObject(
  'UserChanges',
  'Changes of a user. Users change everything else themselves',
  {
    username: Type.Optional(Username),
    restricted: Type.Optional(
      Type.Boolean({
        description:
          'With true, the user has no grants at first. With false, it has all rights, and its grants are deleted',
      }),
    ),
  },
);

export type UserChanges = Static<typeof UserChanges>;

const EMAIL = /^(?!-.*|.*(\.{2}|@-))[a-zA-Z0-9_.+"-]+@[a-zA-Z0-9-]+\.[a-zA-Z0-9-.]*[a-zA-Z0-9]$/;

export const EMAIL_NOT_VALID = NOT_VALID({ field: 'email' });

/** Checks the format of an e-mail address. Only a message can prove that the address exists. */
export function emailProblem(email: string): string | undefined {
  return EMAIL.test(email) ? undefined : EMAIL_NOT_VALID;
}

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

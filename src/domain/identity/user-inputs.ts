import { type Static, Type } from '#domain/schema/json-schema';
import { NamedObject } from '#domain/schema/wire';
import { emailProblem } from './email.ts';
import { usernameProblem } from './username.ts';

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

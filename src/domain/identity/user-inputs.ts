import { type Static, Type } from '#domain/schema/json-schema';
import { NamedObject } from '#domain/schema/wire';
import { emailProblem } from './email.ts';
import { usernameProblem } from './username.ts';

const Username = Type.String({
  minLength: 3,
  maxLength: 32,
  rule: usernameProblem,
  description: 'Letters, digits, `-` and `_`. Unique in the service, ignoring case',
  examples: ['maria'],
});

/** The e-mail address of a user. */
export const Email = Type.String({
  minLength: 0,
  maxLength: 128,
  rule: emailProblem,
  examples: ['maria@example.com'],
});

/** Request body to create a user. */
export const UserInput = NamedObject('UserInput', {
  username: Username,
  email: Email,
  restricted: Type.Optional(Type.Boolean({ description: 'Default true' })),
});

export type UserInput = Static<typeof UserInput>;

/** Request body to update another user. Users change everything else themselves. */
export const UserChanges = NamedObject('UserChanges', {
  username: Type.Optional(Username),
  restricted: Type.Optional(Type.Boolean()),
});

export type UserChanges = Static<typeof UserChanges>;

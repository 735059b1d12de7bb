import { type Static, Type } from 'typebox';
import { emailProblem } from '../../../domain/email.ts';
import { usernameProblem } from '../../../domain/username.ts';

/** A new user: rules E14 and E15. */
export const UserInput = Type.Object({
  username: Type.String({ minLength: 3, maxLength: 32, rule: usernameProblem }),
  email: Type.String({ minLength: 0, maxLength: 128, rule: emailProblem }),
  restricted: Type.Boolean(),
});

export type UserInput = Static<typeof UserInput>;

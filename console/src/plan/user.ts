import { Email, type Problem, Type, UserChanges, UserInput, validate } from '#domain.ts';

const WithEmail = Type.Object({ email: Email });

/** The problems of an e-mail address. */
export function emailProblems(email: string): Problem[] {
  return validate(WithEmail, { email }).problems;
}

/** The problems of a username. */
export function usernameProblems(username: string): Problem[] {
  return validate<UserChanges>(UserChanges, { username }).problems;
}

/** The problems of a new user. */
export function userProblems(draft: UserInput): Problem[] {
  return validate<UserInput>(UserInput, draft).problems;
}

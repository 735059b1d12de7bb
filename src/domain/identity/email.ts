import { NOT_VALID } from '#domain/reasons/values';

const EMAIL = /^(?!-.*|.*(\.{2}|@-))[a-zA-Z0-9_.+"-]+@[a-zA-Z0-9-]+\.[a-zA-Z0-9-.]*[a-zA-Z0-9]$/;

export const EMAIL_NOT_VALID = NOT_VALID({ field: 'email' });

/** Checks the format of an e-mail address. Only a message can prove that the address exists. */
export function emailProblem(email: string): string | undefined {
  return EMAIL.test(email) ? undefined : EMAIL_NOT_VALID;
}

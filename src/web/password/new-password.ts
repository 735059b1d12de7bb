import { chosenPasswordProblem } from '#platform/passwords';
import type { UserRow } from '#store/schema/tables/index';
import { field } from '#web/kit/fields';
import { type Html, html } from '#web/kit/html';

/** A new password, entered twice. */
export interface NewPassword {
  password: string;
  again: string;
}

export function readNewPassword(form: URLSearchParams): NewPassword {
  return { password: form.get('password') ?? '', again: form.get('password_again') ?? '' };
}

/**
 * @param user whose password it becomes
 * @returns undefined when the password is acceptable
 */
export async function newPasswordProblems(
  user: Pick<UserRow, 'username' | 'email'>,
  { password, again }: NewPassword,
): Promise<NewPasswordProblems | undefined> {
  const reason = await chosenPasswordProblem(password, user);
  if (reason !== undefined) return { password: reason };
  return password === again ? undefined : { password_again: PASSWORDS_DIFFER };
}

/** The two fields, with a hidden username for password managers. */
export function newPasswordFields(
  username: string,
  problems: NewPasswordProblems = {},
  { autofocus = false } = {},
): Html {
  return html`<input type="text" name="username" value="${username}" autocomplete="username" hidden>
${field({
  name: 'password',
  label: 'New password',
  autocomplete: 'new-password',
  hint: '11 to 128 characters. A sentence that only you know is easy to remember and hard to guess.',
  error: problems.password,
  autofocus,
})}
${field({
  name: 'password_again',
  label: 'Repeat new password',
  autocomplete: 'new-password',
  error: problems.password_again,
})}`;
}

const PASSWORDS_DIFFER = 'The passwords do not match';
export const SAME_PASSWORD = 'The new password must differ from the current one';
export const CURRENT_MISSING = 'Enter your current password';
export const CURRENT_WRONG = 'The current password is wrong';

/** The problems with a new password, by field. */
export interface NewPasswordProblems {
  password?: string;
  password_again?: string;
}

export const PASSWORDS_DIFFER = 'The two passwords are not the same';
export const SAME_PASSWORD = 'Choose another password than the current one';
export const CURRENT_WRONG = 'The current password is not right';

/** The problems with a new password, by field. */
export interface NewPasswordProblems {
  password?: string;
  password_again?: string;
}

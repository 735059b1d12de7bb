export const PASSWORDS_DIFFER = 'The passwords do not match';
export const SAME_PASSWORD = 'The new password must differ from the current one';
export const CURRENT_MISSING = 'Enter your current password';
export const CURRENT_WRONG = 'The current password is wrong';

/** The problems with a new password, by field. */
export interface NewPasswordProblems {
  password?: string;
  password_again?: string;
}

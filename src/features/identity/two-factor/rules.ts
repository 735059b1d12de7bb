/** Rule E82. */
export const ANSWERS_MISSING = 'Answer three security questions before enabling two-factor authentication';
/** Rule E83. */
export const CODE_WRONG = 'Invalid token. Two-factor auth not enabled. Please try again.';

export const ANSWERS_NEEDED = 3;

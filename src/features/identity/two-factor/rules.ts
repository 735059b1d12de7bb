export const ANSWERS_MISSING = 'Answer three security questions before enabling two-factor authentication';
export const CODE_WRONG = 'Invalid token. Two-factor auth not enabled. Please try again.';

export const ANSWERS_NEEDED = 3;

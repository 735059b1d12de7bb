import { reason } from '#domain/reasons/reason';

export const ANSWERS_MISSING = reason({
  name: 'ANSWERS_MISSING',
  group: 'profile',
  text: 'Answer three security questions before enabling two-factor authentication',
  cause: 'The user has not answered the security questions.',
  remedy: 'Call `POST /profile/security-questions` first.',
});

export const TFA_CODE_WRONG = reason({
  name: 'TFA_CODE_WRONG',
  group: 'profile',
  text: 'Invalid token. Two-factor auth not enabled. Please try again.',
  fields: ['tfa_code'],
  cause: 'The code is wrong or was already used, there is no secret to confirm, or the secret has expired.',
  remedy: 'Send the current code. If the secret has expired, request a new one.',
});

export const ANSWERS_NEEDED = 3;

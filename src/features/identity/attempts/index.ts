export {
  attemptsLeft,
  countAttempt,
  countInAnySpan,
  giveBackAttempt,
  isFirstInWindow,
  requireAttemptsLeft,
  takeAttempt,
} from './counted-rates.ts';
export { takeFromWindow } from './rate-windows.ts';
export { endAttemptsOf, endExpiredAttempts } from './sign-in-attempts.ts';

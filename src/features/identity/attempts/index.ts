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
export {
  deleteAttempt,
  endAttemptsOf,
  endExpiredAttempts,
  insertAttempt,
  selectAttempt,
} from './sign-in-attempts.ts';

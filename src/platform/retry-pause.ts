const FIRST_SECONDS = 10;
const LONGEST_SECONDS = 3_600;

/**
 * How long to wait after a failed attempt: between half and all of a backoff that doubles, 5 to 10 seconds after the
 * first failure and 30 to 60 minutes at most.
 * @param failures the number of failures before this one
 * @param jitter 0 to 1, spreads what failed together
 */
export function retryPause(failures: number, jitter: number): number {
  const longest = Math.min(FIRST_SECONDS * 2 ** failures, LONGEST_SECONDS);
  return Math.ceil((longest * (1 + jitter)) / 2);
}

/** `npm test`, `npm run test:long` and, before a release, `npm run test:full`. */
export type Run = 'fast' | 'long' | 'full';

const currentRun = (process.env.PALISADE_TEST_RUN ?? 'fast') as Run;

/** Whether everything is repeated as often as it ever is. The other runs have what each change may break. */
export const isFullRun = currentRun === 'full';

/**
 * Whether this run has `describeOnDatabase` for what `npm test` has tried on SQLite. Then requests count that reach the
 * database, and those that are refused before need not be repeated.
 */
export const isSecondDatabase = currentRun === 'long';

/** The number of repetitions in this run, given the number in the full run: a tenth in the others. */
export function reduced(count: number): number {
  return isFullRun ? count : Math.ceil(count / 10);
}

/** The number of repetitions, where a tenth does not fit. */
export function rounds({ full, others }: { full: number; others: number }): number {
  return isFullRun ? full : others;
}

/**
 * How long a test waits for something that must happen, longer where the machine is slow or busy.
 * @param milliseconds enough on an idle machine
 */
export function patience(milliseconds: number): number {
  return Math.ceil(milliseconds * Math.max(1, Number(process.env.PALISADE_TEST_TIME_FACTOR ?? 1)));
}

/** `npm test`, `npm run test:long` and, before a release, `npm run test:full`. */
export type Run = 'fast' | 'long' | 'full';

export const currentRun = (process.env.PALISADE_TEST_RUN ?? 'fast') as Run;

/** The share of all repetitions that each run has. */
const SHARE: Readonly<Record<Run, number>> = { fast: 1 / 10, long: 1 / 5, full: 1 };

/** The number of repetitions in this run, given the number in the full run. */
export function reduced(count: number): number {
  return Math.ceil(count * SHARE[currentRun]);
}

/** The number of repetitions in this run, where the share that `reduced` takes does not fit. */
export function rounds(counts: Readonly<Record<Run, number>>): number {
  return counts[currentRun];
}

/**
 * How long a test waits for something that must happen, longer where the machine is slow or busy.
 * @param milliseconds enough on an idle machine
 */
export function patience(milliseconds: number): number {
  return Math.ceil(milliseconds * Math.max(1, Number(process.env.PALISADE_TEST_TIME_FACTOR ?? 1)));
}

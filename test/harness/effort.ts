/** The share of repetitions that `npm test` runs; `npm run test:long` runs all. */
const REDUCED_TO = 1 / 10;

export const isLongRun = process.env.PALISADE_TEST_RUN === 'long';

/** The number of repetitions in this run, given the number in the long run. */
export function reduced(count: number): number {
  return isLongRun ? count : Math.ceil(count * REDUCED_TO);
}

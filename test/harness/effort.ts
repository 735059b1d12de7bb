/** Which part of the rounds of a race or the runs of a property `npm test` makes; `npm run test:long` makes all. */
const REDUCED_TO = 1 / 5;

export const isLongRun = process.env.PALISADE_TEST_RUN === 'long';

/** How often to try, in this run, what is tried `count` times in the long one. */
export function reduced(count: number): number {
  return isLongRun ? count : Math.ceil(count * REDUCED_TO);
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { ComputeDriver } from './driver.ts';

const EARLY_MILLISECONDS = 10;

/**
 * A driver for computes that exist only in the database. Every job succeeds `jobSeconds` after its start, no matter
 * which process runs it then.
 * @param now UTC seconds
 */
export function simulatedDriver(jobSeconds: number, now: () => number): ComputeDriver {
  return {
    usualSeconds: jobSeconds,
    async run({ started }, signal) {
      const end = started + jobSeconds;
      const left = Math.min(end - now(), jobSeconds);
      if (left <= 0) return;
      await sleep(left * 1000, undefined, { signal });
      // Timers may fire slightly early, so wait once more. Not in a loop: a clock that was set back would make it
      // wait long.
      if (now() < end) await sleep(EARLY_MILLISECONDS, undefined, { signal });
    },
  };
}

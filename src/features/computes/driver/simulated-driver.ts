import { setTimeout as sleep } from 'node:timers/promises';
import type { ComputeDriver } from './driver.ts';

const EARLY_MILLISECONDS = 10;

/**
 * Computes that exist in the database only. Every job succeeds, so many seconds after its start by the clock, whichever
 * process sees its end.
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
      // A timer may be a moment early. A clock that was set back meanwhile is not waited for.
      if (now() < end) await sleep(EARLY_MILLISECONDS, undefined, { signal });
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { ComputeDriver } from './driver.ts';

/**
 * Computes that exist in the database only. Every job succeeds, so many seconds after its start by the clock, whichever
 * process sees its end.
 * @param now UTC seconds
 */
export function simulatedDriver(jobSeconds: number, now: () => number): ComputeDriver {
  return {
    usualSeconds: jobSeconds,
    async run({ started }, signal) {
      for (;;) {
        const left = Math.min(started + jobSeconds - now(), jobSeconds);
        if (left <= 0) return;
        await sleep(left * 1000, undefined, { signal });
      }
    },
  };
}

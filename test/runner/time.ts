// Fits time limits to the machine. They only end what hangs: no test may fail because a machine is slow or busy.
import { createHash } from 'node:crypto';

/** What `work` takes on an idle machine of 2024. */
const REFERENCE_MS = 100;
const BLOCKS = 5_600;
const REPETITIONS = 3;

/**
 * How many times longer than on the reference machine work takes here and now, at least 1.
 * `PALISADE_TEST_TIME_FACTOR` sets it, for tests of the limits themselves.
 */
export function timeFactor(): number {
  const forced = Number(process.env.PALISADE_TEST_TIME_FACTOR);
  if (forced > 0) return forced;
  const times = Array.from({ length: REPETITIONS }, () => {
    const begin = performance.now();
    work();
    return performance.now() - begin;
  });
  return Math.max(1, ...times.map((time) => time / REFERENCE_MS));
}

/** Computes and sorts: part native code, part JavaScript. */
function work(): void {
  const block = Buffer.alloc(16_384, 7);
  const digests = Array.from({ length: BLOCKS }, (_, index) =>
    createHash('sha256').update(block).update(String(index)).digest('hex'),
  );
  digests.sort();
  JSON.parse(JSON.stringify(digests));
}

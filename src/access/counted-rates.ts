import type { Config } from '../config.ts';
import { type ExhaustedRate, Failure } from '../domain/failure.ts';
import { takeFromWindow, takePlace } from '../store/rate-windows.ts';
import type { Tx } from '../store/types.ts';

interface Clocked {
  /** UTC seconds. */
  now(): number;
}

/**
 * Counts an attempt in a bucket that holds for all replicas, also when the limits of the API are switched off. It counts
 * only when the transaction commits: where a wrong attempt counts too, the refusal comes after the commit.
 * @param key whose attempt it is: a user, an address, a number
 * @throws Failure rule E07
 */
export async function countAttempt(
  tx: Tx,
  { rates, now }: Clocked & { rates: Config['rates'] },
  bucket: keyof Config['rates'],
  key: string | number,
): Promise<void> {
  requireFree(await takeFromWindow(tx, { bucket, key: String(key) }, rates[bucket], now()));
}

/**
 * The same for a limit that holds in any span of so many seconds, wherever it begins.
 * @throws Failure rule E07
 */
export async function countInAnySpan(
  tx: Tx,
  { now }: Clocked,
  { bucket, key, requests, seconds }: { bucket: string; key: string; requests: number; seconds: number },
): Promise<void> {
  requireFree(await takePlace(tx, { bucket, key }, { requests, seconds }, now()));
}

function requireFree(exhausted: ExhaustedRate | undefined): void {
  if (exhausted) throw Failure.tooManyRequests(exhausted);
}

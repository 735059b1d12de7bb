import type { Config, PublicSettings } from '#config/config';
import { type ExhaustedRate, Failure } from '#domain/failure';
import { addDryRunWrite } from '#store/notes';
import type { Db, Tx } from '#store/types';
import {
  findExhausted,
  giveBackToWindow,
  takeFromWindow,
  takePlace,
  type WindowState,
  windowState,
} from './rate-windows.ts';

interface ClockContext {
  /** UTC seconds. */
  now(): number;
}

interface Rated {
  settings: Pick<PublicSettings, 'rates'>;
}

/**
 * Counts an attempt in a bucket shared by all replicas. Applies even if the rate limits of the API are disabled. A dry
 * run is counted too. The count is lost if the transaction fails, so callers that count wrong attempts must refuse
 * after the commit.
 * @param key the user, address or number that the attempt is counted for
 * @throws Failure too many requests
 */
export async function countAttempt(
  tx: Tx,
  { settings, now }: ClockContext & Rated,
  bucket: keyof Config['rates'],
  key: string | number,
): Promise<void> {
  const count = (counting: Tx) =>
    takeFromWindow(counting, { bucket, key: String(key) }, settings.rates[bucket], now());
  requireFree(bucket, await count(tx));
  addDryRunWrite(tx, async (counting) => void (await count(counting)));
}

/**
 * Refuses when wrong attempts have used up the bucket, without counting this one. Suits secrets that cannot be
 * guessed and are used by many at once, where right attempts need no counting.
 * @throws Failure too many requests
 */
export async function requireAttemptsLeft(
  db: Db,
  { settings, now }: ClockContext & Rated,
  bucket: keyof Config['rates'],
  key: string,
): Promise<void> {
  requireFree(bucket, await findExhausted(db, { bucket, key }, settings.rates[bucket], now()));
}

/** Reads how many attempts are left, without counting one. */
export function attemptsLeft(
  db: Db,
  { settings, now }: ClockContext & Rated,
  bucket: keyof Config['rates'],
  key: string | number,
): Promise<WindowState> {
  return windowState(db, { bucket, key: String(key) }, settings.rates[bucket], now());
}

/**
 * Counts an attempt like `countAttempt`, but returns the refusal instead of throwing it.
 * @returns undefined if allowed, else the exhausted limit
 */
export function takeAttempt(
  tx: Tx,
  { settings, now }: ClockContext & Rated,
  bucket: keyof Config['rates'],
  key: string,
): Promise<ExhaustedRate | undefined> {
  return takeFromWindow(tx, { bucket, key }, settings.rates[bucket], now());
}

/**
 * Takes back the count of an attempt that was right, where only wrong ones count.
 * @param at when it was counted, in UTC seconds
 */
export async function giveBackAttempt(
  tx: Tx,
  { settings }: Rated,
  bucket: keyof Config['rates'],
  key: string,
  at: number,
): Promise<void> {
  await giveBackToWindow(tx, { bucket, key }, settings.rates[bucket], at);
}

/**
 * Whether this is the first call in the current window, for things to record only once in a while.
 * @param key what happened, and to whom
 */
export async function isFirstInWindow(
  tx: Tx,
  { now }: ClockContext,
  { bucket, key, seconds }: { bucket: string; key: string; seconds: number },
): Promise<boolean> {
  return (await takeFromWindow(tx, { bucket, key }, { requests: 1, seconds }, now())) === undefined;
}

/**
 * Counts an attempt against a limit on any period of `seconds`, wherever it begins.
 * @throws Failure too many requests
 */
export async function countInAnySpan(
  tx: Tx,
  { now }: ClockContext,
  { bucket, key, requests, seconds }: { bucket: string; key: string; requests: number; seconds: number },
): Promise<void> {
  requireFree(bucket, await takePlace(tx, { bucket, key }, { requests, seconds }, now()));
}

function requireFree(bucket: string, exhausted: ExhaustedRate | undefined): void {
  if (exhausted) throw Failure.tooManyRequests(bucket, exhausted);
}

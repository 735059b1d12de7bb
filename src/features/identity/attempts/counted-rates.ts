import type { Config } from '#config/config';
import { type ExhaustedRate, Failure } from '#domain/failure';
import type { Db, Tx } from '#store/types';
import {
  findExhausted,
  giveBackToWindow,
  takeFromWindow,
  takePlace,
  type WindowState,
  windowState,
} from './rate-windows.ts';

interface Clocked {
  /** UTC seconds. */
  now(): number;
}

/**
 * Counts an attempt in a bucket that holds for all replicas, also when the limits of the API are switched off. It counts
 * only when the transaction commits: where a wrong attempt counts too, the refusal comes after the commit.
 * @param key whose attempt it is: a user, an address, a number
 * @throws Failure too many requests
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
 * For a secret that nobody can guess and that many use at once: the right ones need not be counted first.
 * @throws Failure too many requests, when the wrong ones have used up the bucket
 */
export async function requireAttemptsLeft(
  db: Db,
  { rates, now }: Clocked & { rates: Config['rates'] },
  bucket: keyof Config['rates'],
  key: string,
): Promise<void> {
  requireFree(await findExhausted(db, { bucket, key }, rates[bucket], now()));
}

/** How many attempts are left, without counting. */
export function attemptsLeft(
  db: Db,
  { rates, now }: Clocked & { rates: Config['rates'] },
  bucket: keyof Config['rates'],
  key: string | number,
): Promise<WindowState> {
  return windowState(db, { bucket, key: String(key) }, rates[bucket], now());
}

/** Like `countAttempt`, for who has more to do on a refusal. @returns undefined, or the limit that is used up */
export function takeAttempt(
  tx: Tx,
  { rates, now }: Clocked & { rates: Config['rates'] },
  bucket: keyof Config['rates'],
  key: string,
): Promise<ExhaustedRate | undefined> {
  return takeFromWindow(tx, { bucket, key }, rates[bucket], now());
}

/** Where only wrong attempts count: this one was right. @param at when it was counted, UTC seconds */
export async function giveBackAttempt(
  tx: Tx,
  { rates }: { rates: Config['rates'] },
  bucket: keyof Config['rates'],
  key: string,
  at: number,
): Promise<void> {
  await giveBackToWindow(tx, { bucket, key }, rates[bucket], at);
}

/**
 * Whether it is the first time in a window of so many seconds: for what is to be noted once, however often it happens.
 * @param key what happened to whom
 */
export async function isFirstInWindow(
  tx: Tx,
  { now }: Clocked,
  { bucket, key, seconds }: { bucket: string; key: string; seconds: number },
): Promise<boolean> {
  return (await takeFromWindow(tx, { bucket, key }, { requests: 1, seconds }, now())) === undefined;
}

/**
 * The same for a limit that holds in any span of so many seconds, wherever it begins.
 * @throws Failure too many requests
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

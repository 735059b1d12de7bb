import { sql } from 'kysely';
import type { Config, PublicSettings, Rate } from '#config/config';
import { type ExhaustedRate, Failure } from '#domain/failure';
import { addDryRunWrite } from '#store/transaction-effects';
import type { Db, Tx } from '#store/types';

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
  const { requests, seconds } = settings.rates[bucket];
  const time = now();
  const start = time - (time % seconds);
  const full = await windowAt(db, { bucket, key }, start).where('count', '>=', requests).executeTakeFirst();
  requireFree(bucket, full && exhausted(requests, start + seconds, time));
}

/** Reads how many attempts are left in the window, without counting one. */
export async function attemptsLeft(
  db: Db,
  { settings, now }: ClockContext & Rated,
  bucket: keyof Config['rates'],
  key: string | number,
): Promise<WindowState> {
  const { requests, seconds } = settings.rates[bucket];
  const time = now();
  const start = time - (time % seconds);
  const row = await windowAt(db, { bucket, key: String(key) }, start).executeTakeFirst();
  const remaining = Math.max(0, requests - (row?.count ?? 0));
  return { ...exhausted(requests, start + seconds, time), remaining };
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

/** Identifies a counter: the kind of attempt, and the user, address or number it is counted for. */
export interface CountedKey {
  bucket: string;
  key: string;
}

/**
 * Counts an attempt in the current fixed window, across all replicas. Windows start at multiples of their length.
 * Refused attempts are not counted, nor those whose transaction is rolled back.
 * @returns undefined if allowed, else the exhausted limit
 */
export async function takeFromWindow(
  tx: Tx,
  counted: CountedKey,
  { requests, seconds }: Rate,
  now: number,
): Promise<ExhaustedRate | undefined> {
  const start = now - (now % seconds);
  const taken = await tx
    .insertInto('rate_window')
    .values({ ...counted, start, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['bucket', 'key'])
        .doUpdateSet({
          start,
          count: sql`case when rate_window.start = ${start} then rate_window.count + 1 else 1 end`,
        })
        .where((eb) => eb.or([eb('rate_window.start', '!=', start), eb('rate_window.count', '<', requests)])),
    )
    .returning('count')
    .executeTakeFirst();
  return taken ? undefined : exhausted(requests, start + seconds, now);
}

/** The current state of a window. */
interface WindowState extends ExhaustedRate {
  remaining: number;
}

/** Takes back one count in the window that `at` belongs to, unless a newer window has begun. @param at UTC seconds */
async function giveBackToWindow(
  tx: Tx,
  { bucket, key }: CountedKey,
  { seconds }: Rate,
  at: number,
): Promise<void> {
  await tx
    .updateTable('rate_window')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('bucket', '=', bucket)
    .where('key', '=', key)
    .where('start', '=', at - (at % seconds))
    .where('count', '>', 0)
    .execute();
}

/**
 * Limits attempts in any period of `seconds`, not only in fixed windows. Each attempt occupies one of a few slots for
 * that time. For small limits only, since every slot is a row.
 * @returns undefined if allowed, else the exhausted limit and when the next slot is free
 */
export async function takePlace(
  tx: Tx,
  { bucket, key }: CountedKey,
  { requests, seconds }: Rate,
  now: number,
): Promise<ExhaustedRate | undefined> {
  const places = Array.from({ length: requests }, (_, place) => `${key} ${place}`);
  for (const place of places) {
    const taken = await tx
      .insertInto('rate_window')
      .values({ bucket, key: place, start: now, count: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['bucket', 'key'])
          .doUpdateSet({ start: now })
          .where('rate_window.start', '<=', now - seconds),
      )
      .returning('key')
      .executeTakeFirst();
    if (taken) return undefined;
  }
  const { oldest } = await tx
    .selectFrom('rate_window')
    .select((eb) => eb.fn.min('start').as('oldest'))
    .where('bucket', '=', bucket)
    .where('key', 'in', places)
    .executeTakeFirstOrThrow();
  return exhausted(requests, oldest + seconds, now);
}

function windowAt(db: Db, { bucket, key }: CountedKey, start: number) {
  return db
    .selectFrom('rate_window')
    .select('count')
    .where('bucket', '=', bucket)
    .where('key', '=', key)
    .where('start', '=', start);
}

function exhausted(limit: number, reset: number, now: number): ExhaustedRate {
  return { limit, reset, retryAfter: Math.max(1, reset - now) };
}

import { sql } from 'kysely';
import type { Rate } from '#config/config';
import type { ExhaustedRate } from '#domain/failure';
import type { Db, Tx } from '#store/types';

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
export interface WindowState extends ExhaustedRate {
  remaining: number;
}

/** Reads how many attempts are left in the window, without counting one. */
export async function windowState(
  db: Db,
  counted: CountedKey,
  { requests, seconds }: Rate,
  now: number,
): Promise<WindowState> {
  const start = now - (now % seconds);
  const row = await windowAt(db, counted, start).executeTakeFirst();
  const remaining = Math.max(0, requests - (row?.count ?? 0));
  return { ...exhausted(requests, start + seconds, now), remaining };
}

/**
 * Reads whether the window is exhausted, without counting an attempt.
 * @returns undefined if not, else the exhausted limit
 */
export async function findExhausted(
  db: Db,
  counted: CountedKey,
  { requests, seconds }: Rate,
  now: number,
): Promise<ExhaustedRate | undefined> {
  const start = now - (now % seconds);
  const full = await windowAt(db, counted, start).where('count', '>=', requests).executeTakeFirst();
  return full && exhausted(requests, start + seconds, now);
}

/** Takes back one count in the window that `at` belongs to, unless a newer window has begun. @param at UTC seconds */
export async function giveBackToWindow(
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

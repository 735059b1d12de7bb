import { sql } from 'kysely';
import type { Rate } from '#config/config';
import type { ExhaustedRate } from '#domain/failure';
import type { Db, Tx } from '#store/types';

/** What is counted: attempts of one kind by one user, or from one address, or for one number. */
export interface CountedKey {
  bucket: string;
  key: string;
}

/**
 * Counts one attempt in the fixed window that `now` is in, for all replicas; windows begin at whole multiples of their
 * length. What is refused is not counted, nor is an attempt whose transaction does not commit.
 * @returns undefined, or the limit that is used up
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

/** A window as it is now. */
export interface WindowState extends ExhaustedRate {
  remaining: number;
}

/** How much of the window is left, without counting. */
export async function windowState(
  db: Db,
  { bucket, key }: CountedKey,
  { requests, seconds }: Rate,
  now: number,
): Promise<WindowState> {
  const start = now - (now % seconds);
  const row = await db
    .selectFrom('rate_window')
    .select('count')
    .where('bucket', '=', bucket)
    .where('key', '=', key)
    .where('start', '=', start)
    .executeTakeFirst();
  const remaining = Math.max(0, requests - (row?.count ?? 0));
  return { ...exhausted(requests, start + seconds, now), remaining };
}

/** Whether the window is used up already, without counting. @returns undefined, or the limit that is used up */
export async function findExhausted(
  db: Db,
  { bucket, key }: CountedKey,
  { requests, seconds }: Rate,
  now: number,
): Promise<ExhaustedRate | undefined> {
  const start = now - (now % seconds);
  const full = await db
    .selectFrom('rate_window')
    .select('count')
    .where('bucket', '=', bucket)
    .where('key', '=', key)
    .where('start', '=', start)
    .where('count', '>=', requests)
    .executeTakeFirst();
  return full && exhausted(requests, start + seconds, now);
}

/** Undoes one count of the window that `at` is in. Nothing happens when another one has begun. @param at UTC seconds */
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
 * Takes one of a few places, each of which is free again so many seconds after it was taken: never more attempts than
 * that in any span of that length. For small numbers, because each place is a row.
 * @returns undefined, or the limit that is used up, with when the next place is free
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

function exhausted(limit: number, reset: number, now: number): ExhaustedRate {
  return { limit, reset, retryAfter: Math.max(1, reset - now) };
}

import { type RawBuilder, sql } from 'kysely';
import type { ExpiryTime, Retention, TimeExpiryRule } from '#store/schema/declarations';
import type { Declared } from '#store/schema/declared';
import type { Tx } from '../types.ts';
import { clearPortion, deletePortion, deletePortionInOrder } from './delete-portion.ts';

export interface ExpiryMoment {
  /** Retention times in seconds. */
  seconds: Readonly<Record<Retention, number>>;
  /** UTC seconds. */
  now: number;
}

/**
 * Removes a portion of the expired records.
 * @returns the number of removed records; there may be more when it is a full portion
 */
export function removeExpired(tx: Tx, ending: Declared<TimeExpiryRule>, at: ExpiryMoment): Promise<number> {
  const { table, key, clears, inOrderOf } = ending;
  const isOver = sql.join(conditionsOf(ending, at), sql` and `);
  if (clears) return clearPortion(tx, table, clears, isOver);
  if (inOrderOf) return deletePortionInOrder(tx, table, key, isOver, inOrderOf);
  return deletePortion(tx, table, key, isOver);
}

function conditionsOf({ end, unless, clears = [] }: TimeExpiryRule, at: ExpiryMoment): RawBuilder<unknown>[] {
  // Cleared rows stay in the table and must not be found again.
  const full = 'at' in end && clears.includes(end.at) ? [] : clears;
  return [
    ...full.map((column) => sql`${sql.ref(column)} is not null`),
    timeCondition(end, at),
    ...(unless ? [sql`${sql.ref(unless.column)} <> ${unless.is}`] : []),
  ];
}

function timeCondition(end: ExpiryTime, { seconds, now }: ExpiryMoment): RawBuilder<unknown> {
  if ('at' in end) return sql`${sql.ref(end.at)} <= ${now}`;
  const since = sql.ref(end.since);
  return 'lasts' in end
    ? sql`${since} <= ${now - seconds[end.lasts]}`
    : sql`${since} < ${now - seconds[end.keptFor]}`;
}

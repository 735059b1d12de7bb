import { bounds } from '#domain/budget';
import { isTurnOver, nextTurn } from '#platform/long-work';
import type { Db } from '../types.ts';
import { dialectOf } from './dialect.ts';

/** PostgreSQL looks for its place anew for each portion. What is in its socket is read at once, too. */
const POSTGRES_PORTION = 2 * bounds.readPortion.value;

/**
 * All rows of a query that may have many. A statement holds the main thread until its last row is read, so they are read
 * in portions, between which others go first.
 * @param read the rows behind this one in the order of the query, so many at most
 */
export async function readInPortions<Row>(
  db: Db,
  read: (limit: number, after: Row | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  const limit = dialectOf(db) === 'postgres' ? POSTGRES_PORTION : bounds.readPortion.value;
  const all = await read(limit, undefined);
  let portion = all;
  while (portion.length === limit) {
    if (isTurnOver()) await nextTurn();
    portion = await read(limit, portion.at(-1));
    for (const row of portion) all.push(row);
  }
  return all;
}

import { bounds } from '#domain/budget';
import { isTurnOver, nextTurn } from '#platform/long-work';
import type { Db } from '../types.ts';
import { dialectOf } from './dialect.ts';

/** Well below the maximum number of statement parameters on either database, for any of our tables. */
const ROWS_PER_STATEMENT = 500;

/** Splits rows to insert into portions that fit into one statement. */
export function* portions<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    yield rows.slice(start, start + ROWS_PER_STATEMENT);
  }
}

/**
 * PostgreSQL has to find the start of each portion again, so its portions are larger. Everything in the socket is
 * also read at once.
 */
const POSTGRES_PORTION = 2 * bounds.readPortion.value;

/**
 * Reads all rows of a query that may return many. A statement blocks the main thread until its last row has been
 * read, so the rows are read in portions, and other work can run between them.
 * @param read reads up to `limit` rows that come after the given one in the order of the query
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

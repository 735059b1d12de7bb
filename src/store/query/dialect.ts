import {
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  SqliteAdapter,
  sql,
} from 'kysely';
import type { Db, Dialect } from '../types.ts';

export function dialectOf(db: Db): Dialect {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}

/** Whether the database has one writer at a time, so that nothing needs a lock. */
export function hasOneWriter(db: Db): boolean {
  return dialectOf(db) === 'sqlite';
}

/**
 * The query with its rows locked until the transaction ends: against writers (`share`), or against other lockers too
 * (`update`), where `unlocked` leaves out rows that another transaction holds. SQLite has one writer, and needs no locks.
 */
export function locking<Tables, Table extends keyof Tables, Row>(
  db: Db,
  query: SelectQueryBuilder<Tables, Table, Row>,
  strength: 'share' | 'update' | 'update unlocked',
): SelectQueryBuilder<Tables, Table, Row> {
  if (dialectOf(db) === 'sqlite') return query;
  if (strength === 'share') return query.forShare();
  return strength === 'update' ? query.forUpdate() : query.forUpdate().skipLocked();
}

/** A function of SQLite that fails when nobody waits for the statement any more. */
export const GOES_ON = 'palisade_goes_on';

/** Whether `text` holds `part`, where A-Z and a-z are the same and every other character is only itself. */
export function containsFolded(db: Db, text: Expression<unknown>, part: string): RawBuilder<SqlBool> {
  const wanted = dialectOf(db) === 'sqlite' ? sql`${part}` : sql`${part}::text`;
  return sql<SqlBool>`${position(db, folded(db, text), folded(db, wanted))} > 0`;
}

/** A text in which A-Z are a-z. */
export function folded(db: Db, text: Expression<unknown>): RawBuilder<string> {
  return dialectOf(db) === 'sqlite' ? sql<string>`lower(${text})` : sql<string>`lower(${text} collate "C")`;
}

/** Where `part` begins in `text`, counted from 1; 0 when it is not there. */
export function position(db: Db, text: Expression<unknown>, part: Expression<unknown>): RawBuilder<number> {
  return dialectOf(db) === 'sqlite'
    ? sql<number>`instr(${text}, ${part})`
    : sql<number>`strpos(${text}, ${part})`;
}

/**
 * A column by which SQLite shall not look rows up: without figures of how values are spread, it would prefer a range of
 * it to an index of fewer rows. PostgreSQL has them.
 */
export function unindexed<T>(db: Db, column: RawBuilder<T>): RawBuilder<T> {
  return dialectOf(db) === 'sqlite' ? sql<T>`+${column}` : column;
}

/** Whether an integer column is one of many values, as one parameter: the text does not change with their number. */
export function isOneOf(
  db: Db,
  column: Expression<number | null>,
  values: readonly number[],
): RawBuilder<SqlBool> {
  return isInList(db, column, integerList(db, values));
}

/** The same for a query that is prepared once: the list is an argument of it, made by `integerList`. */
export function isInList(db: Db, column: Expression<number | null>, list: string): RawBuilder<SqlBool> {
  return dialectOf(db) === 'sqlite' ? isInJson(column, list) : sql`${column} = any(${list}::bigint[])`;
}

export function integerList(db: Db, values: readonly number[]): string {
  return dialectOf(db) === 'sqlite' ? JSON.stringify(values) : `{${values.join()}}`;
}

/** Whether a text column is one of many values, as one parameter. */
export function isOneOfTexts(
  db: Db,
  column: Expression<string | null>,
  values: readonly string[],
): RawBuilder<SqlBool> {
  return dialectOf(db) === 'sqlite'
    ? isInJson(column, JSON.stringify(values))
    : sql`${column} = any(${values}::text[])`;
}

function isInJson(column: Expression<unknown>, list: string): RawBuilder<SqlBool> {
  return sql`${column} in (select value from json_each(${list}))`;
}

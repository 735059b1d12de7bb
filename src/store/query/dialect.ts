import {
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  SqliteAdapter,
  sql,
} from 'kysely';
import type { Db, Dialect } from '../types.ts';
import type { Parameter } from './prepared.ts';

export function dialectOf(db: Db): Dialect {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}

/** Whether the database has a single writer, so that row locks are not needed. */
export function hasOneWriter(db: Db): boolean {
  return dialectOf(db) === 'sqlite';
}

/**
 * Locks the selected rows until the transaction ends: against deletion (`key share`), against writes (`share`), or
 * also against other locks (`update`). `update unlocked` skips rows that another transaction has locked. SQLite has a single writer and
 * needs no locks.
 */
export function locking<Tables, Table extends keyof Tables, Row>(
  db: Db,
  query: SelectQueryBuilder<Tables, Table, Row>,
  strength: 'key share' | 'share' | 'update' | 'update unlocked',
): SelectQueryBuilder<Tables, Table, Row> {
  if (dialectOf(db) === 'sqlite') return query;
  if (strength === 'key share') return query.forKeyShare();
  if (strength === 'share') return query.forShare();
  return strength === 'update' ? query.forUpdate() : query.forUpdate().skipLocked();
}

/** SQL function, defined on SQLite, that throws when the statement should be aborted. */
export const GOES_ON = 'palisade_goes_on';

/** Whether `text` contains `part`, ignoring the case of A-Z only. */
export function containsFolded(db: Db, text: Expression<unknown>, part: unknown): RawBuilder<SqlBool> {
  const wanted = dialectOf(db) === 'sqlite' ? sql`${part}` : sql`${part}::text`;
  return sql<SqlBool>`${position(db, folded(db, text), folded(db, wanted))} > 0`;
}

/** Maps A-Z to a-z, and no other characters. */
export function folded(db: Db, text: Expression<unknown>): RawBuilder<string> {
  return dialectOf(db) === 'sqlite' ? sql<string>`lower(${text})` : sql<string>`lower(${text} collate "C")`;
}

/** The position of `part` in `text`, counted from 1; 0 when it is not found. */
export function position(db: Db, text: Expression<unknown>, part: Expression<unknown>): RawBuilder<number> {
  return dialectOf(db) === 'sqlite'
    ? sql<number>`instr(${text}, ${part})`
    : sql<number>`strpos(${text}, ${part})`;
}

/**
 * Prevents SQLite from using an index on the column. Without statistics on the distribution of values, SQLite would
 * prefer a range of this column to a more selective index. PostgreSQL has such statistics.
 */
export function unindexed<T>(db: Db, column: RawBuilder<T>): RawBuilder<T> {
  return dialectOf(db) === 'sqlite' ? sql<T>`+${column}` : column;
}

/**
 * Whether an integer column is one of the values. They are passed as one parameter, so the text of the query does
 * not depend on their number.
 */
export function isOneOf(
  db: Db,
  column: Expression<number | null>,
  values: readonly number[],
): RawBuilder<SqlBool> {
  return isInList(db, column, integerList(db, values));
}

/** Like `isOneOf`, for a prepared query: `list` is an argument made by `integerList`. */
export function isInList(
  db: Db,
  column: Expression<number | null>,
  list: string | Parameter<string>,
): RawBuilder<SqlBool> {
  return dialectOf(db) === 'sqlite' ? isInJson(column, list) : sql`${column} = any(${list}::bigint[])`;
}

export function integerList(db: Db, values: readonly number[]): string {
  return dialectOf(db) === 'sqlite' ? JSON.stringify(values) : `{${values.join()}}`;
}

/** A table with one column `value`: numbers that are passed as one parameter. @param name that the statement calls it by */
export function valuesTable(db: Db, values: readonly number[], name: string): RawBuilder<unknown> {
  const list = integerList(db, values);
  return dialectOf(db) === 'sqlite'
    ? sql`json_each(${list}) as ${sql.ref(name)}`
    : sql`unnest(${list}::bigint[]) as ${sql.ref(name)}(value)`;
}

/** Whether a text column is one of the values, which are passed as one parameter. */
export function isOneOfTexts(
  db: Db,
  column: Expression<string | null>,
  values: readonly string[],
): RawBuilder<SqlBool> {
  return dialectOf(db) === 'sqlite'
    ? isInJson(column, JSON.stringify(values))
    : sql`${column} = any(${values}::text[])`;
}

function isInJson(column: Expression<unknown>, list: string | Parameter<string>): RawBuilder<SqlBool> {
  return sql`${column} in (select value from json_each(${list}))`;
}

import { type Expression, type RawBuilder, type SqlBool, SqliteAdapter, sql } from 'kysely';
import type { Db, Dialect } from './types.ts';

export function dialectOf(db: Db): Dialect {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}

/** Whether `text` holds `part`, where A-Z and a-z are the same and every other character is only itself. */
export function containsFolded(db: Db, text: Expression<unknown>, part: string): RawBuilder<SqlBool> {
  return dialectOf(db) === 'sqlite'
    ? sql<SqlBool>`instr(lower(${text}), lower(${part})) > 0`
    : sql<SqlBool>`strpos(lower(${text} collate "C"), lower(${part}::text collate "C")) > 0`;
}

/** Whether an integer column is one of many values, as one parameter: the text does not change with their number. */
export function isOneOf(db: Db, column: Expression<number>, values: readonly number[]): RawBuilder<SqlBool> {
  return dialectOf(db) === 'sqlite'
    ? sql<SqlBool>`${column} in (select value from json_each(${JSON.stringify(values)}))`
    : sql<SqlBool>`${column} = any(${values}::bigint[])`;
}

import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '#store/schema/tables/index';
import type { Db } from '../types.ts';
import { dialectOf } from './dialect.ts';

/** How many rows a table has. SQLite counts the pages of an index; PostgreSQL reads the smallest index. */
export async function countRows(db: Db, table: keyof Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** How many rows a query finds that selects no columns. */
export async function countFound<Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const { count } = await query
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}

/** The size of the database in bytes: of the file, without its log; of tables and indexes on PostgreSQL. */
export async function databaseBytes(db: Db): Promise<number> {
  const query =
    dialectOf(db) === 'sqlite'
      ? sql<{
          bytes: number;
        }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  const { rows } = await query.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** The time of a PostgreSQL server, in UTC seconds. */
export async function databaseSeconds(db: Db): Promise<number> {
  const { rows } = await sql<{
    now: string;
  }>`select floor(extract(epoch from clock_timestamp()))::text as now`.execute(db);
  return Number(rows[0]?.now);
}

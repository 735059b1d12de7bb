import { sql } from 'kysely';
import type { Db } from './types.ts';

/** The time of a PostgreSQL server, in UTC seconds. */
export async function databaseSeconds(db: Db): Promise<number> {
  const { rows } = await sql<{
    now: string;
  }>`select floor(extract(epoch from clock_timestamp()))::text as now`.execute(db);
  return Number(rows[0]?.now);
}

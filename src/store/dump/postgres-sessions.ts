import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { openPool, postgresDialect } from '#store/engine/postgres/pool';
import type { Database } from '#store/schema/tables/index';

/** A process that has just ended may still be connected: the server notices it later. */
const LOOKS = 10;
const PAUSE_MILLISECONDS = 200;

/** Whether another process of ours, a service as a rule, is connected to the database, and stays so. */
export async function isConnectedElsewhere(url: string): Promise<boolean> {
  return await withPostgres(url, async (db) => {
    for (let look = 1; look <= LOOKS; look += 1) {
      const { rows } = await sql`
        select 1 from pg_stat_activity
        where datname = current_database() and application_name = 'palisade' and pid <> pg_backend_pid()
        limit 1`.execute(db);
      if (rows.length === 0) return false;
      if (look < LOOKS) await sleep(PAUSE_MILLISECONDS);
    }
    return true;
  });
}

/** The database for work that is no part of a service: its transactions may wait for more than themselves. */
export async function withPostgres<T>(url: string, use: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  // A connection that breaks fails the statement that waits for it, which is all there is to tell.
  const db = new Kysely<Database>({ dialect: postgresDialect(openPool(url, () => {})) });
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

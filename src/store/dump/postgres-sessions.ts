import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { openPool, postgresDialect } from '#store/engine/postgres/pool';
import type { Database } from '#store/schema/tables/index';

/** The server may notice late that a process has ended, so the check is repeated. */
const LOOKS = 10;
const PAUSE_MILLISECONDS = 200;

/** Whether another Palisade process, usually a service, is connected to the database and stays connected. */
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

/** Opens the database for work outside of a service, without statement timeouts. */
export async function withPostgres<T>(url: string, use: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  // A broken connection also fails the statement that uses it, so the pool's own error needs no handling.
  const db = new Kysely<Database>({ dialect: postgresDialect(openPool(url, () => {})) });
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

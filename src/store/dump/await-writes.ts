import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Store } from '../types.ts';
import { CopyError } from './dump.ts';

/** Longer than a transaction of a service may take. */
const PATIENCE_MILLISECONDS = 60_000;
const PAUSE_MILLISECONDS = 50;

/**
 * Waits until all writes of other processes that have begun are in the database, or have failed.
 * @throws CopyError when that takes too long
 */
export async function awaitWrites(store: Store): Promise<void> {
  // Whoever writes a SQLite file has it alone.
  if (store.dialect === 'sqlite') return await store.exclusive(async () => {});
  const deadline = performance.now() + PATIENCE_MILLISECONDS;
  let left = await transactionsUnderWay(store.db);
  while (left.length > 0) {
    if (performance.now() > deadline) {
      throw new CopyError('The service does not come to rest: stop it, then run this again');
    }
    await sleep(PAUSE_MILLISECONDS);
    const underWay = await transactionsUnderWay(store.db);
    left = left.filter((name) => underWay.includes(name));
  }
}

/** Of our processes, this one left out. Whether they will write is not to be seen. */
async function transactionsUnderWay(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select concat(pid, ' ', xact_start) as name from pg_stat_activity
    where datname = current_database() and application_name = 'palisade' and xact_start is not null
      and pid <> pg_backend_pid()`.execute(db);
  return rows.map(({ name }) => name);
}

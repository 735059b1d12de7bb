import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Store } from '../types.ts';
import { CopyError } from './dump.ts';

/** Longer than any transaction of a service may take. */
const PATIENCE_MILLISECONDS = 60_000;
const PAUSE_MILLISECONDS = 50;

/**
 * Waits until every write that other processes have begun is committed or has failed.
 * @throws CopyError when that takes too long
 */
export async function awaitWrites(store: Store): Promise<void> {
  // A SQLite file has one writer at a time: once this transaction runs, all earlier ones have ended.
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

/** Open transactions of other Palisade processes. PostgreSQL does not show whether they will write. */
async function transactionsUnderWay(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select concat(pid, ' ', xact_start) as name from pg_stat_activity
    where datname = current_database() and application_name = 'palisade' and xact_start is not null
      and pid <> pg_backend_pid()`.execute(db);
  return rows.map(({ name }) => name);
}

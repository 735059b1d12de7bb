import { Kysely, sql } from 'kysely';
import { asStoreFailure, isRetryable } from './failures.ts';
import { assertOutsideMutate, runInsideMutate } from './inside-mutate.ts';
import { concludeMutation } from './mutation.ts';
import { openPool, postgresDialect } from './postgres.ts';
import type { Database } from './tables/index.ts';
import type { Store, StoreObserver, Tx } from './types.ts';

export interface PostgresLocation {
  kind: 'postgres';
  url: string;
}

/** Serialization failures and deadlocks end sooner or later, because some transaction always gets through. */
const ATTEMPTS = 10;

async function withRetries<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (!isRetryable(error) || attempt === ATTEMPTS) throw asStoreFailure(error);
    }
  }
}

/** Any number will do, as long as every replica takes the same one. */
export const EXCLUSIVE_LOCK = 1_346_456_403;

/** @param onConnectionError told of connections that broke */
export function openPostgresStore(
  location: PostgresLocation,
  observer: StoreObserver,
  onConnectionError: (error: Error) => void,
): Store {
  const pool = openPool(location.url, onConnectionError);
  const kysely = new Kysely<Database>({
    dialect: postgresDialect(pool, () => assertOutsideMutate('A query on another connection')),
  });

  async function transact<T>(callback: (tx: Tx) => Promise<T>): Promise<T> {
    return await withRetries(() =>
      kysely
        .transaction()
        .setIsolationLevel('read committed')
        .execute((tx) => runInsideMutate({}, () => callback(tx as unknown as Tx))),
    );
  }

  return {
    dialect: 'postgres',
    db: kysely,
    async read(callback) {
      const started = performance.now();
      try {
        return await withRetries(() =>
          kysely
            .transaction()
            .setIsolationLevel('repeatable read')
            .setAccessMode('read only')
            .execute(callback),
        );
      } finally {
        observer.read?.((performance.now() - started) / 1000);
      }
    },
    async mutate(context, callback) {
      const started = performance.now();
      const value = await transact(async (tx) => concludeMutation(tx, context, await callback(tx)));
      observer.committed?.(1, (performance.now() - started) / 1000);
      return value;
    },
    exclusive: (callback) =>
      transact(async (tx) => {
        await sql`select pg_advisory_xact_lock(${sql.lit(EXCLUSIVE_LOCK)})`.execute(tx);
        return await callback(tx);
      }),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => kysely.destroy(),
  };
}

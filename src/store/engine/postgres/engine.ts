import { Kysely, PostgresAdapter, sql } from 'kysely';
import { assertOutsideMutate, runInsideMutate } from '#platform/inside-mutate';
import type { Database } from '#store/schema/tables/index';
import type { Db, Engine, ReadOptions, SendBeforeCommit, StoreObserver, Tx } from '#store/types';
import { asStoreFailure, isRetryable } from '../failures.ts';
import { keepQuick, LongRead } from '../long-reads.ts';
import type { StatementTimeouts } from '../statement-timeouts.ts';
import { PostgresLongReads } from './long-reads.ts';
import { openPool, postgresDialect } from './pool.ts';
import { SHARED_CLIENTS, SharedClients } from './shared-clients.ts';
import { PostgresShortReads } from './short-reads.ts';
import { inTransaction, WRITING } from './transaction.ts';

export interface PostgresLocation {
  kind: 'postgres';
  url: string;
}

export interface PostgresOptions {
  /** Called when a connection breaks. */
  onConnectionError?(error: Error): void;
  /** Statement timeouts; none when left out. They never apply to `exclusive`. */
  patience?: StatementTimeouts;
}

/**
 * One of the conflicting transactions always succeeds, so retries after serialization failures and deadlocks come
 * to an end.
 */
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

const POOL_SIZE = 10;

const refuseInsideMutate = () => assertOutsideMutate('A query on another connection');

/** An arbitrary number, which must be the same in all replicas. */
export const EXCLUSIVE_LOCK = 1_346_456_403;

export function openPostgresEngine(
  location: PostgresLocation,
  observer: StoreObserver,
  { onConnectionError = () => {}, patience }: PostgresOptions,
): Engine {
  const open = (size: number) =>
    openPool(location.url, onConnectionError, patience, size, observer.statement);
  const pool = open(POOL_SIZE);
  const adapter = new PostgresAdapter();
  /** For transactions. */
  const kysely = new Kysely<Database>({ dialect: postgresDialect(pool, refuseInsideMutate, adapter) });
  const single = new Kysely<Database>({
    dialect: postgresDialect(new SharedClients(open(SHARED_CLIENTS), pool), refuseInsideMutate, adapter),
  });

  async function transact<T>(
    callback: (tx: Tx, send: SendBeforeCommit) => Promise<T>,
    database = kysely,
  ): Promise<T> {
    return await withRetries(() =>
      inTransaction(database, WRITING, (tx, send) =>
        runInsideMutate({}, () => callback(tx as unknown as Tx, send)),
      ),
    );
  }

  // Cancelling needs a connection of its own: it must work when all connections of the pool are busy.
  const cancelling = new Kysely<Database>({
    dialect: postgresDialect(openPool(location.url, onConnectionError, patience, 1)),
  });
  const cancel = (backend: number) => sql`select pg_cancel_backend(${backend})`.execute(cancelling);
  const shortReads = new PostgresShortReads(kysely, cancel);
  const longReads = new PostgresLongReads(
    (size) => openPool(location.url, onConnectionError, patience, size),
    cancel,
  );
  keepQuick(kysely);

  /** Runs a short read. If it turns out to be long, it starts again on a connection for long reads. */
  async function readShort<R>(callback: (db: Db) => Promise<R>, options: ReadOptions): Promise<R> {
    try {
      return await withRetries(() => shortReads.read(callback, options.leaving?.signal));
    } catch (error) {
      if (error instanceof LongRead) return await withRetries(() => longReads.read(callback, options));
      throw error;
    }
  }

  return {
    dialect: 'postgres',
    db: single,
    async read(callback, options = {}) {
      const started = performance.now();
      try {
        return await readShort(callback, options);
      } finally {
        observer.read?.((performance.now() - started) / 1000);
      }
    },
    async write(callback) {
      const started = performance.now();
      const value = await transact(callback);
      observer.committed?.(1, (performance.now() - started) / 1000);
      return value;
    },
    async exclusive(callback) {
      const patient = new Kysely<Database>({
        dialect: postgresDialect(openPool(location.url, onConnectionError)),
      });
      try {
        return await transact(async (tx) => {
          await sql`select pg_advisory_xact_lock(${sql.lit(EXCLUSIVE_LOCK)})`.execute(tx);
          return await callback(tx);
        }, patient);
      } finally {
        await patient.destroy();
      }
    },
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      await longReads.close();
      // The order matters: until the last read has ended, it may have to be cancelled.
      await single.destroy();
      await kysely.destroy();
      await cancelling.destroy();
    },
  };
}

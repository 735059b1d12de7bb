import { Kysely, sql } from 'kysely';
import type pg from 'pg';
import { bounds } from '#domain/budget';
import { assertOutsideMutate } from '#platform/inside-mutate';
import type { Database } from '#store/schema/tables/index';
import type { Db, ReadOptions } from '#store/types';
import { LongReadQueue } from '../long-read-queue.ts';
import { postgresDialect } from './pool.ts';

/** How often a statement is told to end until it has: between two of them there is none that would hear it. */
const CANCEL_MILLISECONDS = 100;

/** Reading transactions that may take long, on connections of their own: those that all share stay free. */
export class PostgresLongReads {
  readonly #queue = new LongReadQueue(bounds.longReads.value);
  readonly #openPool: (size: number) => pg.Pool;
  readonly #cancel: (backend: number) => Promise<unknown>;
  #kysely: Kysely<Database> | undefined;

  /**
   * @param openPool called with the first long read
   * @param cancel ends what a connection does at the moment
   */
  constructor(openPool: (size: number) => pg.Pool, cancel: (backend: number) => Promise<unknown>) {
    this.#openPool = openPool;
    this.#cancel = cancel;
  }

  /** @throws Failure when too many wait already, or when it is stopped */
  read<T>(callback: (db: Db) => Promise<T>, options: ReadOptions): Promise<T> {
    return this.#queue.run(options, (signal) => this.#transact(callback, signal));
  }

  /** Stops what is under way. */
  async close(): Promise<void> {
    await this.#queue.close();
    await this.#kysely?.destroy();
  }

  async #transact<T>(callback: (db: Db) => Promise<T>, signal: AbortSignal): Promise<T> {
    this.#kysely ??= new Kysely<Database>({
      dialect: postgresDialect(this.#openPool(bounds.longReads.value), () =>
        assertOutsideMutate('A query on another connection'),
      ),
    });
    return await this.#kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const { rows } = await sql<{ backend: number }>`select pg_backend_pid() as backend`.execute(tx);
        const cancel = () => {
          const [{ backend } = { backend: 0 }] = rows;
          this.#cancel(backend).catch(() => {});
        };
        let repeating: NodeJS.Timeout | undefined;
        const stop = () => {
          cancel();
          repeating = setInterval(cancel, CANCEL_MILLISECONDS);
        };
        signal.throwIfAborted();
        signal.addEventListener('abort', stop);
        try {
          return await callback(tx);
        } finally {
          signal.removeEventListener('abort', stop);
          clearInterval(repeating);
        }
      });
  }
}

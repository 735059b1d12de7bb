import { Kysely, sql } from 'kysely';
import type pg from 'pg';
import { bounds } from '#domain/budget';
import { assertOutsideMutate } from '#platform/inside-mutate';
import type { Database } from '#store/schema/tables/index';
import type { Db, ReadOptions } from '#store/types';
import { LongReadQueue } from '../long-read-queue.ts';
import { cancelling } from './cancelling.ts';
import { postgresDialect } from './pool.ts';
import { inTransaction, READING } from './transaction.ts';

/**
 * Read transactions that may take long. They have their own connections, so they never occupy those of the shared
 * pool.
 */
export class PostgresLongReads {
  readonly #queue = new LongReadQueue(bounds.longReads.value);
  readonly #openPool: (size: number) => pg.Pool;
  readonly #cancel: (backend: number) => Promise<unknown>;
  #kysely: Kysely<Database> | undefined;

  /**
   * @param openPool called on the first long read
   * @param cancel cancels the current statement of a server process
   */
  constructor(openPool: (size: number) => pg.Pool, cancel: (backend: number) => Promise<unknown>) {
    this.#openPool = openPool;
    this.#cancel = cancel;
  }

  /** @throws Failure when too many reads are waiting, or when the read is aborted */
  read<T>(callback: (db: Db) => Promise<T>, options: ReadOptions): Promise<T> {
    return this.#queue.run(options, (signal) => this.#transact(callback, signal));
  }

  /** Aborts the running reads. */
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
    return await inTransaction(this.#kysely, READING, async (tx) => {
      const { rows } = await sql<{ backend: number }>`select pg_backend_pid() as backend`.execute(tx);
      const [{ backend } = { backend: 0 }] = rows;
      signal.throwIfAborted();
      return await cancelling(
        signal,
        () => this.#cancel(backend),
        () => callback(tx),
      );
    });
  }
}

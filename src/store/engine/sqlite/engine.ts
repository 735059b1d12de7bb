import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { bounds } from '#domain/budget';
import { assertOutsideMutate } from '#platform/inside-mutate';
import type { Database } from '#store/schema/tables/index';
import type { Db, Engine, ReadOptions, StoreObserver } from '#store/types';
import { asStoreFailure } from '../failures.ts';
import { IdlePool } from '../idle-pool.ts';
import { LongReadQueue } from '../long-read-queue.ts';
import { LongRead } from '../long-reads.ts';
import { SqliteConnection, sqliteDialect } from './connection.ts';
import { SqliteReaders } from './readers.ts';
import { SqliteThread } from './thread.ts';
import { SqliteWriter } from './writer.ts';

export interface SqliteLocation {
  kind: 'sqlite';
  /** Absolute path; ignored when temporary. */
  file: string;
  /** Uses a new file that is not durable and is deleted on close. */
  temporary: boolean;
}

export function openSqliteEngine(location: SqliteLocation, observer: StoreObserver): Engine {
  const folder = location.temporary ? mkdtempSync(join(tmpdir(), 'palisade-')) : undefined;
  const file = folder ? join(folder, 'palisade.db') : location.file;
  const removeTemporary = () => folder && rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeTemporary);

  // The writer is opened first: it creates the file and switches it to WAL mode before readers open it.
  const durable = !location.temporary;
  const beforeCommit = () => readers.takeNoMoreReads();
  const writer = new SqliteWriter(file, { durable, beforeCommit }, observer);
  const readers = new SqliteReaders(
    (beforeQuery) =>
      new SqliteConnection(file, {
        durable,
        busyMilliseconds: 5_000,
        readOnly: true,
        beforeQuery() {
          assertOutsideMutate('A read on another connection');
          beforeQuery?.();
        },
        aroundQuery: observer.statement,
      }),
  );
  const longReads = new SqliteLongReads(file);

  /** Runs a short read. If it turns out to be long, it starts again in a thread for long reads. */
  async function readShort<T>(callback: (db: Db) => Promise<T>, options: ReadOptions): Promise<T> {
    try {
      return await readers.read(callback, options.leaving);
    } catch (error) {
      if (error instanceof LongRead) return await longReads.read(callback, options);
      throw error;
    }
  }

  return {
    dialect: 'sqlite',
    db: new Kysely<Database>({ dialect: sqliteDialect(readers) }),
    async read(callback, options = {}) {
      assertOutsideMutate('A read transaction');
      const started = performance.now();
      try {
        return await readShort(callback, options);
      } catch (error) {
        throw asStoreFailure(error);
      } finally {
        observer.read?.((performance.now() - started) / 1000);
      }
    },
    async write(callback) {
      assertOutsideMutate('A mutation');
      return await writer.submit(callback);
    },
    exclusive: (callback) => writer.submit(callback),
    connections: () => ({ busy: 1, idle: 0, waiting: 0 }),
    async close() {
      await Promise.all([writer.close(), longReads.close()]);
      // The last connection that closes removes the files of the write-ahead log.
      await readers.close();
      process.off('exit', removeTemporary);
      removeTemporary();
    },
  };
}

/**
 * Read transactions that may take long. Each runs in a thread with its own connection, so the main thread is not
 * blocked. Threads are started on demand.
 */
class SqliteLongReads {
  readonly #file: string;
  readonly #queue = new LongReadQueue(bounds.longReads.value);
  readonly #idle = new IdlePool<SqliteThread>((thread) => thread.close());

  constructor(file: string) {
    this.#file = file;
  }

  /** @throws Failure when too many reads are waiting, or when the read is aborted */
  read<T>(callback: (db: Db) => Promise<T>, options: ReadOptions): Promise<T> {
    return this.#queue.run(options, async (signal) => {
      const thread = this.#idle.take() ?? new SqliteThread(this.#file);
      try {
        return await thread.transact(callback, signal);
      } finally {
        if (!thread.isBroken) this.#idle.giveBack(thread);
      }
    });
  }

  /** Aborts the running reads. */
  async close(): Promise<void> {
    await this.#queue.close();
    await this.#idle.close();
  }
}

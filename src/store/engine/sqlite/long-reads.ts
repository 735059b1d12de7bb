import { bounds } from '#domain/budget';
import type { Db, ReadOptions } from '#store/types';
import { IdlePool } from '../idle-pool.ts';
import { LongReadQueue } from '../long-read-queue.ts';
import { SqliteThread } from './thread.ts';

/**
 * Read transactions that may take long. Each runs in a thread with its own connection, so the main thread is not
 * blocked. Threads are started on demand.
 */
export class SqliteLongReads {
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

import { bounds } from '#domain/budget';
import type { Db, ReadOptions } from '#store/types';
import { IdlePool } from '../idle-pool.ts';
import { LongReadQueue } from '../long-read-queue.ts';
import { SqliteThread } from './thread.ts';

/**
 * Reading transactions that may take long, on connections and threads of their own: the rest of the process goes on. A
 * thread begins with the first read that needs it.
 */
export class SqliteLongReads {
  readonly #file: string;
  readonly #queue = new LongReadQueue(bounds.longReads.value);
  readonly #idle = new IdlePool<SqliteThread>((thread) => thread.close());

  constructor(file: string) {
    this.#file = file;
  }

  /** @throws Failure when too many wait already, or when it is stopped */
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

  /** Stops what is under way. */
  async close(): Promise<void> {
    await this.#queue.close();
    await this.#idle.close();
  }
}

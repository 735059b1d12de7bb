import { Kysely } from 'kysely';
import { keepQuick } from './long-reads.ts';
import { type SqliteConnection, sqliteDialect } from './sqlite.ts';
import type { Database } from './tables/index.ts';
import type { Db } from './types.ts';

/** Reading transactions on a connection of their own, one after the other. */
export class SqliteSnapshots {
  readonly #connection: SqliteConnection;
  readonly #db: Db;
  /** Settled when nobody reads. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
    this.#db = new Kysely<Database>({ dialect: sqliteDialect(connection) });
    keepQuick(this.#db);
  }

  read<T>(callback: (db: Db) => Promise<T>): Promise<T> {
    const read = this.#readAfter(this.#last, callback);
    this.#last = read.catch(() => {});
    return read;
  }

  /** Waits for everything asked before. */
  async close(): Promise<void> {
    await this.#last;
    this.#connection.close();
  }

  async #readAfter<T>(others: Promise<unknown>, callback: (db: Db) => Promise<T>): Promise<T> {
    await others;
    this.#connection.run('begin');
    try {
      return await callback(this.#db);
    } finally {
      // There is nothing to undo; a statement that failed may have ended it.
      if (this.#connection.raw.inTransaction) this.#connection.run('commit');
    }
  }
}

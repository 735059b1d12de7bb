import { Kysely } from 'kysely';
import { Failure } from '#domain/failure';
import type { Disconnection } from '#platform/long-work';
import type { Database } from '#store/schema/tables/index';
import type { Db } from '#store/types';
import { IdlePool } from '../idle-pool.ts';
import { keepQuick } from '../long-reads.ts';
import { type SqliteConnection, sqliteDialect } from './connection.ts';

interface Reader {
  connection: SqliteConnection;
  db: Db;
}

/** More than one, so that a read that yields to other work does not block other reads. */
const CONNECTIONS = 4;

/** Read transactions on their own connections, one at a time per connection. */
export class SqliteSnapshots {
  readonly #connect: () => SqliteConnection;
  readonly #idle = new IdlePool<Reader>((reader) => this.#close(reader), 1);
  #open = 0;
  readonly #waiting: ((reader: Reader) => void)[] = [];
  readonly #reading = new Set<Promise<unknown>>();

  /** @param connect called once immediately, and again when more connections are needed */
  constructor(connect: () => SqliteConnection) {
    this.#connect = connect;
    this.#idle.giveBack(this.#newReader());
  }

  async read<T>(callback: (db: Db) => Promise<T>, leaving?: Disconnection): Promise<T> {
    const reader = this.#borrow() ?? (await this.#wait(leaving?.signal));
    const reading = transact(reader, callback);
    this.#reading.add(reading);
    try {
      return await reading;
    } finally {
      this.#reading.delete(reading);
      const next = this.#waiting.shift();
      if (next) next(reader);
      else this.#idle.giveBack(reader);
    }
  }

  /** Waits for all running and waiting reads. */
  async close(): Promise<void> {
    while (this.#reading.size > 0) await Promise.allSettled(this.#reading);
    await this.#idle.close();
  }

  #borrow(): Reader | undefined {
    return this.#idle.take() ?? (this.#open < CONNECTIONS ? this.#newReader() : undefined);
  }

  #wait(signal: AbortSignal | undefined): Promise<Reader> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(take), 1);
        reject(Failure.busy(signal?.reason));
      };
      const take = (reader: Reader) => {
        signal?.removeEventListener('abort', leave);
        resolve(reader);
      };
      this.#waiting.push(take);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  #newReader(): Reader {
    const connection = this.#connect();
    const db = new Kysely<Database>({ dialect: sqliteDialect(connection) });
    keepQuick(db);
    this.#open += 1;
    return { connection, db };
  }

  #close({ connection }: Reader): void {
    this.#open -= 1;
    connection.close();
  }
}

async function transact<T>({ connection, db }: Reader, callback: (db: Db) => Promise<T>): Promise<T> {
  connection.run('begin');
  try {
    return await callback(db);
  } finally {
    // A read has nothing to roll back. A failed statement may already have ended the transaction.
    if (connection.raw.inTransaction) connection.run('commit');
  }
}

import { Kysely } from 'kysely';
import { Failure } from '../domain/failure.ts';
import { keepQuick } from './long-reads.ts';
import { type SqliteConnection, sqliteDialect } from './sqlite.ts';
import type { Database } from './tables/index.ts';
import type { Db } from './types.ts';

interface Reader {
  connection: SqliteConnection;
  db: Db;
}

/** A read that lets others go first must not keep them from reading. */
const CONNECTIONS = 4;

/** Reading transactions on connections of their own, one at a time on each. */
export class SqliteSnapshots {
  readonly #open: () => SqliteConnection;
  readonly #readers: Reader[] = [];
  readonly #idle: Reader[] = [];
  readonly #waiting: ((reader: Reader) => void)[] = [];
  readonly #reading = new Set<Promise<unknown>>();

  /** @param open the first one at once, others when they are needed */
  constructor(open: () => SqliteConnection) {
    this.#open = open;
    this.#idle.push(this.#newReader());
  }

  async read<T>(callback: (db: Db) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const reader = this.#borrow() ?? (await this.#wait(signal));
    const reading = transact(reader, callback);
    this.#reading.add(reading);
    try {
      return await reading;
    } finally {
      this.#reading.delete(reading);
      const next = this.#waiting.shift();
      if (next) next(reader);
      else this.#idle.push(reader);
    }
  }

  /** Waits for everything asked before. */
  async close(): Promise<void> {
    while (this.#reading.size > 0) await Promise.allSettled(this.#reading);
    for (const { connection } of this.#readers) connection.close();
  }

  #borrow(): Reader | undefined {
    return this.#idle.pop() ?? (this.#readers.length < CONNECTIONS ? this.#newReader() : undefined);
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
    const connection = this.#open();
    const db = new Kysely<Database>({ dialect: sqliteDialect(connection) });
    keepQuick(db);
    const reader = { connection, db };
    this.#readers.push(reader);
    return reader;
  }
}

async function transact<T>({ connection, db }: Reader, callback: (db: Db) => Promise<T>): Promise<T> {
  connection.run('begin');
  try {
    return await callback(db);
  } finally {
    // There is nothing to undo; a statement that failed may have ended it.
    if (connection.raw.inTransaction) connection.run('commit');
  }
}

import { Worker } from 'node:worker_threads';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely';
import { Failure } from '../domain/failure.ts';
import { assertOutsideMutate } from './inside-mutate.ts';
import { StableQueryCompiler } from './sqlite.ts';
import type { WorkerAnswer, WorkerQuestion } from './sqlite-long-reads-worker.ts';
import type { Database } from './tables/index.ts';
import type { Db } from './types.ts';

/** Whoever comes after so many has to come again later. */
const WAITING = 100;

/** In the published package the files beside this one are compiled. */
const WORKER = `./sqlite-long-reads-worker${import.meta.url.slice(-3)}`;

/**
 * Reading transactions that may take long, one after the other, on a connection and a thread of their own: the rest of
 * the process goes on. The thread begins with the first of them.
 */
export class SqliteLongReads {
  readonly #file: string;
  readonly #db: Db;
  #connection: ThreadConnection | undefined;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(file: string) {
    this.#file = file;
    this.#db = new Kysely<Database>({
      dialect: {
        createAdapter: () => new SqliteAdapter(),
        createDriver: () => new ThreadDriver(() => this.#open()),
        createIntrospector: (db) => new SqliteIntrospector(db),
        createQueryCompiler: () => new StableQueryCompiler(),
      },
    });
  }

  /** @throws Failure when too many wait already */
  read<T>(callback: (db: Db) => Promise<T>): Promise<T> {
    if (this.#waiting >= WAITING) throw Failure.unavailable(new Error('Too many long reads'));
    this.#waiting += 1;
    const read = this.#after(this.#last, callback);
    this.#last = read.catch(() => {});
    return read.finally(() => (this.#waiting -= 1));
  }

  /** Waits for everything asked before. */
  async close(): Promise<void> {
    await this.#last;
    await this.#connection?.close();
  }

  async #after<T>(last: Promise<unknown>, callback: (db: Db) => Promise<T>): Promise<T> {
    await last;
    return await this.#transact(callback);
  }

  async #transact<T>(callback: (db: Db) => Promise<T>): Promise<T> {
    const connection = this.#open();
    await connection.run('begin');
    try {
      return await callback(this.#db);
    } finally {
      await connection.run('commit');
    }
  }

  #open(): ThreadConnection {
    if (!this.#connection || this.#connection.isBroken) this.#connection = new ThreadConnection(this.#file);
    return this.#connection;
  }
}

/** A connection in another thread, which answers in the order in which it is asked. */
class ThreadConnection implements DatabaseConnection {
  readonly #worker: Worker;
  readonly #asked: PromiseWithResolvers<unknown[]>[] = [];
  isBroken = false;

  constructor(file: string) {
    this.#worker = new Worker(new URL(WORKER, import.meta.url), { workerData: file });
    this.#worker.unref();
    this.#worker.on('message', ({ rows, error }: WorkerAnswer) => {
      const asked = this.#asked.shift();
      if (error) asked?.reject(Object.assign(new Error(error.message), { code: error.code }));
      else asked?.resolve(rows ?? []);
    });
    const fail = (cause: unknown) => {
      this.isBroken = true;
      for (const { reject } of this.#asked.splice(0)) reject(Failure.unavailable(cause));
    };
    this.#worker.on('error', fail);
    this.#worker.on('exit', () => fail(new Error('The thread of long reads ended')));
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return { rows: (await this.#ask({ sql, parameters })) as R[] };
  }

  async run(sql: string): Promise<void> {
    await this.#ask({ sql, parameters: [] });
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Page through the rows instead of streaming them');
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #ask(question: WorkerQuestion): Promise<unknown[]> {
    const asked = Promise.withResolvers<unknown[]>();
    this.#asked.push(asked);
    // Keeps the process alive only while an answer is due.
    this.#worker.ref();
    this.#worker.postMessage(question, []);
    return asked.promise.finally(() => this.#asked.length === 0 && this.#worker.unref());
  }
}

/** One borrower at a time: the transactions queue before they ask. */
class ThreadDriver implements Driver {
  readonly #connect: () => DatabaseConnection;

  constructor(connect: () => DatabaseConnection) {
    this.#connect = connect;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    assertOutsideMutate('A read on another connection');
    return this.#connect();
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(): Promise<void> {
    throw new Error('The transaction is begun already');
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async destroy(): Promise<void> {}
}

import { Worker } from 'node:worker_threads';
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely';
import { Failure } from '#domain/failure';
import { assertOutsideMutate } from '#platform/inside-mutate';
import type { Database } from '#store/schema/tables/index';
import type { Db } from '#store/types';
import { makeStoppable } from '../long-reads.ts';
import { SingleConnectionDriver, StableQueryCompiler } from './connection.ts';
import type { WorkerAnswer, WorkerData, WorkerQuestion } from './thread-worker.ts';

/** In the published package, the files next to this one are compiled: `.js`. */
const WORKER = `./thread-worker${import.meta.url.slice(-3)}`;

/** A read connection in another thread. It answers questions in the order in which they are asked. */
export class SqliteThread implements DatabaseConnection {
  readonly db: Db;
  readonly #worker: Worker;
  readonly #asked: PromiseWithResolvers<unknown[]>[] = [];
  /** Shared with the thread: a value other than 0 aborts running statements. */
  readonly #stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  isBroken = false;

  constructor(file: string) {
    const workerData: WorkerData = { file, stop: this.#stop };
    this.#worker = new Worker(new URL(WORKER, import.meta.url), { workerData });
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
    this.db = new Kysely<Database>({
      dialect: {
        createAdapter: () => new SqliteAdapter(),
        createDriver: () => new ThreadDriver(this),
        createIntrospector: (db) => new SqliteIntrospector(db),
        createQueryCompiler: () => new StableQueryCompiler(),
      },
    });
    makeStoppable(this.db);
  }

  /** Runs a read transaction that ends early when the signal is aborted. Only one at a time. */
  async transact<T>(callback: (db: Db) => Promise<T>, signal: AbortSignal): Promise<T> {
    const stop = () => Atomics.store(this.#stop, 0, 1);
    Atomics.store(this.#stop, 0, 0);
    signal.addEventListener('abort', stop);
    await this.#ask({ control: 'begin' });
    try {
      signal.throwIfAborted();
      return await callback(this.db);
    } finally {
      signal.removeEventListener('abort', stop);
      await this.#ask({ control: 'commit' });
    }
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return { rows: (await this.#ask({ sql, parameters })) as R[] };
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Page through the rows instead of streaming them');
  }

  async close(): Promise<void> {
    Atomics.store(this.#stop, 0, 1);
    await this.#worker.terminate();
  }

  #ask(question: WorkerQuestion): Promise<unknown[]> {
    const asked = Promise.withResolvers<unknown[]>();
    this.#asked.push(asked);
    // Keeps the process alive only while an answer is pending.
    this.#worker.ref();
    this.#worker.postMessage(question, []);
    return asked.promise.finally(() => this.#asked.length === 0 && this.#worker.unref());
  }
}

/** Each thread has one transaction at a time, so its connection has one user at a time. */
class ThreadDriver extends SingleConnectionDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    assertOutsideMutate('A read on another connection');
    return await super.acquireConnection();
  }
}

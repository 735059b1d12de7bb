import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely } from 'kysely';
import { asStoreFailure, isSqliteBusy } from './failures.ts';
import { currentMutation, runInsideMutate } from './inside-mutate.ts';
import { SqliteConnection, sqliteDialect } from './sqlite.ts';
import type { Database } from './tables/index.ts';
import type { StoreObserver, Tx } from './types.ts';

/** A batch ends after so many callbacks or milliseconds, so that nobody waits long for the commit. */
const BATCH_CALLBACKS = 64;
const BATCH_MILLISECONDS = 5;

/** How long another process (the operator CLI) may hold the write lock before writers here are refused. */
const BUSY_MILLISECONDS = 10_000;
/** How long one attempt may block the process; between attempts it serves everyone else. */
const BUSY_BLOCKING_MILLISECONDS = 20;

interface Job {
  callback: (tx: Tx) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

/**
 * The one writer of a SQLite file. Callbacks that wait together share one durable commit; each runs alone in a
 * savepoint of its own, so that one that fails takes nothing of the others with it.
 */
export class SqliteWriter {
  readonly #connection: SqliteConnection;
  readonly #tx: Tx;
  readonly #observer: StoreObserver;
  readonly #queue: Job[] = [];
  #draining: Promise<void> | undefined;
  #running: Job | undefined;

  constructor(file: string, { durable }: { durable: boolean }, observer: StoreObserver) {
    this.#connection = new SqliteConnection(file, {
      durable,
      busyMilliseconds: BUSY_BLOCKING_MILLISECONDS,
      beforeQuery: () => {
        if (currentMutation() !== this.#running)
          throw new Error('tx was used after its mutate() callback ended');
      },
    });
    this.#tx = new Kysely<Database>({ dialect: sqliteDialect(this.#connection) }) as Tx;
    this.#observer = observer;
  }

  /** Resolves with the callback's value once the commit is on disk. */
  submit<T>(callback: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ callback, resolve: resolve as Job['resolve'], reject });
      this.#draining ??= this.#drain();
    });
  }

  /** Waits for everything submitted before. */
  async close(): Promise<void> {
    await this.#draining;
    this.#connection.close();
  }

  async #drain(): Promise<void> {
    // Requests that arrived together are all in the queue after the turn that read them from their sockets.
    await nextTurn();
    while (this.#queue.length > 0) {
      await this.#commitBatch();
      await nextTurn();
    }
    this.#draining = undefined;
  }

  async #commitBatch(): Promise<void> {
    const taken: Job[] = [];
    const answers: (() => void)[] = [];
    const started = performance.now();
    try {
      await this.#begin();
      const deadline = performance.now() + BATCH_MILLISECONDS;
      while (this.#queue.length > 0 && taken.length < BATCH_CALLBACKS && performance.now() < deadline) {
        const job = this.#queue.shift() as Job;
        taken.push(job);
        answers.push(await this.#runAlone(job));
      }
      this.#connection.run('commit');
    } catch (error) {
      if (this.#connection.raw.inTransaction) this.#connection.run('rollback');
      // Nobody could begin: those who wait would only meet the same fault one after the other.
      if (taken.length === 0) taken.push(...this.#queue.splice(0));
      for (const job of taken) job.reject(asStoreFailure(error));
      return;
    }
    this.#observer.committed?.(taken.length, (performance.now() - started) / 1000);
    for (const answer of answers) answer();
  }

  /** @returns how to answer the caller once the batch is committed */
  async #runAlone(job: Job): Promise<() => void> {
    this.#connection.run('savepoint callback');
    this.#running = job;
    try {
      const value = await settleWithinTurn(runInsideMutate(job, () => job.callback(this.#tx)));
      this.#connection.run('release callback');
      return () => job.resolve(value);
    } catch (error) {
      // A full disk or a failed write ends the whole transaction: the savepoint is gone with everyone's work.
      if (!this.#connection.raw.inTransaction) throw error;
      this.#connection.run('rollback to callback');
      this.#connection.run('release callback');
      return () => job.reject(asStoreFailure(error));
    } finally {
      this.#running = undefined;
    }
  }

  async #begin(): Promise<void> {
    const deadline = performance.now() + BUSY_MILLISECONDS;
    for (;;) {
      try {
        this.#connection.run('begin immediate');
        return;
      } catch (error) {
        if (!isSqliteBusy(error) || performance.now() > deadline) throw error;
        await sleep(5);
      }
    }
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/**
 * Statements on `tx` are synchronous, so a callback that awaits nothing else has settled when the event loop's turn
 * ends. One that has not would hold the writer for as long as it likes.
 */
async function settleWithinTurn<T>(work: Promise<T>): Promise<T> {
  let overdue: NodeJS.Immediate | undefined;
  const turnEnded = new Promise<never>((_, reject) => {
    overdue = setImmediate(() =>
      reject(new Error('A mutate() callback awaited something other than its tx')),
    );
  });
  try {
    return await Promise.race([work, turnEnded]);
  } finally {
    clearImmediate(overdue);
  }
}

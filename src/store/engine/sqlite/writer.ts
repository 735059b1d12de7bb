import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely } from 'kysely';
import { Failure } from '#domain/failure';
import { currentMutation, runInsideMutate } from '#platform/inside-mutate';
import type { Database } from '#store/schema/tables/index';
import type { StoreObserver, Tx } from '#store/types';
import { asStoreFailure, isSqliteBusy } from '../failures.ts';
import { SqliteConnection, sqliteDialect } from './connection.ts';

/** A batch ends after so many callbacks or milliseconds, so that nobody waits long for the commit. */
const BATCH_CALLBACKS = 64;
const BATCH_MILLISECONDS = 5;
/** For so long it may wait for others that are about to come. */
const GATHER_MILLISECONDS = 3;

/** How long another process (the operator CLI) may hold the write lock before writers here are refused. */
const BUSY_MILLISECONDS = 10_000;
/** Between attempts to get it the process serves everyone else. */
const BUSY_PAUSE_MILLISECONDS = 5;

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
      busyMilliseconds: 0,
      beforeQuery: () => this.#assertRunning(),
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

  #assertRunning(): void {
    if (this.#running === undefined || currentMutation() !== this.#running)
      throw new Error('tx was used after its mutate() callback ended');
    // A statement would take effect at once and for good.
    if (this.#connection.hasFailed && !this.#connection.raw.inTransaction)
      throw new Error('The transaction ended with a statement that failed before');
  }

  async #drain(): Promise<void> {
    await this.#gather();
    while (this.#queue.length > 0) {
      await this.#commitBatch();
      await this.#gather();
    }
    this.#draining = undefined;
  }

  /**
   * Requests that arrive together are all in the queue after the turn that reads them from their sockets. When they are
   * many, they are read in more than one: as long as each brings some, it is worth waiting for the next.
   */
  async #gather(): Promise<void> {
    const deadline = performance.now() + GATHER_MILLISECONDS;
    for (let before = -1; before < this.#queue.length; ) {
      before = this.#queue.length;
      await nextTurn();
      if (before >= BATCH_CALLBACKS || performance.now() >= deadline) return;
    }
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
      this.#tryRollback();
      // Nobody could begin: those who wait would only meet the same fault one after the other.
      if (taken.length === 0) taken.push(...this.#queue.splice(0));
      // Whoever caused it, and with which error: to the others the database was not there.
      const failure = Failure.unavailable(error);
      for (const job of taken) job.reject(failure);
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
        // Left when a rollback failed as well.
        if (this.#connection.raw.inTransaction) this.#connection.run('rollback');
        this.#connection.run('begin immediate');
        this.#connection.hasFailed = false;
        return;
      } catch (error) {
        if (!isSqliteBusy(error) || performance.now() > deadline) throw error;
        await sleep(BUSY_PAUSE_MILLISECONDS);
      }
    }
  }

  /** What made it necessary is worth telling, what keeps it from working is not: the next batch tries again. */
  #tryRollback(): void {
    try {
      if (this.#connection.raw.inTransaction) this.#connection.run('rollback');
    } catch {}
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

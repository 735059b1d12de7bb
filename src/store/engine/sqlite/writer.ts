import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely } from 'kysely';
import { Failure } from '#domain/failure';
import { currentMutation, runInsideMutate } from '#platform/inside-mutate';
import type { Database } from '#store/schema/tables/index';
import type { SendBeforeCommit, StoreObserver, Tx } from '#store/types';
import { asStoreFailure, isSqliteBusy } from '../failures.ts';
import { SqliteConnection, sqliteDialect } from './connection.ts';

/**
 * A batch ends after this many callbacks or milliseconds, so that its first callbacks do not wait long for the
 * commit.
 */
const BATCH_CALLBACKS = 64;
const BATCH_MILLISECONDS = 5;
/** Maximum time to wait for further callbacks before a batch begins. */
const GATHER_MILLISECONDS = 3;

/**
 * How long another process, such as an operator command, may hold the write lock before writes here are refused.
 */
const BUSY_MILLISECONDS = 10_000;
/** Pause between two attempts to get the write lock. Other requests are served meanwhile. */
const BUSY_PAUSE_MILLISECONDS = 5;

type WriteCallback<T> = (tx: Tx, send: SendBeforeCommit) => Promise<T>;

interface Job {
  callback: WriteCallback<unknown>;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

interface SqliteWriterOptions {
  /** Whether a commit waits until its data is on disk. */
  durable: boolean;
  beforeCommit: () => void;
}

/**
 * The only writer of a SQLite file. Callbacks that wait at the same time share one durable commit. Each runs in its
 * own savepoint, so a callback that fails does not affect the others.
 */
export class SqliteWriter {
  readonly #connection: SqliteConnection;
  readonly #tx: Tx;
  readonly #observer: StoreObserver;
  readonly #beforeCommit: () => void;
  readonly #queue: Job[] = [];
  #draining: Promise<void> | undefined;
  #running: Job | undefined;

  constructor(file: string, { durable, beforeCommit }: SqliteWriterOptions, observer: StoreObserver) {
    this.#connection = new SqliteConnection(file, {
      durable,
      busyMilliseconds: 0,
      beforeQuery: () => this.#assertRunning(),
      aroundQuery: observer.statement,
    });
    this.#tx = new Kysely<Database>({ dialect: sqliteDialect(this.#connection) }) as Tx;
    this.#observer = observer;
    this.#beforeCommit = beforeCommit;
  }

  /** Resolves with the callback's value when the commit is on disk. */
  submit<T>(callback: WriteCallback<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ callback, resolve: resolve as Job['resolve'], reject });
      this.#draining ??= this.#drain();
    });
  }

  /** Waits for all submitted callbacks, and closes the connection. */
  async close(): Promise<void> {
    await this.#draining;
    this.#connection.close();
  }

  #assertRunning(): void {
    if (this.#running === undefined || currentMutation() !== this.#running)
      throw new Error('tx was used after its mutate() callback ended');
    this.#connection.assertStillInTransaction();
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
   * Waits for requests that arrive at the same time. They are all in the queue after the turn of the event loop
   * that reads their sockets. Many requests take several turns to read, so it keeps waiting as long as each turn
   * adds some.
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
      this.#beforeCommit();
      this.#connection.run('commit');
    } catch (error) {
      this.#tryRollback();
      // The transaction could not begin. The other waiting callbacks would fail for the same reason, so they are
      // refused as well.
      if (taken.length === 0) taken.push(...this.#queue.splice(0));
      // The callbacks that did not cause the error have failed only because the database was unavailable, whatever
      // the error was.
      const failure = Failure.unavailable(error);
      for (const job of taken) job.reject(failure);
      return;
    }
    this.#observer.committed?.(taken.length, (performance.now() - started) / 1000);
    for (const answer of answers) answer();
  }

  /** @returns a function that settles the caller's promise; call it after the commit */
  async #runAlone(job: Job): Promise<() => void> {
    this.#connection.run('savepoint callback');
    this.#running = job;
    try {
      const value = await settleWithinTurn(runInsideMutate(job, () => runWhole(job.callback, this.#tx)));
      this.#connection.run('release callback');
      return () => job.resolve(value);
    } catch (error) {
      // A full disk or a failed write ends the whole transaction: the savepoint and the work of all callbacks are
      // lost.
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
        // A transaction is still open when its rollback has failed, too.
        if (this.#connection.raw.inTransaction) this.#connection.run('rollback');
        this.#connection.begin('immediate');
        return;
      } catch (error) {
        if (!isSqliteBusy(error) || performance.now() > deadline) throw error;
        await sleep(BUSY_PAUSE_MILLISECONDS);
      }
    }
  }

  /**
   * Rolls back. An error of the rollback is ignored: the original error matters more, and the next batch tries
   * again.
   */
  #tryRollback(): void {
    try {
      if (this.#connection.raw.inTransaction) this.#connection.run('rollback');
    } catch {}
  }
}

/** Statements are synchronous here, but only their promises tell whether they have failed. */
async function runWhole<T>(callback: WriteCallback<T>, tx: Tx): Promise<T> {
  const sent: Promise<unknown>[] = [];
  try {
    return await callback(tx, (call) => {
      const answer = call();
      answer.catch(() => {});
      sent.push(answer);
    });
  } finally {
    await Promise.all(sent);
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/**
 * Statements on `tx` are synchronous, so a callback that awaits nothing else has settled by the end of the event
 * loop's turn. One that has not could hold the writer indefinitely.
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

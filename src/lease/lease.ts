import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Repeated } from '#platform/repeated';
import type { Tracing } from '#platform/tracing/tracing';
import type { Watch } from '#platform/watch';
import type { Lease } from '#store/query/lease';
import type { Store, Tx } from '#store/types';

export interface LeaseServices {
  store: Store;
  /** UTC seconds. */
  now(): number;
  random: { hex(bytes: number): string };
  log: Logger;
  watch?: Watch | undefined;
  tracing?: Tracing | undefined;
}

/** The rows of one table that one process at a time works on. The feature that owns the table provides the SQL. */
export interface LeasedWork {
  /** Extends the leases of these rows, as far as the holder still has them. */
  renew(tx: Tx, lease: Lease, ids: readonly number[]): Promise<void>;
  /** Ends the leases of a holder, or all leases of the table when it is undefined. */
  release(tx: Tx, holder?: string): Promise<void>;
  /**
   * Looks for rows without a valid lease and starts them with `Leases.run`, without waiting for them to end. Called
   * once a second, never while an earlier call is running.
   */
  poll(): Promise<void>;
  /** How long a stop waits for running work before it aborts `Leases.signal`. */
  graceMilliseconds: number;
  /** The log message for an error after which the work waits for the next poll. */
  waits: string;
  /** Why the worker's transactions write no event. */
  noEvent: string;
}

export interface StopOptions {
  /** In place of that of the work. */
  graceMilliseconds?: number;
}

/** How often to look for rows without a holder. */
const POLL_MILLISECONDS = 1_000;
/**
 * How long a lease lasts after it was claimed or renewed. A process that does not renew in this time is considered
 * dead.
 */
const LEASE_SECONDS = 10;
/** The pause before an outcome that could not be saved is written again. */
const WRITE_AGAIN_MILLISECONDS = 1_000;
/** Two renewals may fail before a lease ends. */
const RENEW_MILLISECONDS = 3_000;

/**
 * Shares work between the processes that serve a database. A process claims a row for ten seconds, renews the lease
 * while it works on the row, and gives it back when it stops. See docs/how-it-works/leases-and-workers.md.
 *
 * **One holder at a time.** While a lease lasts, no other process can claim the row. Ends are compared with the clock
 * of the process that wants to claim, so the clocks of replicas must agree to a few seconds.
 *
 * **At least once.** The lease of a process that died ends by itself, and another process does the work again, perhaps
 * after it was done but before that was written down. Work has to bear being repeated.
 *
 * **A renewal that fails** is logged, the next one follows in three seconds, and the work goes on. When none succeeds
 * before the lease ends, another process may begin while this one is still working. So an outcome is only written while
 * `claimed_by` is still `holder`, in the same transaction: of two outcomes the first holder's is dropped.
 *
 * **An error** ends the piece of work it came from. It is logged, and the row is taken up again by a later poll, once
 * its lease has ended.
 */
export class Leases {
  /** The name of this process in `claimed_by`. */
  readonly holder: string;
  readonly #services: LeaseServices;
  readonly #work: LeasedWork;
  readonly #held = new Set<number>();
  readonly #running = new Set<Promise<void>>();
  readonly #poll: Repeated;
  #renewals: NodeJS.Timeout | undefined;
  #isStopping = false;
  #letGo = new AbortController();

  constructor(services: LeaseServices, work: LeasedWork) {
    this.#services = services;
    this.#work = work;
    this.holder = services.random.hex(8);
    this.#poll = new Repeated(() => this.#safely(() => work.poll()));
  }

  /** Set from the beginning of a stop: nothing new is claimed. */
  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Aborted when a stop no longer waits: running work must end without recording an outcome. */
  get signal(): AbortSignal {
    return this.#letGo.signal;
  }

  /**
   * Starts polling and renewing, also again after a stop. Does not reject: if the database cannot be written yet, old
   * leases expire by themselves.
   * @param alone no other process serves this database, so that all leases are left over and end at once
   */
  async start({ alone }: { alone: boolean }): Promise<void> {
    if (this.#isStopping) this.#letGo = new AbortController();
    this.#isStopping = false;
    if (alone) await this.#safely(() => this.write((tx) => this.#work.release(tx)));
    this.#poll.start({ every: POLL_MILLISECONDS });
    // Renewals do not wait for each other: if one hangs, the next may still keep the lease.
    this.#renewals = setInterval(() => void this.#safely(() => this.#renew()), RENEW_MILLISECONDS).unref();
  }

  /** Runs a piece of work, unless the worker is stopping. A stop waits for it. Does not reject. */
  async run(action: () => Promise<unknown>): Promise<void> {
    if (this.#isStopping) return;
    const running = this.#safely(action);
    this.#running.add(running);
    await running;
    this.#running.delete(running);
  }

  /** Runs `take` in a transaction to claim a row. The lease is only renewed while `hold` runs. */
  claim<T>(take: (tx: Tx, lease: Lease) => Promise<T>): Promise<T> {
    return this.write((tx) => take(tx, this.#newLease()));
  }

  /** Renews the lease of a row until the action has ended. Does not end the lease: recording the outcome does. */
  async hold<T>(id: number, action: () => Promise<T>): Promise<T> {
    this.#held.add(id);
    try {
      return await action();
    } finally {
      this.#held.delete(id);
    }
  }

  /** Runs a transaction on behalf of the worker. */
  write<T>(callback: (tx: Tx) => Promise<T>): Promise<T> {
    const { store, now } = this.#services;
    const author = { userId: null, username: null };
    return store.mutate({ author, now: now() }, async (tx) => ({
      value: await callback(tx),
      noEvent: this.#work.noEvent,
    }));
  }

  /**
   * Records an outcome. Repeats the write until it succeeds: if the outcome were lost, the work would be done again.
   * @param unsaved the log message for an attempt that failed
   */
  async writeOutcome<T>(callback: (tx: Tx) => Promise<T>, unsaved: string): Promise<T> {
    const { signal } = this;
    for (;;) {
      try {
        return await this.write(callback);
      } catch (error) {
        if (signal.aborted) throw error;
        this.#services.log.error({ err: error }, unsaved);
        await sleep(WRITE_AGAIN_MILLISECONDS, undefined, { signal });
      }
    }
  }

  /** Looks for work at once, and waits until none is under way. */
  async settle(): Promise<void> {
    await this.#poll.now();
    do {
      await Promise.all(this.#running);
      // What has ended may begin the next piece of work.
      await nextTurn();
    } while (this.#running.size > 0);
  }

  /** Waits up to the grace period for running work, then releases all leases, for another process or the next start. */
  async stop({ graceMilliseconds = this.#work.graceMilliseconds }: StopOptions = {}): Promise<void> {
    this.#isStopping = true;
    if (graceMilliseconds === 0) this.#letGo.abort();
    const overdue = setTimeout(() => this.#letGo.abort(), graceMilliseconds);
    await Promise.all(this.#running);
    clearTimeout(overdue);
    this.#letGo.abort();
    clearInterval(this.#renewals);
    await this.#poll.stop();
    await this.#safely(() => this.write((tx) => this.#work.release(tx, this.holder)));
  }

  #newLease(): Lease {
    return { holder: this.holder, until: this.#services.now() + LEASE_SECONDS };
  }

  async #renew(): Promise<void> {
    const ids = [...this.#held];
    if (ids.length > 0) await this.write((tx) => this.#work.renew(tx, this.#newLease(), ids));
  }

  async #safely(action: () => Promise<unknown>): Promise<void> {
    try {
      await action();
    } catch (error) {
      if (!this.signal.aborted) this.#services.log.error({ err: error }, this.#work.waits);
    }
  }
}

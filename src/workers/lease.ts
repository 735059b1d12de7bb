import type { Logger } from 'pino';
import type { Lease } from '#store/query/lease';
import type { Store, Tx } from '#store/types';
import { Repeated } from './repeated.ts';

export interface LeaseServices {
  store: Store;
  /** UTC seconds. */
  now(): number;
  random: { hex(bytes: number): string };
  log: Logger;
}

/** The rows of one table that are work for one process at a time. The feature that owns the table has the SQL. */
export interface LeasedWork {
  /** Sets a new end for the leases of these rows, where the holder still has them. */
  renew(tx: Tx, lease: Lease, ids: readonly number[]): Promise<void>;
  /** Ends the leases of a holder; without one, all leases of the table. */
  release(tx: Tx, holder?: string): Promise<void>;
  /**
   * Looks for rows that no process has a lease of, and begins with them by `Leases.run`, without waiting for the end.
   * Called once a second, and not again before it has ended.
   */
  poll(): Promise<void>;
  /** How long a stop waits for what is under way before it aborts `Leases.signal`. */
  graceMilliseconds: number;
  /** The log line of an error after which the work waits for the next poll. */
  waits: string;
  /** Why what a worker writes is no event of its own. */
  noEvent: string;
}

/** How often work is looked for that has no holder. */
const POLL_MILLISECONDS = 1_000;
/** How long a lease lasts after it was taken or renewed: a process that is silent for longer counts as dead. */
const LEASE_SECONDS = 10;
/** Two renewals may fail before a lease ends. */
const RENEW_MILLISECONDS = 3_000;

/**
 * Shares work between the processes that serve a database. A process claims a row for ten seconds, renews the lease
 * while it works on the row, and gives it back when it stops.
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
  readonly #letGo = new AbortController();

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

  /** Aborted when a stop waits no longer: whoever works lets go, without an outcome. */
  get signal(): AbortSignal {
    return this.#letGo.signal;
  }

  /**
   * Begins to poll and to renew. Does not reject: where nothing can be written yet, old leases end by themselves.
   * @param alone no other process serves this database: every lease was left by a dead one, and ends at once
   */
  async start({ alone }: { alone: boolean }): Promise<void> {
    if (alone) await this.#safely(() => this.write((tx) => this.#work.release(tx)));
    this.#poll.start({ every: POLL_MILLISECONDS });
    // They do not wait for each other: one that hangs must not cost the lease.
    this.#renewals = setInterval(() => void this.#safely(() => this.#renew()), RENEW_MILLISECONDS).unref();
  }

  /** Begins a piece of work, unless the worker stops. A stop waits for its end. Does not reject. */
  async run(action: () => Promise<unknown>): Promise<void> {
    if (this.#isStopping) return;
    const running = this.#safely(action);
    this.#running.add(running);
    await running;
    this.#running.delete(running);
  }

  /** Claims what `take` finds, in a transaction. The lease is renewed only while `hold` runs. */
  claim<T>(take: (tx: Tx, lease: Lease) => Promise<T>): Promise<T> {
    return this.write((tx) => take(tx, this.#newLease()));
  }

  /** Renews the lease of a row until the action has ended. The lease itself stays: the action's outcome ends it. */
  async hold<T>(id: number, action: () => Promise<T>): Promise<T> {
    this.#held.add(id);
    try {
      return await action();
    } finally {
      this.#held.delete(id);
    }
  }

  /** A transaction of the worker. */
  write<T>(callback: (tx: Tx) => Promise<T>): Promise<T> {
    const { store, now } = this.#services;
    const author = { userId: null, username: null };
    return store.mutate({ author, now: now() }, async (tx) => ({
      value: await callback(tx),
      noEvent: this.#work.noEvent,
    }));
  }

  /** Waits for what is under way, for its grace; then gives all leases back, for another process or the next start. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const { graceMilliseconds } = this.#work;
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

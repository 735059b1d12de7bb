import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** Number of shared connections. */
export const SHARED_CLIENTS = 2;

/** Statements under way on all of them together. When the server hangs, others are refused soon. */
const MOST_UNDER_WAY = 32;

/** How long a statement waits for another one to be answered. */
const WAIT_MILLISECONDS = 5_000;

/** A statement that takes longer delays those sent after it, so later ones get a connection of their own. */
const SLOW_MILLISECONDS = 20;

/**
 * The connections for single statements. All requests share a few of them, on which a statement is sent without waiting
 * for the answers to earlier ones. That takes less of the service and of the server than a connection for each
 * statement, and several statements go in one system call.
 */
export class SharedClients implements PostgresPool {
  readonly options = {};
  readonly #pool: pg.Pool;
  readonly #others: pg.Pool;
  readonly #shared: (Promise<SharedClient> | undefined)[] = [];
  readonly #waiting = new Set<() => void>();
  #last = 0;
  #underWay = 0;

  /**
   * @param pool has `SHARED_CLIENTS` connections, and no other user
   * @param others for statements that would have to wait for a slow one
   */
  constructor(pool: pg.Pool, others: pg.Pool) {
    this.#pool = pool;
    this.#others = others;
  }

  /** @throws Error when too many statements are under way for too long */
  async connect(): Promise<PostgresPoolClient> {
    while (this.#underWay >= MOST_UNDER_WAY) await this.#room();
    this.#underWay += 1;
    try {
      this.#last = (this.#last + 1) % SHARED_CLIENTS;
      const shared = await (this.#shared[this.#last] ??= this.#open(this.#last));
      if (!shared.isSlow) {
        shared.begin();
        return shared;
      }
    } catch (error) {
      this.#answered();
      throw error;
    }
    this.#answered();
    return await this.#others.connect();
  }

  /** Waits for the statements that are under way. */
  async end(): Promise<void> {
    const opened = this.#shared.filter((shared) => shared !== undefined);
    await Promise.allSettled(opened.map(async (shared) => await (await shared).close()));
    await this.#pool.end();
  }

  /** Resolves when another statement has been answered. */
  #room(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const go = () => {
      clearTimeout(overdue);
      resolve();
    };
    const overdue = setTimeout(() => {
      this.#waiting.delete(go);
      reject(new Error('timeout exceeded when trying to connect'));
    }, WAIT_MILLISECONDS);
    this.#waiting.add(go);
    return promise;
  }

  #answered(): void {
    this.#underWay -= 1;
    const [go] = this.#waiting;
    if (!go) return;
    this.#waiting.delete(go);
    go();
  }

  async #open(index: number): Promise<SharedClient> {
    const forget = () => {
      this.#shared[index] = undefined;
    };
    const answered = () => this.#answered();
    try {
      return new SharedClient(await this.#pool.connect(), { broken: forget, answered });
    } catch (error) {
      forget();
      throw error;
    }
  }
}

class SharedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #break: () => void;
  readonly #answered: () => void;
  /** Number of statements that were sent and not answered. */
  #underWay = 0;
  /** When the server can have begun with the first of them. */
  #since = 0;

  /**
   * @param broken called once, when the connection is lost
   * @param answered called when a statement was answered
   */
  constructor(client: pg.PoolClient, { broken, answered }: { broken: () => void; answered: () => void }) {
    this.#client = client;
    this.#answered = answered;
    this.#break = () => {
      void this.close();
      broken();
    };
    client.on('error', this.#break).on('end', this.#break);
  }

  get isSlow(): boolean {
    return this.#underWay > 0 && performance.now() - this.#since > SLOW_MILLISECONDS;
  }

  begin(): void {
    if (this.#underWay === 0) this.#since = performance.now();
    this.#underWay += 1;
  }

  query(...args: unknown[]): never {
    return this.#client.query(...(args as [never]));
  }

  /** A statement was answered. */
  release(): void {
    this.#underWay -= 1;
    this.#since = performance.now();
    this.#answered();
  }

  /** Waits for the statements that are under way. */
  async close(): Promise<void> {
    this.#client.off('error', this.#break).off('end', this.#break);
    const ended = new Promise<void>((resolve) => this.#client.once('end', () => resolve()));
    this.#client.release(true);
    await ended;
  }
}

import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** Number of shared connections. */
export const SHARED_CLIENTS = 2;

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
  #last = 0;

  /**
   * @param pool has `SHARED_CLIENTS` connections, and no other user
   * @param others for statements that would have to wait for a slow one
   */
  constructor(pool: pg.Pool, others: pg.Pool) {
    this.#pool = pool;
    this.#others = others;
  }

  async connect(): Promise<PostgresPoolClient> {
    this.#last = (this.#last + 1) % SHARED_CLIENTS;
    const shared = await (this.#shared[this.#last] ??= this.#open(this.#last));
    if (shared.isSlow) return await this.#others.connect();
    shared.begin();
    return shared;
  }

  /** Waits for the statements that are under way. */
  async end(): Promise<void> {
    const opened = this.#shared.filter((shared) => shared !== undefined);
    await Promise.allSettled(opened.map(async (shared) => await (await shared).close()));
    await this.#pool.end();
  }

  async #open(index: number): Promise<SharedClient> {
    const forget = () => {
      this.#shared[index] = undefined;
    };
    try {
      return new SharedClient(await this.#pool.connect(), forget);
    } catch (error) {
      forget();
      throw error;
    }
  }
}

class SharedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #break: () => void;
  /** Number of statements that were sent and not answered. */
  #underWay = 0;
  /** When the server can have begun with the first of them. */
  #since = 0;

  /** @param broken called once, when the connection is lost */
  constructor(client: pg.PoolClient, broken: () => void) {
    this.#client = client;
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
  }

  /** Waits for the statements that are under way. */
  async close(): Promise<void> {
    this.#client.off('error', this.#break).off('end', this.#break);
    const ended = new Promise<void>((resolve) => this.#client.once('end', () => resolve()));
    this.#client.release(true);
    await ended;
  }
}

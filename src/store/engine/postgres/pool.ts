import {
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import pg from 'pg';
import type { StoreObserver } from '#store/types';
import { isResponseTimeout, isStalePlan } from '../failures.ts';
import type { StatementTimeouts } from '../statement-timeouts.ts';

/**
 * Maximum number of named statements. Each takes memory on the server per connection, so later texts, mostly those
 * of filtered lists, stay unnamed.
 */
const NAMED_STATEMENTS = 300;

const { builtins } = pg.types;

/** Parses bigint as a number: all stored integers are below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * A client that turns queries into named statements, which are parsed and planned once per connection. It closes
 * its connection when the server does not respond in time.
 */
class NamingClient extends pg.Client {
  static readonly #names = new Map<string, string>();
  #generation = 0;

  // pg declares a dozen overloads of `query`; Kysely only uses the one with a text and parameters.
  override query(...args: unknown[]): never {
    const [text, values] = args;
    if (typeof text === 'string' && Array.isArray(values)) {
      return this.#queryNamed(NamingClient.#name(text), text, values) as never;
    }
    return super.query(...(args as [never]));
  }

  async #queryNamed(name: string | undefined, text: string, values: unknown[]): Promise<pg.QueryResult> {
    const run = () => super.query({ ...(name && { name: `${name}_${this.#generation}` }), text, values });
    const inTransaction = this.getTransactionStatus() === 'T';
    try {
      return await run();
    } catch (error) {
      // The next user of the connection would have to wait for the unanswered query.
      if (isResponseTimeout(error)) void this.end();
      if (!isStalePlan(error)) throw error;
      // A statement name stays bound to its text and result columns until the connection closes, so new names are
      // needed.
      this.#generation += 1;
      if (inTransaction) throw error;
      return await run();
    }
  }

  static #name(text: string): string | undefined {
    let name = NamingClient.#names.get(text);
    if (!name && NamingClient.#names.size < NAMED_STATEMENTS) {
      name = `palisade_${NamingClient.#names.size}`;
      NamingClient.#names.set(text, name);
    }
    return name;
  }
}

/** A client whose statements are executed by `around`. */
function observedClient(around: NonNullable<StoreObserver['statement']>): typeof NamingClient {
  return class extends NamingClient {
    override query(...args: unknown[]): never {
      const run = () => super.query(...args);
      const [text, values] = args;
      return typeof text === 'string' && Array.isArray(values) ? around(text, run) : run();
    }
  };
}

/**
 * @param onError called when a connection breaks
 * @param patience no timeouts when undefined
 * @param size maximum number of connections
 * @param around executes each statement
 */
export function openPool(
  url: string,
  onError: (error: Error) => void,
  patience?: StatementTimeouts,
  size = 10,
  around?: StoreObserver['statement'],
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    Client: around ? observedClient(around) : NamingClient,
    types,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'palisade',
    ...(patience && { statement_timeout: patience.server, query_timeout: patience.client }),
  });
  // The pool does not listen for errors while a client is in use, and an error event without a listener would end
  // the process.
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('error', () => {});
  return pool;
}

/** @param beforeUse called before each use of a connection; may throw to prevent it */
export function postgresDialect(pool: pg.Pool, beforeUse: () => void = () => {}): Dialect {
  class GuardedDriver extends PostgresDriver {
    override async acquireConnection(): Promise<DatabaseConnection> {
      beforeUse();
      return await super.acquireConnection();
    }
  }
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new GuardedDriver({ pool }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

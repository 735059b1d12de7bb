import {
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import pg from 'pg';
import { isSilence, isStalePlan } from '../failures.ts';
import type { StatementPatience } from '../statement-patience.ts';

/** Texts that get a name on the server, where each costs memory per connection. Filtered lists beyond it stay unnamed. */
const NAMED_STATEMENTS = 300;

const { builtins } = pg.types;

/** Every integer of ours is below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * A client whose queries are named statements, parsed and planned once per connection, and that is of no use any more
 * when the server did not answer one in time.
 */
class NamingClient extends pg.Client {
  static readonly #names = new Map<string, string>();
  #generation = 0;

  // pg types `query` with a dozen overloads; Kysely calls it with text and parameters only.
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
      // Whoever borrows the connection next would wait behind it.
      if (isSilence(error)) void this.end();
      if (!isStalePlan(error)) throw error;
      // A name stands for one text with one result for as long as the connection lives.
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

/**
 * @param onError told of connections that broke
 * @param patience undefined: without end
 * @param size connections at most
 */
export function openPool(
  url: string,
  onError: (error: Error) => void,
  patience?: StatementPatience,
  size = 10,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    Client: NamingClient,
    types,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'palisade',
    ...(patience && { statement_timeout: patience.server, query_timeout: patience.client }),
  });
  // Also while it is lent and waits for the next statement of a transaction, when the pool does not listen to it:
  // an error that nobody listens to would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('error', () => {});
  return pool;
}

/** @param beforeUse called before each use of a connection; throws to refuse it */
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

import {
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  type PostgresPool,
  PostgresQueryCompiler,
} from 'kysely';
import pg from 'pg';
import type { StoreObserver } from '#store/types';
import type { StatementTimeouts } from '../statement-timeouts.ts';
import { NamingClient, observedClient } from './client.ts';
import { connectAgain, type PrimaryClientConfig } from './primary-client.ts';
import { Servers } from './servers.ts';

const { builtins } = pg.types;

/** Parses bigint as a number: all stored integers are below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

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
  const servers = Servers.of(url);
  const config: pg.PoolConfig & PrimaryClientConfig = {
    connectionString: servers?.url ?? url,
    servers,
    Client: around ? observedClient(around) : NamingClient,
    types,
    max: size,
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'palisade',
    ...(patience && { statement_timeout: patience.server, query_timeout: patience.client }),
  };
  const pool = new pg.Pool(config);
  // The pool does not listen for errors while a client is in use, and an error event without a listener would end
  // the process.
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('error', () => {});
  return pool;
}

/**
 * @param beforeUse called before each use of a connection; may throw to prevent it
 * @param adapter prepared queries are kept by adapter
 */
export function postgresDialect(
  pool: PostgresPool,
  beforeUse: () => void = () => {},
  adapter = new PostgresAdapter(),
): Dialect {
  class GuardedDriver extends PostgresDriver {
    override async acquireConnection(): Promise<DatabaseConnection> {
      beforeUse();
      return await connectAgain(() => super.acquireConnection());
    }
  }
  return {
    createAdapter: () => adapter,
    createDriver: () => new GuardedDriver({ pool }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

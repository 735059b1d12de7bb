import Sqlite from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { SynchronousAdapter } from '#store/query/prepared';

/** Prepared statements kept per connection: filters make new texts all the time, the rest is a few dozen. */
const STATEMENT_CACHE_SIZE = 500;

/**
 * Pages of the write-ahead log after which a commit copies them into the file, 32 MB: a page that is written again and
 * again is copied once, and the wait for the disk that comes with it is rare.
 */
const CHECKPOINT_PAGES = 8_000;

/** Opening is over before anyone is served, and must not fail because another process writes at that moment. */
const OPENING_BUSY_MILLISECONDS = 5_000;

export interface SqliteConnectionOptions {
  /** Whether a commit waits until it is on disk. */
  durable: boolean;
  /** How long a statement blocks the process while another one holds the lock it needs. */
  busyMilliseconds: number;
  /** Whether the connection refuses to write. */
  readOnly?: boolean;
  /** Called before each query; throws to refuse it. */
  beforeQuery: () => void;
}

/** Of pages that are read often. There may be eight readers; what is not in theirs is in the system's. */
const READER_CACHE_KIBIBYTES = 8 * 1024;
const WRITER_CACHE_KIBIBYTES = 32 * 1024;

/** One connection to a SQLite file. All its calls are synchronous, whatever their return type says. */
export class SqliteConnection implements DatabaseConnection {
  readonly raw: Sqlite.Database;
  /** Whether a query failed since it was last set to false. Nothing else ends a transaction before its time. */
  hasFailed = false;
  readonly #beforeQuery: () => void;
  readonly #statements = new Map<string, Sqlite.Statement>();

  constructor(
    file: string,
    { durable, busyMilliseconds, readOnly = false, beforeQuery }: SqliteConnectionOptions,
  ) {
    this.#beforeQuery = beforeQuery;
    this.raw = new Sqlite(file, { timeout: OPENING_BUSY_MILLISECONDS });
    this.raw.pragma('journal_mode = WAL');
    this.raw.pragma(`synchronous = ${durable ? 'FULL' : 'OFF'}`);
    this.raw.pragma('foreign_keys = ON');
    this.raw.pragma(`cache_size = -${readOnly ? READER_CACHE_KIBIBYTES : WRITER_CACHE_KIBIBYTES}`);
    this.raw.pragma('temp_store = MEMORY');
    this.raw.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    this.raw.pragma(`query_only = ${readOnly ? 'ON' : 'OFF'}`);
    this.raw.pragma(`busy_timeout = ${busyMilliseconds}`);
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return Promise.resolve(this.execute<R>(query.sql, query.parameters));
    } catch (error) {
      return Promise.reject(error);
    }
  }

  execute<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    this.#beforeQuery();
    try {
      const statement = this.#statement(sql);
      if (statement.reader) return { rows: statement.all(parameters) as R[] };
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } catch (error) {
      this.hasFailed = true;
      throw error;
    }
  }

  /** A statement without parameters and rows: begin, savepoint, commit. */
  run(sql: string): void {
    this.#statement(sql).run();
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('SQLite reads are synchronous: page through the rows instead of streaming them');
  }

  close(): void {
    this.#statements.clear();
    this.raw.close();
  }

  #statement(sql: string): Sqlite.Statement {
    const cached = this.#statements.get(sql);
    if (cached) return cached;
    const statement = this.raw.prepare(sql);
    if (this.#statements.size >= STATEMENT_CACHE_SIZE) {
      const oldest = this.#statements.keys().next();
      if (!oldest.done) this.#statements.delete(oldest.value);
    }
    this.#statements.set(sql, statement);
    return statement;
  }
}

/**
 * Writes parameters as `+?`. SQLite prepares a statement anew whenever a bare parameter that the planner might look at
 * is bound, which is on each call and dearer than most queries; behind a unary plus it does not look. Indexes are used
 * all the same.
 */
export class StableQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/** Shows prepared queries the way to the connection. */
class ConnectionAdapter extends SqliteAdapter implements SynchronousAdapter {
  readonly #connection: SqliteConnection;

  constructor(connection: SqliteConnection) {
    super();
    this.#connection = connection;
  }

  execute(sql: string, parameters: readonly unknown[]): unknown[] {
    return this.#connection.execute(sql, parameters).rows;
  }

  insert(sql: string, parameters: readonly unknown[]): number {
    return Number(this.#connection.execute(sql, parameters).insertId);
  }
}

/** Kysely lends the one connection to one borrower at a time: the adapter says that there is only one. */
class SingleConnectionDriver implements Driver {
  readonly #connection: SqliteConnection;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {}

  beginTransaction(): Promise<void> {
    return this.#refuseTransaction();
  }

  commitTransaction(): Promise<void> {
    return this.#refuseTransaction();
  }

  rollbackTransaction(): Promise<void> {
    return this.#refuseTransaction();
  }

  async destroy(): Promise<void> {
    this.#connection.close();
  }

  async #refuseTransaction(): Promise<never> {
    throw new Error('Transactions of SQLite are begun by who owns the connection');
  }
}

/**
 * Kysely on one connection of ours, with prepared statements kept between queries (Kysely's own driver prepares
 * each query anew, which makes a read five times dearer).
 */
export function sqliteDialect(connection: SqliteConnection): Dialect {
  return {
    createAdapter: () => new ConnectionAdapter(connection),
    createDriver: () => new SingleConnectionDriver(connection),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new StableQueryCompiler(),
  };
}

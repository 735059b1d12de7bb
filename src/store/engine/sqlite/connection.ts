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
import type { StoreObserver } from '#store/types';

/**
 * Maximum number of prepared statements per connection. The code has a few dozen fixed ones; filters keep producing
 * new ones.
 */
const STATEMENT_CACHE_SIZE = 500;

/**
 * A checkpoint runs when the write-ahead log has this many pages (32 MB). A high number means that pages that
 * change often are copied once, and that commits rarely wait for the checkpoint's disk writes.
 */
const CHECKPOINT_PAGES = 8_000;

/**
 * Opening happens before requests are served. It must not fail because another process is writing at that moment.
 */
const OPENING_BUSY_MILLISECONDS = 5_000;

export interface SqliteConnectionOptions {
  /** Whether a commit waits until its data is on disk. */
  durable: boolean;
  /** Maximum time for which a statement blocks the process to wait for a lock. */
  busyMilliseconds: number;
  /** Whether the connection rejects writes. */
  readOnly?: boolean;
  /** Called before each query; may throw to prevent it. */
  beforeQuery: () => void;
  /** Executes each query. */
  aroundQuery?: StoreObserver['statement'];
}

/** Page cache per reader; there may be eight readers. Other pages come from the operating system's cache. */
const READER_CACHE_KIBIBYTES = 8 * 1024;
const WRITER_CACHE_KIBIBYTES = 32 * 1024;

/** A connection to a SQLite file. All calls are synchronous, even those that return a promise. */
export class SqliteConnection implements DatabaseConnection {
  readonly raw: Sqlite.Database;
  /**
   * Whether a query has failed since this was last set to false. Only a failed query can end a transaction
   * prematurely.
   */
  hasFailed = false;
  readonly #beforeQuery: () => void;
  readonly #aroundQuery: StoreObserver['statement'];
  readonly #statements = new Map<string, Sqlite.Statement>();

  constructor(
    file: string,
    { durable, busyMilliseconds, readOnly = false, beforeQuery, aroundQuery }: SqliteConnectionOptions,
  ) {
    this.#beforeQuery = beforeQuery;
    this.#aroundQuery = aroundQuery;
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
    const execute = () => this.#execute<R>(sql, parameters);
    return this.#aroundQuery ? this.#aroundQuery(sql, execute) : execute();
  }

  #execute<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
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

  /**
   * Begins a transaction.
   * @param mode `immediate` takes the lock for writes at once
   */
  begin(mode: 'deferred' | 'immediate' = 'deferred'): void {
    this.run(`begin ${mode}`);
    this.hasFailed = false;
  }

  /** Outside of a transaction, a statement would see another snapshot, or be committed immediately. */
  assertStillInTransaction(): void {
    if (this.hasFailed && !this.raw.inTransaction)
      throw new Error('The transaction ended with a statement that failed before');
  }

  /** Executes a statement without parameters and results, such as savepoint or commit. */
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
 * Compiles parameters to `+?`. SQLite re-prepares a statement whenever a value is bound to a plain parameter that
 * the planner may examine, which happens on every call and costs more than most queries. A unary plus hides the
 * parameter from the planner. Indexes are still used.
 */
export class StableQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/** A connection, or a group of connections that chooses one for each statement. */
interface SynchronousConnection extends DatabaseConnection {
  execute<R>(sql: string, parameters: readonly unknown[]): QueryResult<R>;
  close(): unknown;
}

/** Gives prepared queries direct access to the connection. */
class ConnectionAdapter extends SqliteAdapter implements SynchronousAdapter {
  readonly #connection: SynchronousConnection;

  constructor(connection: SynchronousConnection) {
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

/** The adapter tells Kysely that there is a single connection, so Kysely gives it to one user at a time. */
export class SingleConnectionDriver implements Driver {
  readonly beginTransaction = refuseTransaction;
  readonly commitTransaction = refuseTransaction;
  readonly rollbackTransaction = refuseTransaction;
  readonly #connection: DatabaseConnection & { close(): unknown };

  constructor(connection: DatabaseConnection & { close(): unknown }) {
    this.#connection = connection;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#connection.close();
  }
}

async function refuseTransaction(): Promise<never> {
  throw new Error('Transactions of SQLite are begun by who owns the connection');
}

/**
 * A Kysely dialect for one of our connections. It keeps prepared statements between queries; Kysely's own driver
 * prepares each query again, which makes a read five times as expensive.
 */
export function sqliteDialect(connection: SynchronousConnection): Dialect {
  return {
    createAdapter: () => new ConnectionAdapter(connection),
    createDriver: () => new SingleConnectionDriver(connection),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new StableQueryCompiler(),
  };
}

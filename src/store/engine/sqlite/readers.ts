import { type CompiledQuery, type DatabaseConnection, Kysely, type QueryResult } from 'kysely';
import { Failure } from '#domain/failure';
import type { Disconnection } from '#platform/long-work';
import type { Database } from '#store/schema/tables/index';
import type { Db } from '#store/types';
import { IdlePool } from '../idle-pool.ts';
import { keepQuick } from '../long-reads.ts';
import { type SqliteConnection, sqliteDialect } from './connection.ts';

interface Reader {
  connection: SqliteConnection;
  db: Db;
  /** How many reads of several statements use its transaction. */
  reads: number;
}

/** @param beforeQuery called before each query; may throw to prevent it */
type Connect = (beforeQuery?: () => void) => SqliteConnection;

/** More than one, so that a read that yields to other work does not block other reads. */
const CONNECTIONS = 4;

/**
 * The connections for reads. All reads that begin in one turn of the event loop share a transaction, because its lock
 * costs more than most statements. It takes no more reads once this process commits, or the event loop looks for new
 * requests. So a request sees all that was committed before it arrived, also by another process. A read that goes on
 * for longer keeps its connection and its snapshot.
 */
export class SqliteReaders implements DatabaseConnection {
  readonly #connect: Connect;
  readonly #idle = new IdlePool<Reader>((reader) => this.#close(reader), 1);
  #open = 0;
  /** Its transaction takes new reads. */
  #current: Reader | undefined;
  /** The turn of the event loop in which it began. */
  #turn = 0;
  #isClosed = false;
  /** For single statements while all other connections have reads that go on for longer. */
  #spare: SqliteConnection | undefined;
  readonly #waiting: (() => void)[] = [];
  readonly #reading = new Set<Promise<unknown>>();
  readonly #endTurn = () => this.takeNoMoreReads();

  /** @param connect called once immediately, and again when more connections are needed */
  constructor(connect: Connect) {
    this.#connect = connect;
    this.#idle.giveBack(this.#newReader());
  }

  /** Executes a single statement. */
  execute<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const { connection } = this.#readerOfTurn() ?? { connection: (this.#spare ??= this.#connect()) };
    return connection.execute<R>(sql, parameters);
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return this.execute<R>(sql, parameters);
  }

  streamQuery(): never {
    throw new Error('SQLite reads are synchronous: page through the rows instead of streaming them');
  }

  /** Runs several statements on one snapshot. */
  async read<T>(callback: (db: Db) => Promise<T>, leaving?: Disconnection): Promise<T> {
    let reader = this.#readerOfTurn();
    while (!reader) {
      await this.#freed(leaving?.signal);
      reader = this.#readerOfTurn();
    }
    reader.reads += 1;
    const reading = callback(reader.db);
    this.#reading.add(reading);
    try {
      return await reading;
    } finally {
      this.#reading.delete(reading);
      reader.reads -= 1;
      if (reader !== this.#current) this.#releaseUnused(reader);
    }
  }

  /** Ends the transaction of this turn, except for the reads that are under way. Called before each commit. */
  takeNoMoreReads(): void {
    const reader = this.#current;
    this.#current = undefined;
    if (reader) this.#releaseUnused(reader);
  }

  /** Waits for all running and waiting reads. */
  async close(): Promise<void> {
    while (this.#reading.size > 0) await Promise.allSettled(this.#reading);
    this.takeNoMoreReads();
    await this.#idle.close();
    this.#spare?.close();
    this.#isClosed = true;
  }

  /** Undefined while all connections have reads that go on for longer than their turn. */
  #readerOfTurn(): Reader | undefined {
    // A connection opened now would never be closed, and leave the files of its write-ahead log behind.
    if (this.#isClosed) throw new Error('The database is closed');
    const turn = currentTurn();
    if (this.#current?.connection.hasFailed || turn !== this.#turn) this.takeNoMoreReads();
    if (this.#current) return this.#current;
    const reader = this.#idle.take() ?? (this.#open < CONNECTIONS ? this.#newReader() : undefined);
    if (!reader) return undefined;
    reader.connection.begin();
    this.#current = reader;
    this.#turn = turn;
    setImmediate(this.#endTurn);
    return reader;
  }

  #releaseUnused(reader: Reader): void {
    if (reader.reads > 0) return;
    // A read has nothing to roll back. A failed statement may already have ended the transaction.
    if (reader.connection.raw.inTransaction) reader.connection.run('commit');
    this.#idle.giveBack(reader);
    this.#waiting.shift()?.();
  }

  #freed(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(take), 1);
        reject(Failure.busy(signal?.reason));
      };
      const take = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      this.#waiting.push(take);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  #newReader(): Reader {
    const connection = this.#connect(() => connection.assertStillInTransaction());
    const db = new Kysely<Database>({ dialect: sqliteDialect(connection) });
    keepQuick(db);
    this.#open += 1;
    return { connection, db, reads: 0 };
  }

  #close({ connection }: Reader): void {
    this.#open -= 1;
    connection.close();
  }
}

/** The number changes each time before the event loop looks for new requests. */
function currentTurn(): number {
  return performance.nodeTiming.uvMetricsInfo.loopCount;
}

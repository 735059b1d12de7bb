import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely';
import type { Database } from '#store/schema/tables/index';
import type { SendBeforeCommit } from '#store/types';
import { isAborted } from '../failures.ts';

/** How a transaction begins. */
export const WRITING = CompiledQuery.raw('begin isolation level read committed');
export const READING = CompiledQuery.raw('begin isolation level repeatable read, read only');
const COMMIT = CompiledQuery.raw('commit');
const ROLLBACK = CompiledQuery.raw('rollback');

/** Kysely requires a dialect of a transaction, but queries use the executor and its connection only. */
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/**
 * Runs the callback in a transaction on one connection of `kysely`. Statements are sent when they are called, without
 * waiting for the answers to earlier ones: the server executes them in their order, and after one that fails it refuses
 * all others of the transaction, the commit too.
 */
export function inTransaction<T>(
  kysely: Kysely<Database>,
  begin: CompiledQuery,
  callback: (tx: Transaction<Database>, send: SendBeforeCommit) => Promise<T>,
): Promise<T> {
  return kysely.getExecutor().provideConnection(async (connection) => {
    const statements = new TransactionStatements(connection, begin);
    const executor = kysely
      .getExecutor()
      .withConnectionProvider({ provideConnection: async (consumer) => await consumer(statements) });
    const tx = new Transaction<Database>({
      config: { dialect },
      dialect,
      driver: new DummyDriver(),
      executor,
    });
    let value: T;
    try {
      value = await callback(tx, (call) => statements.send(call));
    } catch (error) {
      await statements.rollback();
      throw error;
    }
    await statements.commit();
    return value;
  });
}

/** The statements of one transaction. */
class TransactionStatements implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #begun: Promise<void>;
  /** Statements whose results nobody waits for. */
  readonly #sent: Promise<unknown>[] = [];
  /** Why the first statement failed. */
  #cause: unknown;
  #count = 0;
  #hasBegun = false;
  /** Whether a statement waits for the begin, so that all later ones have to. */
  #isHeld = false;
  #hasEnded = false;

  constructor(connection: DatabaseConnection, begin: CompiledQuery) {
    this.#connection = connection;
    this.#begun = this.#begin(begin);
    // Each of its users awaits it.
    this.#begun.catch(() => {});
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#hasEnded) throw new Error('A transaction was used after its end');
    // Making text of an object may fail, and then the server would not know of the statement.
    if (query.parameters.some(isUnsafe)) throw new Error('A parameter is an object');
    this.#count += 1;
    // If the begin fails, the server commits each statement by itself.
    if (!this.#hasBegun && (this.#isHeld || query.query.kind !== 'SelectQueryNode')) {
      this.#isHeld = true;
      await this.#begun;
    }
    try {
      return await this.#connection.executeQuery<R>(query);
    } catch (error) {
      this.#cause ??= error;
      // Statements that were sent before the first failure was known fail because of it.
      throw isAborted(error) ? this.#cause : error;
    }
  }

  streamQuery(): never {
    throw new Error('Queries are not streamed');
  }

  async #begin(begin: CompiledQuery): Promise<void> {
    try {
      await this.#connection.executeQuery(begin);
      this.#hasBegun = true;
    } catch (error) {
      this.#isHeld = true;
      throw error;
    }
  }

  send(call: () => Promise<unknown>): void {
    const before = this.#count;
    const answer = call();
    // It is awaited at the end, and may fail before.
    answer.catch(() => {});
    this.#sent.push(answer);
    if (this.#count === before) throw new Error('A statement was not sent');
  }

  /** Sends the commit at once. It is the last answer, so nothing is under way when it has come. */
  async commit(): Promise<void> {
    if (!this.#hasBegun) await this.#begun;
    this.#hasEnded = true;
    const committed = this.#connection.executeQuery<{ command: string }>(COMMIT);
    const results = await Promise.allSettled([...this.#sent, committed]);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    const [{ command } = { command: '' }] = (await committed).rows;
    if (command !== 'COMMIT') throw new Error('A statement of the transaction failed, so it was rolled back');
  }

  /** @throws the error of the first statement that failed while nobody waited for it: it is the cause of others */
  async rollback(): Promise<void> {
    this.#hasEnded = true;
    await this.#begun;
    await this.#connection.executeQuery(ROLLBACK);
    await Promise.all(this.#sent);
  }
}

function isUnsafe(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isUnsafe);
  return typeof value === 'object' && value !== null && !Buffer.isBuffer(value);
}

import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
} from 'kysely';
import type { Database } from '#store/schema/tables/index';
import type { SendBeforeCommit } from '#store/types';

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
    const sent: Promise<unknown>[] = [];
    let statements = 0;
    const send: SendBeforeCommit = (call) => {
      const before = statements;
      const answer = call();
      // It is awaited at the end, and may fail before.
      answer.catch(() => {});
      sent.push(answer);
      // The server does not know of it, and would commit.
      if (statements === before) throw new Error('A statement was not sent');
    };
    const use = <T>(consumer: (given: DatabaseConnection) => Promise<T>) => {
      statements += 1;
      return consumer(connection);
    };
    let hasEnded = false;
    const executor = kysely.getExecutor().withConnectionProvider({
      provideConnection: async (consumer) => {
        if (hasEnded) throw new Error('A transaction was used after its end');
        return await use(consumer);
      },
    });
    const tx = new Transaction<Database>({
      config: { dialect },
      dialect,
      driver: new DummyDriver(),
      executor,
    });
    send(() => use((given) => given.executeQuery(begin)));
    try {
      const value = await callback(tx, send);
      hasEnded = true;
      await commit(connection, sent);
      return value;
    } catch (error) {
      if (hasEnded) throw error;
      hasEnded = true;
      await connection.executeQuery(ROLLBACK);
      // It is the cause of what failed after it.
      await Promise.all(sent);
      throw error;
    }
  });
}

/** Sends the commit at once. It is the last answer, so nothing is under way when it has come. */
async function commit(connection: DatabaseConnection, sent: readonly Promise<unknown>[]): Promise<void> {
  const committed = connection.executeQuery<{ command: string }>(COMMIT);
  const results = await Promise.allSettled([...sent, committed]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  const [{ command } = { command: '' }] = (await committed).rows;
  if (command !== 'COMMIT') throw new Error('A statement of the transaction failed, so it was rolled back');
}

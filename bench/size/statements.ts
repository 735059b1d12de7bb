// Records the statements that requests send to the database.
import pg from 'pg';
import { SqliteConnection } from '#store/engine/sqlite/connection';

export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

type Execute = (sql: string, parameters: readonly unknown[]) => unknown;

const caught: Statement[] = [];
let catching = false;

/** Starts recording, for the rest of the process. */
export function catchStatements(): void {
  const sqlite = SqliteConnection.prototype as unknown as { execute: Execute };
  const { execute } = sqlite;
  sqlite.execute = function caughtExecute(this: SqliteConnection, sql, parameters) {
    if (catching) caught.push({ sql, parameters });
    return execute.call(this, sql, parameters);
  };
  const client = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const { query } = client;
  client.query = function caughtQuery(this: pg.Client, ...args) {
    const [first, values] = args as [string | { text?: string; values?: unknown[] }, unknown[]?];
    const asked = typeof first === 'string' ? { text: first, values } : first;
    if (catching && asked.text !== undefined)
      caught.push({ sql: asked.text, parameters: asked.values ?? [] });
    return query.apply(this, args);
  };
}

/** Returns the statements of one piece of work. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  caught.length = 0;
  catching = true;
  try {
    await work();
    return [...caught];
  } finally {
    catching = false;
  }
}

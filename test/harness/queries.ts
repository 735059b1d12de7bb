import { mock } from 'node:test';
import pg from 'pg';
import { SqliteConnection } from '#store/engine/sqlite/connection';

const READ = /^(select|with)\b/;
/** What the service asks of its own accord: maintenance, waiting jobs and messages, what has expired, what a connection is. */
const OWN_ACCORD = /"(setting|compute_job|outbox_message)"| as walked$|pg_backend_pid/;

/** The texts of the reads that answering takes, on whatever database. */
export async function queriesOf(answering: () => Promise<unknown>): Promise<string[]> {
  const sqlite = mock.method(SqliteConnection.prototype, 'execute');
  const postgres = mock.method(pg.Client.prototype, 'query');
  try {
    await answering();
    return [...sqlite.mock.calls, ...postgres.mock.calls]
      .map(({ arguments: [query] }) => textOf(query))
      .filter((text) => READ.test(text) && !OWN_ACCORD.test(text));
  } finally {
    sqlite.mock.restore();
    postgres.mock.restore();
  }
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  const { sql, text } = query as { sql?: string; text?: string };
  return sql ?? text ?? '';
}

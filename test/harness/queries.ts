import { mock } from 'node:test';
import pg from 'pg';
import { SqliteConnection } from '#store/engine/sqlite/connection';

const READ = /^(select|with)\b/;
/** Queries of background work: maintenance, jobs, messages, the change feed, expired records, connection ids. */
const OWN_ACCORD =
  /"(setting|compute_job|outbox_message|webhook_delivery|digest|change|change_feed)"| as walked$|"held_until" <= |pg_backend_pid/;

/** The texts of the queries that a response takes, on either database. */
export async function queriesOf(answering: () => Promise<unknown>): Promise<string[]> {
  const statements = await statementsOf(answering);
  return statements.filter((text) => READ.test(text) && !OWN_ACCORD.test(text));
}

/** The texts of all statements meanwhile, in their order. */
export async function statementsOf(answering: () => Promise<unknown>): Promise<string[]> {
  const sqlite = mock.method(SqliteConnection.prototype, 'execute');
  const postgres = mock.method(pg.Client.prototype, 'query');
  try {
    await answering();
    return [...sqlite.mock.calls, ...postgres.mock.calls].map(({ arguments: [query] }) => textOf(query));
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

import { sql } from 'kysely';
import type { DatabaseLocation } from '#store/engine/open';
import { lockForServing, ServeLockError } from '#store/engine/sqlite/serve-lock';
import { dialectOf } from '#store/query/dialect';
import { appliedMigrations } from '#store/schema/migrate';
import type { Db } from '../types.ts';
import { describeTables } from './describe-tables.ts';
import { CopyError } from './dump.ts';

/**
 * What the operator switches and the service notes for itself, and the clients that come with the service: no data of
 * anybody. Whatever belongs to somebody comes with a row of `account`.
 */
const TABLES_THAT_DO_NOT_COUNT = ['setting', 'oauth_client'];

/**
 * Names of the tables that hold something; none for a database that is empty, with our schema or without it.
 * @throws CopyError when tables with names of ours were made by something else
 */
export async function filledTables(db: Db): Promise<string[]> {
  const tables = await describeTables(db);
  if (tables.length > 0 && (await appliedMigrations(db)).length === 0) {
    const names = tables.map(({ name }) => name).join(', ');
    throw new CopyError(
      `The database has tables that Palisade did not make (${names}): give it one of its own`,
    );
  }
  const filled: string[] = [];
  for (const { name } of tables) {
    if (TABLES_THAT_DO_NOT_COUNT.includes(name)) continue;
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) filled.push(name);
  }
  return filled;
}

/**
 * Keeps services from a SQLite file. PostgreSQL has no such lock: there it only looks whether one is connected.
 * @returns how to let go; undefined when a service has the database
 */
export async function holdFromServices(location: DatabaseLocation): Promise<(() => void) | undefined> {
  if (location.kind === 'postgres') {
    const { isConnectedElsewhere } = await import('./postgres-sessions.ts');
    return (await isConnectedElsewhere(location.url)) ? undefined : () => {};
  }
  try {
    return lockForServing(location.file, process.pid);
  } catch (error) {
    if (error instanceof ServeLockError) return undefined;
    throw error;
  }
}

/** What is wrong inside a SQLite file, as SQLite says it. PostgreSQL looks after its pages itself. */
export async function damages(db: Db): Promise<string[]> {
  if (dialectOf(db) === 'postgres') return [];
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(10)`.execute(db);
  const found = rows.map(({ integrity_check }) => integrity_check).filter((line) => line !== 'ok');
  return [...found, ...(await brokenReferences(db))];
}

/** Of a SQLite database: rows that name another one which is not there. */
export async function brokenReferences(db: Db): Promise<string[]> {
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
  return [
    ...new Set(rows.map(({ table, parent }) => `rows of ${table} name rows of ${parent} that are not there`)),
  ];
}

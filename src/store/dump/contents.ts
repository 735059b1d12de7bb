import { sql } from 'kysely';
import type { DatabaseLocation } from '#store/engine/open';
import { lockForServing, ServeLockError } from '#store/engine/sqlite/serve-lock';
import { dialectOf } from '#store/query/dialect';
import { appliedMigrations } from '#store/schema/migrate';
import type { Db } from '../types.ts';
import { describeTables } from './describe-tables.ts';
import { CopyError } from './dump.ts';

/**
 * Tables with settings of the operator and the service, with the built-in OAuth clients, and with the one row of the
 * change feed's state. They hold no user data: all user data belongs to a row of `account`.
 */
const TABLES_THAT_DO_NOT_COUNT = ['setting', 'oauth_client', 'change_feed'];

/**
 * The names of the tables that hold user data. Empty for a database without such data, with or without our schema.
 * @throws CopyError when tables with our names were not created by Palisade
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
 * Keeps services from using a database. A SQLite file is locked. PostgreSQL has no such lock, so there it only
 * checks that no service is connected.
 * @returns a function that releases the lock; undefined when a service uses the database
 */
export async function lockAgainstServices(location: DatabaseLocation): Promise<(() => void) | undefined> {
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

/** The damage that SQLite reports for a file. PostgreSQL checks its pages itself. */
export async function damages(db: Db): Promise<string[]> {
  if (dialectOf(db) === 'postgres') return [];
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(10)`.execute(db);
  const found = rows.map(({ integrity_check }) => integrity_check).filter((line) => line !== 'ok');
  return [...found, ...(await brokenReferences(db))];
}

/** Rows of a SQLite database whose foreign keys refer to missing rows. */
export async function brokenReferences(db: Db): Promise<string[]> {
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
  return [
    ...new Set(rows.map(({ table, parent }) => `rows of ${table} name rows of ${parent} that are not there`)),
  ];
}

import type { Tracing } from '#platform/tracing/tracing';
import type { Engine, StoreObserver } from '../types.ts';
import type { PostgresLocation, PostgresOptions } from './postgres/engine.ts';
import type { SqliteLocation } from './sqlite/engine.ts';

export type DatabaseLocation = SqliteLocation | PostgresLocation;

/**
 * Opens the database and loads only the driver it needs. The schema may still be older than the code; see
 * `migrate`. See docs/how-it-works/databases.md.
 */
export async function openEngine(
  location: DatabaseLocation,
  observer: StoreObserver = {},
  options: PostgresOptions = {},
): Promise<Engine> {
  if (location.kind === 'sqlite') {
    const { openSqliteEngine } = await import('./sqlite/engine.ts');
    try {
      return openSqliteEngine(location, observer);
    } catch (error) {
      throw withFileName(error, location.file);
    }
  }
  const { openPostgresEngine } = await import('./postgres/engine.ts');
  return openPostgresEngine(location, observer, options);
}

/** SQLite does not say which file is no database. */
function withFileName(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'SQLITE_NOTADB') return error;
  const message = `${file} is not an SQLite database: move it away, or restore a backup with --replace`;
  return Object.assign(new Error(message, { cause: error }), { code: error.code });
}

/** Makes each transaction a span, of which its statements are parts. */
export function tracedEngine(engine: Engine, tracing: Tracing): Engine {
  return {
    ...engine,
    read: (callback, options) =>
      tracing.transaction('read', (within) => engine.read((db) => within(() => callback(db)), options)),
    // On SQLite the callback runs in the loop of whoever was first: what it does belongs to its own caller.
    write: (callback) =>
      tracing.transaction('write', (within) => engine.write((tx, send) => within(() => callback(tx, send)))),
  };
}

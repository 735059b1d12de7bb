import type { Engine, StoreObserver } from '../types.ts';
import type { PostgresLocation, PostgresOptions } from './postgres/engine.ts';
import type { SqliteLocation } from './sqlite/engine.ts';

export type DatabaseLocation = SqliteLocation | PostgresLocation;

/**
 * Opens the database and loads only the driver it needs. The schema may still be older than the code; see
 * `migrate`.
 */
export async function openEngine(
  location: DatabaseLocation,
  observer: StoreObserver = {},
  options: PostgresOptions = {},
): Promise<Engine> {
  if (location.kind === 'sqlite') {
    const { openSqliteEngine } = await import('./sqlite/engine.ts');
    return openSqliteEngine(location, observer);
  }
  const { openPostgresEngine } = await import('./postgres/engine.ts');
  return openPostgresEngine(location, observer, options);
}

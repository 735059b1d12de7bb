import type { Store, StoreObserver } from '../types.ts';
import type { PostgresLocation, PostgresOptions } from './postgres/store.ts';
import type { SqliteLocation } from './sqlite/store.ts';

export type DatabaseLocation = SqliteLocation | PostgresLocation;

/**
 * Opens the database, and loads the driver of this kind only. Its schema may still be older than the code: see
 * `migrate`.
 */
export async function openStore(
  location: DatabaseLocation,
  observer: StoreObserver = {},
  options: PostgresOptions = {},
): Promise<Store> {
  if (location.kind === 'sqlite') {
    const { openSqliteStore } = await import('./sqlite/store.ts');
    return openSqliteStore(location, observer);
  }
  const { openPostgresStore } = await import('./postgres/store.ts');
  return openPostgresStore(location, observer, options);
}

import { openPostgresStore, type PostgresLocation } from './postgres-store.ts';
import { openSqliteStore, type SqliteLocation } from './sqlite-store.ts';
import type { Store, StoreObserver } from './types.ts';

export type DatabaseLocation = SqliteLocation | PostgresLocation;

/** Opens the database. Its schema may still be older than the code: see `migrate`. */
export function openStore(
  location: DatabaseLocation,
  observer: StoreObserver = {},
  onConnectionError: (error: Error) => void = () => {},
): Store {
  return location.kind === 'sqlite'
    ? openSqliteStore(location, observer)
    : openPostgresStore(location, observer, onConnectionError);
}

import { type DatabaseLocation, openEngine } from '#store/engine/open';
import type { PostgresOptions } from '#store/engine/postgres/engine';
import type { Store, StoreObserver } from '#store/types';
import { withMutate } from './mutate.ts';

/**
 * Opens the database for everything except requests of the service, which need the maintenance check as well. Does
 * not migrate: the schema may be older than the code.
 */
export async function openStore(
  location: DatabaseLocation,
  observer: StoreObserver = {},
  options: PostgresOptions = {},
): Promise<Store> {
  return withMutate(await openEngine(location, observer, options));
}

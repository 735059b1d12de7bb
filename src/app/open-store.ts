import { type DatabaseLocation, openEngine } from '#store/engine/open';
import type { PostgresOptions } from '#store/engine/postgres/engine';
import type { Store, StoreObserver } from '#store/types';
import { withMutate } from './mutate.ts';

/** Opens the database for all that is no request of the service. Its schema may still be older than the code: see `migrate`. */
export async function openStore(
  location: DatabaseLocation,
  observer: StoreObserver = {},
  options: PostgresOptions = {},
): Promise<Store> {
  return withMutate(await openEngine(location, observer, options));
}

import { ConfigError } from '#domain/config-error';
import { appliedMigrations, migrate } from '#store/schema/migrate';
import { readSetting, writeSetting } from '#store/settings';
import type { Store } from '#store/types';

/** What a process uses a database for. One for tests has known secrets, and may be reset by anybody on the machine. */
export type DatabasePurpose = 'service' | 'tests';

/**
 * Brings the schema up to date, unless the database was made for another purpose.
 * @throws ConfigError
 */
export async function migrateFor(purpose: DatabasePurpose, store: Store, now: number): Promise<void> {
  const isForTests = await requirePurpose(purpose, store);
  await migrate(store);
  if (purpose === 'service' || isForTests) return;
  await store.mutate({ author: { userId: null, username: null }, now }, async (tx) => {
    await writeSetting(tx, 'made_for_tests', 'yes');
    return { value: undefined, noEvent: 'the service prepares its database' };
  });
}

/**
 * Refuses a database that was made for another purpose.
 * @returns whether it was made for tests
 * @throws ConfigError
 */
export async function requirePurpose(purpose: DatabasePurpose, store: Store): Promise<boolean> {
  const isNew = (await appliedMigrations(store.db)).length === 0;
  const isForTests = !isNew && (await readSetting(store.db, 'made_for_tests')) !== undefined;
  if (purpose === 'service' && isForTests) {
    throw new ConfigError([
      'PALISADE_DATA_DIR: `palisade dev` made this database for tests, and `palisade serve` does not use it',
    ]);
  }
  if (purpose === 'tests' && !isNew && !isForTests) {
    throw new ConfigError([
      '--data: the database in this folder was not made by `palisade dev`, which uses no other',
    ]);
  }
  return isForTests;
}

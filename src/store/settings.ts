import type { Kysely } from 'kysely';
import type { Database } from './schema/tables/index.ts';
import type { Db, Tx } from './types.ts';

/** State that all replicas share while they run, stored in the database. */
export type SettingName =
  /** When `palisade backup` made the last one, in UTC seconds; after a restore, when it made the restored one. */
  | 'last_backup'
  | 'maintenance'
  | 'made_for_tests'
  | 'network_epoch'
  | 'network_id'
  | 'secret_key_check'
  | 'write_probe';

/**
 * How long a process may rely on the value of `maintenance` that it read last. This long after the switch, no write
 * can begin that does not know of it.
 */
export const MAINTENANCE_KNOWN_MILLISECONDS = 2_000;

/** Undefined when the setting has never been written. */
export async function readSetting(db: Db, name: SettingName): Promise<string | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

export async function writeSetting(tx: Tx, name: SettingName, value: string): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/**
 * Sets a setting back to an earlier value; undefined removes it. Also works on a database that is being created.
 */
export async function resetSetting(
  db: Kysely<Database>,
  name: SettingName,
  value: string | undefined,
): Promise<void> {
  await db.deleteFrom('setting').where('name', '=', name).execute();
  if (value !== undefined) await db.insertInto('setting').values({ name, value }).execute();
}

/** @returns the stored value: the one that was written first */
export async function writeSettingOnce(tx: Tx, name: SettingName, value: string): Promise<string> {
  await tx
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await readSetting(tx, name)) ?? value;
}

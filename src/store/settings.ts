import type { Kysely } from 'kysely';
import type { Database } from './schema/tables/index.ts';
import type { Db, Tx } from './types.ts';

/** What every replica has to agree on while it runs, kept in the database. */
export type SettingName = 'maintenance' | 'secret_key_check' | 'write_probe';

/**
 * For how long a process may go by what it last read of `maintenance`: so long after the switch the last write that
 * did not know of it has begun.
 */
export const MAINTENANCE_KNOWN_MILLISECONDS = 2_000;

/** Undefined when it was never set. */
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

/** As it was before: undefined when it was not set. Also in a database that is being made. */
export async function resetSetting(
  db: Kysely<Database>,
  name: SettingName,
  value: string | undefined,
): Promise<void> {
  await db.deleteFrom('setting').where('name', '=', name).execute();
  if (value !== undefined) await db.insertInto('setting').values({ name, value }).execute();
}

/** @returns what is set afterwards: the value that was first */
export async function writeSettingOnce(tx: Tx, name: SettingName, value: string): Promise<string> {
  await tx
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await readSetting(tx, name)) ?? value;
}

import { existsSync } from 'node:fs';
import { findSecretKey, requireDatabaseOfKey } from '#app/keys/secret-key';
import { requirePurpose } from '#app/purpose';
import type { Config } from '#config/config';
import { formatTime } from '#domain/time';
import { systemClock } from '#platform/clock';
import { databaseSeconds } from '#store/query/figures';
import { pendingMigrations } from '#store/schema/migrate';
import { readSetting } from '#store/settings';
import type { Store } from '#store/types';
import { withStore } from '../operator.ts';
import { CheckWarning, type DoctorCheckResult, runCheck } from './check.ts';

/** Sign-in codes are valid for 30 seconds, and replicas compare times of each other. */
const CLOCK_SECONDS = 5;

const DAY = 86_400;
/** Backups are made every night. */
const BACKUP_DAYS = 2;

/** Checks the database. Skips what depends on a failed check. */
export async function databaseChecks(config: Config): Promise<DoctorCheckResult[]> {
  const { database } = config;
  if (database.kind === 'sqlite' && !database.temporary && !existsSync(database.file)) {
    const detail = `${database.file} does not exist yet: the first start of \`palisade serve\` creates it`;
    return [await runCheck('database', () => new CheckWarning(detail))];
  }
  const results: DoctorCheckResult[] = [];
  const reached = await runCheck('database', () =>
    withStore(config, async (store) => {
      await store.db.selectNoFrom((eb) => eb.lit(1).as('answer')).execute();
      results.push(...(await contentChecks(store, config)));
      return 'reachable';
    }),
  );
  return [reached, ...results];
}

async function contentChecks(store: Store, config: Config): Promise<DoctorCheckResult[]> {
  const schema = await runCheck('schema', () => checkSchema(store, config));
  const clock = store.dialect === 'postgres' ? [await runCheck('clock', () => checkClock(store))] : [];
  if (!schema.ok || schema.warning) return [schema, ...clock];
  return [
    schema,
    await runCheck('secret key', () => checkSecretKey(store, config)),
    ...clock,
    await runCheck('backup', () => checkBackup(store)),
  ];
}

async function checkSchema(store: Store, config: Config): Promise<string | CheckWarning> {
  await requireDatabaseOfKey(store.db, config);
  await requirePurpose('service', store);
  const pending = await pendingMigrations(store);
  if (pending.length === 0) return 'up to date';
  const names = pending.map(({ name }) => name).join(', ');
  return new CheckWarning(
    `${names} ${pending.length === 1 ? 'has' : 'have'} not run: the next start of \`palisade serve\` runs ` +
      `${pending.length === 1 ? 'it' : 'them'}, or \`palisade migrate\` now`,
  );
}

async function checkSecretKey(store: Store, config: Config): Promise<string | CheckWarning> {
  const found = await findSecretKey(store.db, config);
  if (!found) return new CheckWarning('There is none yet: the first start of `palisade serve` generates it');
  if (found.rotationCutOff) return 'a rotation was interrupted after its commit; the next start completes it';
  return 'matches the database';
}

async function checkClock(store: Store): Promise<string | CheckWarning> {
  const difference = Math.abs((await databaseSeconds(store.db)) - systemClock());
  if (difference <= CLOCK_SECONDS) return 'agrees with the clock of the database';
  return new CheckWarning(
    `differs by ${difference} seconds from the clock of the database: run an NTP client on both machines`,
  );
}

async function checkBackup(store: Store): Promise<string | CheckWarning> {
  const last = Number((await readSetting(store.db, 'last_backup')) ?? Number.NaN);
  if (Number.isNaN(last))
    return new CheckWarning('none was made with `palisade backup` yet: see docs/backup.md');
  const when = `the last one was made at ${formatTime(last)} UTC`;
  const days = Math.floor((systemClock() - last) / DAY);
  return days < BACKUP_DAYS
    ? when
    : new CheckWarning(`${when}, ${days} days ago: see whether the timer runs`);
}

import { whereKeyIs } from '#app/backup/key';
import { type WrittenBackup, writeBackup } from '#app/backup/write-file';
import { findSecretKey } from '#app/keys/secret-key';
import { explain, Refusal } from '#cli/errors';
import { argument, toggle } from '#cli/inputs';
import { warn } from '#cli/options';
import { count, list } from '#cli/output';
import type { ProgressReporter } from '#cli/terminal/progress';
import type { Config } from '#config/config';
import { formatTime } from '#domain/time';
import { systemClock } from '#platform/clock';
import { packageVersion } from '#platform/version';
import { damages } from '#store/dump/contents';
import { withDump } from '#store/dump/read-dump';
import { pendingMigrations } from '#store/schema/migrate';
import { writeSetting } from '#store/settings';
import type { Store } from '#store/types';
import { storeCommand } from '../operator.ts';

interface BackupReport extends WrittenBackup {
  file: string;
  config: Config;
}

export const backup = storeCommand({
  name: 'backup',
  description:
    'Save a consistent snapshot of the database in one compressed file (mode 0600). The service can keep running. The ' +
    'file is verified before it gets its final name. It can be restored into SQLite and PostgreSQL.\n\nA backup is ' +
    'useless without the secret key: encrypted values cannot be read, and the service does not start. Store the key ' +
    'in another place, or include it with --with-key and keep the backup secret.',
  input: {
    file: argument('<file>', 'file to write; it must not exist yet'),
    withKey: toggle('--with-key', 'include the secret key in the backup'),
  },
  examples: [
    'palisade backup /srv/backups/palisade-$(date +%F).backup',
    'palisade backup with-key.backup --with-key',
  ],
  async run({ store, config }, { file, withKey }, progress): Promise<BackupReport> {
    // Refuses the database of a later version, which may have tables unknown to this one.
    await pendingMigrations(store);
    const key = withKey ? await requireKey(store, config) : null;
    const began = systemClock();
    const written = await save(store, file, key, progress);
    await noteTime(store, began);
    if (!key) {
      warn(
        `the backup does not contain the secret key and is useless without it: save the key in ${whereKeyIs(config)} as well`,
      );
    }
    return { file, config, ...written };
  },
  json: asJson,
  words: describe,
});

async function save(
  store: Store,
  file: string,
  key: string | null,
  progress: ProgressReporter,
): Promise<WrittenBackup> {
  const about = {
    palisade: packageVersion(),
    dialect: store.dialect,
    created: formatTime(systemClock()),
    key,
  };
  return await withDump(store, async (dump, db) => {
    if (dump.migrations.length === 0)
      throw new Refusal('The database has no schema yet: there is nothing to back up');
    progress.step('Checking the database for damage');
    const found = await damages(db);
    if (found.length > 0)
      throw new Refusal(`The database is damaged, no backup was made: ${found.join('; ')}`);
    return await writeBackup(file, progress.counted('Saving and verifying', dump), about);
  });
}

/** For `palisade doctor` and the metrics. A standby takes no writes, and its backup is as good as any. */
async function noteTime(store: Store, now: number): Promise<void> {
  try {
    await store.mutate({ author: { userId: null, username: null }, now }, async (tx) => {
      await writeSetting(tx, 'last_backup', String(now));
      return { value: undefined, noEvent: 'it belongs to no account' };
    });
  } catch (error) {
    const [reason] = explain(error).lines;
    warn(`the time of this backup could not be noted in the database: ${reason}`);
  }
}

async function requireKey(store: Store, config: Config): Promise<string> {
  const found = await findSecretKey(store.db, config);
  if (!found) throw new Refusal('There is no secret key yet: the first `palisade serve` generates it');
  return Buffer.from(found.secretKey.key).toString('hex');
}

function asJson({ file, config, header, sha256, bytes }: BackupReport): object {
  const { created, palisade, dialect, migrations, tables, key } = header;
  return {
    file,
    bytes,
    sha256,
    created,
    palisade,
    dialect,
    migrations,
    tables: Object.fromEntries(tables.map(({ name, rows }) => [name, rows])),
    key: { included: key !== null, kept_in: whereKeyIs(config) },
  };
}

function describe({ file, header, bytes, sha256 }: BackupReport): string {
  const filled = header.tables.filter(({ rows }) => rows > 0);
  const total = filled.reduce((sum, { rows }) => sum + rows, 0);
  return [
    list(filled, { table: ({ name }) => name, rows: ({ rows }) => rows }, 'The database is empty.'),
    `Saved ${count(total, 'row')} in ${file} (${count(bytes, 'byte')}) and verified the file.`,
    `SHA-256 of the contents: ${sha256}`,
    ...(header.key === null
      ? []
      : ['The file contains the secret key: anybody who has the file can read everything.']),
  ].join('\n');
}

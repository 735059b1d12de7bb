import { whereKeyIs } from '#app/backup/key';
import { type WrittenBackup, writeBackup } from '#app/backup/write-file';
import { findSecretKey } from '#app/keys/secret-key';
import { Refused } from '#cli/errors';
import { argument, toggle } from '#cli/inputs';
import { count, table } from '#cli/output';
import type { Config } from '#config/config';
import { formatTime } from '#domain/time';
import { systemClock } from '#platform/clock';
import { packageVersion } from '#platform/version';
import { damages } from '#store/dump/contents';
import { withDump } from '#store/dump/read-dump';
import { pendingMigrations } from '#store/schema/migrate';
import type { Store } from '#store/types';
import { storeCommand } from '../operator.ts';

interface Saved extends WrittenBackup {
  file: string;
  config: Config;
}

export const backup = storeCommand({
  name: 'backup',
  description:
    'Save everything in the database as it is at one moment, also while the service runs and writes: in one ' +
    'compressed file (mode 0600) that is read back before it gets its name. It can be restored into either kind of ' +
    'database.\n\nWithout the secret key what is encrypted in a backup cannot be read, and no service starts on ' +
    'it. Keep the key in another place, or put it into the backup with --with-key and keep the backup as secret as it.',
  input: {
    file: argument('<file>', 'the file to write, which must not be there yet'),
    withKey: toggle('--with-key', 'put the secret key into the backup too'),
  },
  examples: [
    'palisade backup /srv/backups/palisade-$(date +%F).backup',
    'palisade backup with-key.backup --with-key',
  ],
  async run({ store, config }, { file, withKey }): Promise<Saved> {
    // Refuses the database of a later version, which may have tables unknown to this one.
    await pendingMigrations(store);
    const key = withKey ? await requireKey(store, config) : null;
    const written = await save(store, file, key);
    if (!key) {
      process.stderr.write(
        `warning: the secret key is not in this backup, which is useless without it: keep the one in ${whereKeyIs(config)} as well\n`,
      );
    }
    return { file, config, ...written };
  },
  json: asJson,
  words: describe,
});

async function save(store: Store, file: string, key: string | null): Promise<WrittenBackup> {
  const about = {
    palisade: packageVersion(),
    dialect: store.dialect,
    created: formatTime(systemClock()),
    key,
  };
  return await withDump(store, async (dump, db) => {
    if (dump.migrations.length === 0)
      throw new Refused('The database has no schema yet: there is nothing to save');
    const found = await damages(db);
    if (found.length > 0)
      throw new Refused(`The database is damaged, nothing was saved: ${found.join('; ')}`);
    return await writeBackup(file, dump, about);
  });
}

async function requireKey(store: Store, config: Config): Promise<string> {
  const found = await findSecretKey(store.db, config);
  if (!found) throw new Refused('There is no secret key yet: the first `palisade serve` makes it');
  return Buffer.from(found.secretKey.key).toString('hex');
}

function asJson({ file, config, header, sha256, bytes }: Saved): object {
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

function describe({ file, header, bytes, sha256 }: Saved): string {
  const filled = header.tables.filter(({ rows }) => rows > 0);
  const total = filled.reduce((sum, { rows }) => sum + rows, 0);
  return [
    table(
      ['table', 'rows'],
      filled.map(({ name, rows }) => [name, String(rows)]),
      'The database is empty.',
    ),
    `Saved ${count(total, 'row')} in ${file} (${count(bytes, 'byte')}), and read it back.`,
    `SHA-256 of the contents: ${sha256}`,
    ...(header.key === null ? [] : ['The secret key is in it: whoever has the file can read everything.']),
  ].join('\n');
}

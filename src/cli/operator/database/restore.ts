import { type BackupKeyState, extractKey, keyStateOf, whereKeyIs } from '#app/backup/key';
import { restoreDump } from '#app/backup/place';
import { type Backup, openBackup } from '#app/backup/read-file';
import { keyFiles, usesKeyFile } from '#app/keys/secret-key';
import { confirmDeletion, yesFlag } from '#cli/confirm';
import { Refusal } from '#cli/errors';
import { argument, toggle, value } from '#cli/inputs';
import { warn } from '#cli/options';
import { count, list } from '#cli/output';
import type { ProgressReporter } from '#cli/terminal/progress';
import type { Config } from '#config/config';
import { prepareDataFolders } from '#platform/private-file';
import { lockAgainstServices } from '#store/dump/contents';
import { laterMigrations } from '#store/dump/load';
import { filledOf, requireEmpty } from '#store/dump/place';
import { configCommand, requireLasting } from '../operator.ts';

interface RestoreConfirmation {
  replace: boolean | undefined;
  yes: boolean | undefined;
}

interface RestoreReport {
  config: Config;
  file: string;
  backup: Backup;
  later: string[];
  /** Undefined when the file was only verified. */
  key: BackupKeyState | undefined;
}

export const restoration = configCommand({
  name: 'restore',
  description:
    'Restore a backup into the configured database (SQLite or PostgreSQL), which must be empty and not in use by a ' +
    'service. The whole file is verified first, then everything is written atomically. A backup of an older version ' +
    'is migrated. Changes made after the backup are lost: for example, tokens revoked since then are valid again.',
  input: {
    file: argument('<file>', 'a file written by `palisade backup`'),
    replace: toggle('--replace', 'delete everything in the database first; asks, or needs --yes'),
    yes: yesFlag,
    dryRun: toggle('--dry-run', 'only verify the file and print what it contains'),
    extractKey: value(
      '--extract-key <file>',
      'only write the secret key from the backup to a file, for PALISADE_SECRET_KEY',
    ),
  },
  examples: [
    'palisade restore palisade-2026-11-22.backup --dry-run',
    'palisade restore palisade-2026-11-22.backup',
    'palisade restore palisade-2026-11-22.backup --replace --yes',
  ],
  async run(
    config,
    { file, dryRun, extractKey: keyFile, ...consent },
    progress,
  ): Promise<RestoreReport | { keyFile: string }> {
    progress.step(`Verifying ${file}`);
    const backup = await openBackup(file);
    if (keyFile !== undefined) {
      extractKey(backup, keyFile);
      return { keyFile };
    }
    const later = laterMigrations(backup.dump);
    const key = dryRun ? undefined : await restore(config, backup, consent, progress);
    progress.end();
    warnOfKey(config, key);
    return { config, file, backup, later, key };
  },
  json: (outcome) => ('keyFile' in outcome ? { key_file: outcome.keyFile } : asJson(outcome)),
  words: (outcome) =>
    'keyFile' in outcome
      ? `The key is in ${outcome.keyFile}.`
      : [describe(outcome.backup), ...newsOf(outcome)].join('\n'),
});

function newsOf({ config, later, key }: RestoreReport): string[] {
  if (key === undefined) return ['The file is complete.'];
  return [
    'Everything was restored and compared.',
    ...(later.length > 0 ? [`The schema was brought up to date: ${later.join(', ')}.`] : []),
    ...(key === 'from_backup' ? [`The secret key was written to ${whereKeyIs(config)}.`] : []),
  ];
}

async function restore(
  config: Config,
  backup: Backup,
  { replace = false, yes }: RestoreConfirmation,
  progress: ProgressReporter,
): Promise<BackupKeyState> {
  const { database } = config;
  requireLasting(database);
  const key = keyStateOf(config, backup);
  prepareDataFolders(config);
  const release = await lockAgainstServices(database);
  if (!release) throw new Refusal('A service has this database open: stop it first');
  try {
    if (!replace) await requireEmpty(database);
    else {
      progress.end();
      await requireYes(config, yes);
    }
    if (key === 'from_backup' && usesKeyFile(config)) extractKey(backup, keyFiles(config).file);
    const dump = progress.counted('Restoring and comparing', backup.dump);
    await restoreDump(database, { header: backup.header, dump }, { replace });
    return key;
  } finally {
    release();
  }
}

async function requireYes({ database }: Config, yes: boolean | undefined): Promise<void> {
  // A damaged database cannot be inspected, and should be replaceable all the same.
  const filled = yes && database.kind === 'sqlite' ? [] : await filledOf(database);
  if (yes || filled.length === 0) return;
  await confirmDeletion(`everything in the database (${filled.join(', ')})`, yes);
}

function warnOfKey(config: Config, key: BackupKeyState | undefined): void {
  if (key !== 'missing') return;
  warn(
    `the backup does not contain the secret key: put the key of the backed-up database into ${whereKeyIs(config)} before you start the service`,
  );
}

function asJson({ file, backup: { header, sha256 }, later, key }: RestoreReport): object {
  return {
    file,
    sha256,
    created: header.created,
    palisade: header.palisade,
    dialect: header.dialect,
    tables: Object.fromEntries(header.tables.map(({ name, rows }) => [name, rows])),
    migrations: header.migrations,
    later_migrations: later,
    key: key ?? (header.key === null ? 'not_in_backup' : 'in_backup'),
  };
}

function describe({ header }: Backup): string {
  const filled = header.tables.filter(({ rows }) => rows > 0);
  const total = filled.reduce((sum, { rows }) => sum + rows, 0);
  return [
    list(filled, { table: ({ name }) => name, rows: ({ rows }) => rows }, 'The backup is empty.'),
    `${count(total, 'row')}, saved at ${header.created} UTC by Palisade ${header.palisade}`,
  ].join('\n');
}

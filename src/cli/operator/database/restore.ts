import type { Command } from 'commander';
import { extractKey, type KeyState, keyStateOf, whereKeyIs } from '#app/backup/key';
import { placeDump } from '#app/backup/place';
import { type Backup, openBackup } from '#app/backup/read-file';
import { keyFiles, usesKeyFile } from '#app/keys/secret-key';
import { Refused } from '#cli/errors';
import { addDatabaseSettings, addExamples, addJson, readSettings } from '#cli/options';
import { count, printResult, table } from '#cli/output';
import type { Config } from '#config/config';
import { prepareDataFolders } from '#platform/private-file';
import { holdFromServices } from '#store/dump/contents';
import { laterMigrations } from '#store/dump/load';
import { filledOf, requireEmpty } from '#store/dump/place';
import { requireLasting } from '../operator.ts';

interface Options {
  replace?: boolean;
  yes?: boolean;
  dryRun?: boolean;
  extractKey?: string;
  json?: boolean;
}

export function defineRestore(command: Command): void {
  command
    .description(
      'Bring a backup into the configured database, of either kind, which has to be empty and served by nobody. The ' +
        'whole file is checked before the first write; then it is all or nothing. A backup of an older version is ' +
        'brought up to date. What was written after the backup is gone: tokens that were revoked since are valid again.',
    )
    .argument('<file>', 'a file that `palisade backup` wrote')
    .option('--replace', 'the database need not be empty: everything in it is deleted; asks for --yes')
    .option('--yes', 'really delete what --replace deletes')
    .option('--dry-run', 'only check the file and say what is in it')
    .option(
      '--extract-key <file>',
      'only write the secret key in the backup into a file, for PALISADE_SECRET_KEY',
    )
    .action(runRestore);
  addDatabaseSettings(addJson(command));
  addExamples(
    command,
    'palisade restore palisade-2026-11-22.backup --dry-run',
    'palisade restore palisade-2026-11-22.backup',
    'palisade restore palisade-2026-11-22.backup --replace --yes',
  );
}

async function runRestore(file: string, options: Options, command: Command): Promise<void> {
  const config = readSettings(command);
  const backup = await openBackup(file);
  if (options.extractKey !== undefined) {
    extractKey(backup, options.extractKey);
    return printResult(
      { key_file: options.extractKey },
      options,
      () => `The key is in ${options.extractKey}.`,
    );
  }
  const later = laterMigrations(backup.dump);
  if (options.dryRun) {
    return printResult(
      asJson(file, backup, { later }),
      options,
      () => `${describe(backup)}\nThe file is whole.`,
    );
  }
  const key = await restore(config, backup, options);
  warnOfKey(config, key);
  printResult(asJson(file, backup, { later, key }), options, () =>
    [
      describe(backup),
      'Everything was restored and compared.',
      ...(later.length > 0 ? [`The schema was brought up to date: ${later.join(', ')}.`] : []),
      ...(key === 'from_backup' ? [`The secret key was put into ${whereKeyIs(config)}.`] : []),
    ].join('\n'),
  );
}

async function restore(config: Config, backup: Backup, { replace = false, yes }: Options): Promise<KeyState> {
  const { database } = config;
  requireLasting(database);
  const key = keyStateOf(config, backup);
  prepareDataFolders(config);
  const release = await holdFromServices(database);
  if (!release) throw new Refused('A service has this database open: stop it first');
  try {
    if (!replace) await requireEmpty(database);
    else await requireYes(config, yes);
    if (key === 'from_backup' && usesKeyFile(config)) extractKey(backup, keyFiles(config).file);
    await placeDump(database, backup.dump, { replace });
    return key;
  } finally {
    release();
  }
}

async function requireYes({ database }: Config, yes: boolean | undefined): Promise<void> {
  // A damaged database cannot say what it holds, and is worth replacing.
  const filled = yes && database.kind === 'sqlite' ? [] : await filledOf(database);
  if (yes || filled.length === 0) return;
  throw new Refused(
    `This would delete everything in the database (${filled.join(', ')}): confirm it with --yes`,
  );
}

function warnOfKey(config: Config, key: KeyState): void {
  if (key !== 'missing') return;
  process.stderr.write(
    `warning: the secret key is not in the backup: put the one it was made with into ${whereKeyIs(config)} before the service starts\n`,
  );
}

function asJson(
  file: string,
  { header, sha256 }: Backup,
  { later, key }: { later: string[]; key?: KeyState },
): object {
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
    table(
      ['table', 'rows'],
      filled.map(({ name, rows }) => [name, String(rows)]),
      'The backup is empty.',
    ),
    `${count(total, 'row')}, saved at ${header.created} UTC by Palisade ${header.palisade}`,
  ].join('\n');
}

import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { requireDatabaseOfKey } from '#app/keys/secret-key';
import { openStore } from '#app/open-store';
import { addDatabaseSettings, addExamples, addJson, readSettings } from '#cli/options';
import { print, printResult } from '#cli/output';
import type { Config } from '#config/config';
import { prepareDataFolders } from '#platform/private-file';
import { migrate, migrationStatements, pendingMigrations } from '#store/schema/migrate';
import { type Migration, migrations } from '#store/schema/migrations/index';
import type { Dialect } from '#store/types';
import { requireLasting, withStore } from '../operator.ts';

interface Options {
  dryRun?: boolean;
  json?: boolean;
}

export function defineMigrate(command: Command): void {
  command
    .description(
      'Bring the database schema up to date, each migration in a transaction of its own. `palisade serve` does the ' +
        'same when it starts; this is for those who want to see it done before. Replicas wait for each other.',
    )
    .option('--dry-run', 'change nothing, print the SQL that would run')
    .action(runMigrate);
  addDatabaseSettings(addJson(command));
  addExamples(
    command,
    'palisade migrate --dry-run > next.sql',
    'DATABASE_URL=postgres://palisade:secret@db/palisade palisade migrate',
  );
}

async function runMigrate({ dryRun, json }: Options, command: Command): Promise<void> {
  const config = readSettings(command);
  requireLasting(config.database);
  if (dryRun) await printPending(config, { json });
  else printResult({ ran: await runPending(config) }, { json }, () => 'The schema is up to date.');
}

async function runPending(config: Config): Promise<string[]> {
  prepareDataFolders(config);
  const store = await openStore(config.database);
  try {
    await requireDatabaseOfKey(store.db, config);
    return await migrate(store);
  } finally {
    await store.close();
  }
}

async function printPending(config: Config, options: { json?: boolean }): Promise<void> {
  const { database } = config;
  // Looking must not make the file.
  const isNew = database.kind === 'sqlite' && !existsSync(database.file);
  const pending = isNew
    ? { dialect: 'sqlite' as const, migrations }
    : await withStore(config, async (store) => ({
        dialect: store.dialect,
        migrations: await pendingMigrations(store),
      }));
  const scripts = pending.migrations.map((migration) => ({
    name: migration.name,
    sql: script(migration, pending.dialect),
  }));
  if (options.json) return printResult({ pending: scripts }, options, () => '');
  print(
    scripts.length === 0
      ? '-- The schema is up to date.'
      : scripts.map(({ name, sql }) => `-- ${name}\n${sql}`).join('\n\n'),
  );
}

function script(migration: Migration, dialect: Dialect): string {
  const statements = ['begin', ...migrationStatements(migration, dialect), 'commit'];
  return statements.map((statement) => `${statement};`).join('\n');
}

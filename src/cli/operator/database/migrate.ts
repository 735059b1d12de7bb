import { existsSync } from 'node:fs';
import { requireDatabaseOfKey } from '#app/keys/secret-key';
import { openStore } from '#app/mutate';
import { toggle } from '#cli/inputs';
import type { Config } from '#config/config';
import { prepareDataFolders } from '#platform/private-file';
import { migrate, migrationStatements, pendingMigrations } from '#store/schema/migrate';
import { type Migration, migrations } from '#store/schema/migrations/index';
import type { Dialect } from '#store/types';
import { configCommand, requireLasting, withStore } from '../operator.ts';

interface Script {
  name: string;
  sql: string;
}

type MigrationOutcome = { ran: string[] } | { pending: Script[] };

export const migration = configCommand({
  name: 'migrate',
  description:
    'Bring the database schema up to date, each migration in its own transaction. `palisade serve` does this at start; ' +
    'use this command to migrate in advance. Replicas wait for each other.',
  input: { dryRun: toggle('--dry-run', 'change nothing, print the SQL') },
  examples: [
    'palisade migrate --dry-run > next.sql',
    'DATABASE_URL=postgres://palisade:secret@db/palisade palisade migrate',
  ],
  async run(config, { dryRun }): Promise<MigrationOutcome> {
    requireLasting(config.database);
    return dryRun ? { pending: await scriptsOfPending(config) } : { ran: await runPending(config) };
  },
  words(outcome) {
    if ('ran' in outcome) return 'The schema is up to date.';
    if (outcome.pending.length === 0) return '-- The schema is up to date.';
    return outcome.pending.map(({ name, sql }) => `-- ${name}\n${sql}`).join('\n\n');
  },
});

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

/** The migrations that would run. Must not create the database file. */
async function scriptsOfPending(config: Config): Promise<Script[]> {
  const { database } = config;
  const isNew = database.kind === 'sqlite' && !existsSync(database.file);
  const pending = isNew
    ? { dialect: 'sqlite' as const, migrations }
    : await withStore(config, async (store) => ({
        dialect: store.dialect,
        migrations: await pendingMigrations(store),
      }));
  return pending.migrations.map((migration) => ({
    name: migration.name,
    sql: script(migration, pending.dialect),
  }));
}

function script(migration: Migration, dialect: Dialect): string {
  const statements = ['begin', ...migrationStatements(migration, dialect), 'commit'];
  return statements.map((statement) => `${statement};`).join('\n');
}

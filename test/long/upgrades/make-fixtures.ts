// `node test/long/upgrades/make-fixtures.ts`: writes a backup for each level of the schema in contents.ts that has
// none. Run it for every release with new migrations. Existing backups are kept as the old version wrote them.
import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { writeBackup } from '#app/backup/write-file';
import { openStore } from '#app/mutate';
import { packageVersion } from '#platform/version';
import { withDump } from '#store/dump/read-dump';
import { migrationStatements } from '#store/schema/migrate';
import { migrations } from '#store/schema/migrations/index';
import { contents } from './contents.ts';

const folder = fileURLToPath(new URL('fixtures/', import.meta.url));
mkdirSync(folder, { recursive: true });

for (const level of Object.keys(contents)) {
  const file = `${folder}${level}.backup`;
  if (existsSync(file)) continue;
  await makeFixture(file, level);
  console.log(`${file} written`);
}

async function makeFixture(file: string, level: string): Promise<void> {
  const last = migrations.findIndex(({ name }) => name === level);
  const store = await openStore({ kind: 'sqlite', file: '', temporary: true });
  await store.exclusive(async (tx) => {
    await sql`pragma defer_foreign_keys = on`.execute(tx);
    for (const migration of migrations.slice(0, last + 1)) {
      const statements = [...migrationStatements(migration, 'sqlite'), ...(contents[migration.name] ?? [])];
      for (const statement of statements) await sql.raw(statement).execute(tx);
    }
  });
  const about = {
    palisade: packageVersion(),
    dialect: store.dialect,
    created: '2026-11-22T00:00:00',
    key: null,
  };
  await withDump(store, (dump) => writeBackup(file, dump, about));
  await store.close();
}

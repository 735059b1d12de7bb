// `node test/long/upgrades/make-fixtures.ts`: writes a backup for each level of the schema in contents.ts that has
// none. Run it for every release. Existing backups are kept as the old version wrote them.
import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { writeBackup } from '#app/backup/write-file';
import { openStore } from '#app/open-store';
import { packageVersion } from '#platform/version';
import { withDump } from '#store/dump/read-dump';
import { migrationStatements } from '#store/schema/migrate';
import { migrations } from '#store/schema/migrations/index';
import { contents } from './contents.ts';

const folder = fileURLToPath(new URL('fixtures/', import.meta.url));
mkdirSync(folder, { recursive: true });

const levels = Object.keys(contents);
for (const level of levels) {
  const file = `${folder}${level}.backup`;
  if (existsSync(file)) continue;
  await makeFixture(file, levels.slice(0, levels.indexOf(level) + 1));
  console.log(`${file} written`);
}

async function makeFixture(file: string, upTo: readonly string[]): Promise<void> {
  const store = await openStore({ kind: 'sqlite', file: '', temporary: true });
  await store.exclusive(async (tx) => {
    await sql`pragma defer_foreign_keys = on`.execute(tx);
    for (const migration of migrations) {
      if (!upTo.includes(migration.name)) continue;
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

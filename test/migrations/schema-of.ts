import { sql } from 'kysely';
import type { Dialect, Store } from '#store/types';
import { postgresSchema } from './postgres-schema.ts';

const HEADERS: Readonly<Record<Dialect, string>> = {
  sqlite: '-- The schema of a new SQLite database, in its own words. Written by `npm run gen`.\n\n',
  postgres:
    '-- The schema of a new PostgreSQL database, put together from its catalogs. Written by `npm run gen`.\n\n',
};

/** Everything that migrations created, as SQL: tables by name, each followed by what belongs to it. */
export async function schemaOf(store: Store): Promise<string> {
  const statements = store.dialect === 'sqlite' ? await sqliteSchema(store) : await postgresSchema(store);
  return HEADERS[store.dialect] + statements.map((statement) => `${statement};\n`).join('\n');
}

async function sqliteSchema({ db }: Store): Promise<string[]> {
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master
    where sql is not null and name not like 'sqlite\\_%' escape '\\'
    order by tbl_name, type desc, name`.execute(db);
  return rows.map((row) => row.sql);
}

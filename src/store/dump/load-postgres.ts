import { type Kysely, sql } from 'kysely';
import { EXCLUSIVE_LOCK } from '#store/engine/postgres/engine';
import type { Database } from '#store/schema/tables/index';
import { filledTables } from './contents.ts';
import { type DescribedTable, tableNames } from './describe-tables.ts';
import { CopyError, type Dump, type Portion } from './dump.ts';
import { type LoadOptions, load } from './load.ts';
import { withPostgres } from './postgres-sessions.ts';

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Replaces the contents of the database with a dump, in one transaction.
 * @param replace whether the database may hold data
 * @returns the migrations that were missing in the dump and have been run
 * @throws CopyError
 */
export async function loadIntoPostgres(
  url: string,
  dump: Dump,
  { replace, ...options }: LoadOptions & { replace: boolean },
): Promise<string[]> {
  return await withPostgres(url, (database) =>
    database.transaction().execute(async (db) => {
      // A service that starts now waits for this lock before it creates its schema and its first account.
      await sql`select pg_advisory_xact_lock(${sql.lit(EXCLUSIVE_LOCK)})`.execute(db);
      const filled = await filledTables(db);
      if (!replace && filled.length > 0) throw new CopyError('The database is not empty any more');
      await dropTables(db);
      let foreignKeys: ForeignKey[] | undefined;
      return await load(
        dump,
        {
          db,
          async insert(table, portion) {
            foreignKeys ??= await dropForeignKeys(db);
            await insertPortion(db, table, portion);
          },
          async setLastId(table, lastId) {
            await sql`select setval(pg_get_serial_sequence(quote_ident(${table}), 'id'), ${lastId}::bigint)`.execute(
              db,
            );
          },
        },
        () => addForeignKeys(db, foreignKeys ?? []),
        options,
      );
    }),
  );
}

async function dropTables(db: Kysely<Database>): Promise<void> {
  const names = ['migration', ...tableNames('postgres')].map((name) => sql.table(name));
  await sql`drop table if exists ${sql.join(names)}`.execute(db);
}

/**
 * Rows may refer to later rows of the same table. Checking all references at the end is also faster than one by
 * one.
 */
async function dropForeignKeys(db: Kysely<Database>): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and relnamespace = current_schema::regnamespace
      and relname = any(${tableNames('postgres')}::text[])
    order by relname, conname`.execute(db);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  }
  return rows;
}

async function addForeignKeys(db: Kysely<Database>, foreignKeys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of foreignKeys) {
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      db,
    );
  }
}

/** One array parameter per column, regardless of the number of rows. */
async function insertPortion(
  db: Kysely<Database>,
  { name, columns }: DescribedTable,
  { rows }: Portion,
): Promise<void> {
  const list = sql.join(columns.map((column) => sql.ref(column.name)));
  const values = columns.map((column, index) => {
    const ofColumn = rows.map((row) => row[index]);
    return sql`${ofColumn}::${sql.raw(column.type)}[]`;
  });
  await sql`insert into ${sql.table(name)} (${list}) select * from unnest(${sql.join(values)})`.execute(db);
}

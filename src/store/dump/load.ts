import { type Kysely, sql } from 'kysely';
import { dialectOf } from '#store/query/dialect';
import { migrationStatements, migrationsAfter } from '#store/schema/migrate';
import { migrations } from '#store/schema/migrations/index';
import type { Database } from '#store/schema/tables/index';
import { type DescribedTable, describeTables } from './describe-tables.ts';
import { CopyError, type Dump, type Portion } from './dump.ts';
import { differences, type Fingerprint, FingerprintTaker, fingerprintOf } from './fingerprint.ts';
import { readDump } from './read-dump.ts';

/** A database that is being filled. Other processes do not see it before it is complete. */
export interface LoadTarget {
  db: Kysely<Database>;
  insert(table: DescribedTable, portion: Portion): Promise<void>;
  /** Makes the next generated id of the table higher than this one. */
  setLastId(table: string, lastId: number): Promise<void>;
}

export interface LoadOptions {
  /**
   * Called when everything has been written and verified, before the commit. If it throws, everything is rolled
   * back.
   */
  beforeEnd?(db: Kysely<Database>, loaded: Fingerprint): Promise<void>;
}

/**
 * Fills an empty database: creates the schema of the dump, inserts the rows, sets the highest ids, verifies
 * everything by reading it back, and then runs the migrations that the dump is missing.
 * @param checkReferences called after all rows are inserted
 * @returns the migrations that were missing in the dump and have been run
 * @throws CopyError
 */
export async function load(
  dump: Dump,
  { db, insert, setLastId }: LoadTarget,
  checkReferences: () => Promise<void>,
  { beforeEnd }: LoadOptions,
): Promise<string[]> {
  const later = laterMigrations(dump);
  for (const { name } of migrations) if (dump.migrations.includes(name)) await runMigration(db, name);
  const tables = new Map((await describeTables(db)).map((table) => [table.name, table]));
  requireSameTables(dump, tables);
  // Some migrations insert rows. The dump contains those rows in their current state.
  for (const name of tables.keys()) await sql`delete from ${sql.table(name)}`.execute(db);

  const taker = new FingerprintTaker();
  for await (const portion of dump.portions()) {
    taker.add(portion);
    await insert(tables.get(portion.table) as DescribedTable, portion);
  }
  for (const { name, lastId } of dump.tables) if (lastId) await setLastId(name, lastId);
  await checkReferences();
  const loaded = taker.take();
  await requireSame(db, dump, loaded);

  for (const name of later) await runMigration(db, name);
  await beforeEnd?.(db, loaded);
  return later;
}

/**
 * The migrations that the dump is missing.
 * @throws CopyError when the dump was made by a later version of Palisade
 */
export function laterMigrations(dump: Pick<Dump, 'migrations'>): string[] {
  const known = migrations.map(({ name }) => name);
  const unknown = dump.migrations.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new CopyError(
      `It has migration ${unknown}, which this version of Palisade does not know: upgrade Palisade`,
    );
  }
  return migrationsAfter(dump.migrations).map(({ name }) => name);
}

async function runMigration(db: Kysely<Database>, wanted: string): Promise<void> {
  const migration = migrations.find(({ name }) => name === wanted);
  if (!migration) throw new Error(`No migration ${wanted}`);
  for (const statement of migrationStatements(migration, dialectOf(db))) await sql.raw(statement).execute(db);
}

function requireSameTables(dump: Dump, tables: ReadonlyMap<string, DescribedTable>): void {
  const shape = (rows: readonly { name: string; columns: readonly string[] }[]) =>
    JSON.stringify(rows.map(({ name, columns }) => [name, ...columns]).sort());
  const made = [...tables.values()].map(({ name, columns }) => ({
    name,
    columns: columns.map((column) => column.name),
  }));
  if (shape(dump.tables) !== shape(made)) {
    throw new CopyError('It does not hold the tables and columns that its migrations make');
  }
}

async function requireSame(db: Kysely<Database>, dump: Dump, loaded: Fingerprint): Promise<void> {
  const written = await readDump(db);
  const different = differences(loaded, await fingerprintOf(written.portions()));
  const lastIds = new Map(written.tables.map(({ name, lastId }) => [name, lastId]));
  different.push(
    ...dump.tables.filter(({ name, lastId }) => lastIds.get(name) !== lastId).map(({ name }) => name),
  );
  if (different.length === 0) return;
  throw new CopyError(`What was written reads differently: ${[...new Set(different)].join(', ')}`);
}

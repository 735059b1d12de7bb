import { type RawBuilder, sql } from 'kysely';
import { dialectOf } from '#store/query/dialect';
import { appliedMigrations } from '#store/schema/migrate';
import type { Db, Store } from '../types.ts';
import { type DescribedTable, describeTables } from './describe-tables.ts';
import { CopyError, type Dump, type DumpRow, type DumpTable, type DumpValue, type Portion } from './dump.ts';

/** Small enough to fit into memory even if every text has its maximum length. */
const ROWS_PER_PORTION = 500;

/**
 * Reads a snapshot of the database while other processes keep writing.
 * @param use may be called again from the start when a cached query plan is stale
 */
export function withDump<T>(store: Store, use: (dump: Dump, db: Db) => Promise<T>): Promise<T> {
  return store.read(async (db) => await use(await readDump(db), db));
}

/** @param db a transaction with a stable snapshot */
export async function readDump(db: Db): Promise<Dump> {
  const described = await describeTables(db);
  const tables: DumpTable[] = [];
  for (const table of described) {
    const { rows } = await sql<{
      rows: number;
    }>`select count(*) as rows from ${sql.table(table.name)}`.execute(db);
    tables.push({
      name: table.name,
      columns: table.columns.map(({ name }) => name),
      rows: rows[0]?.rows ?? 0,
      lastId: table.givesIds ? await readLastId(db, table) : null,
    });
  }
  return {
    migrations: await appliedMigrations(db),
    tables,
    async *portions() {
      for (const table of described) yield* readPortions(db, table);
    },
  };
}

async function* readPortions(db: Db, { name, columns, key }: DescribedTable): AsyncGenerator<Portion> {
  const list = sql.join(columns.map((column) => sql.ref(column.name)));
  const keyList = sql.join(key.map((column) => sql.ref(column)));
  const from = sql`select ${list} from ${sql.table(name)}`;
  let after: RawBuilder<unknown> = sql``;
  for (;;) {
    const query = sql<
      Record<string, DumpValue>
    >`${from} ${after} order by ${keyList} limit ${sql.lit(ROWS_PER_PORTION)}`;
    const { rows } = await query.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield { table: name, rows: rows.map((row) => columns.map((column) => checked(name, column.name, row))) };
    if (rows.length < ROWS_PER_PORTION) return;
    after = sql`where (${keyList}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

function checked(table: string, column: string, row: Record<string, DumpValue>): DumpRow[number] {
  const value = row[column] ?? null;
  // The number would be rounded silently.
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    throw new CopyError(`Column ${column} of table ${table} holds a number that cannot be kept exactly`);
  }
  return value;
}

async function readLastId(db: Db, { name, key: [key = 'id'] }: DescribedTable): Promise<number> {
  if (dialectOf(db) === 'sqlite') {
    const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${name}`.execute(
      db,
    );
    return rows[0]?.seq ?? 0;
  }
  const [sequence] = (
    await sql<{ name: string }>`select pg_get_serial_sequence(quote_ident(${name}), ${key}) as name`.execute(
      db,
    )
  ).rows;
  if (!sequence) return 0;
  const { rows } = await sql<{ last_value: number; is_called: boolean }>`
    select last_value, is_called from ${sql.raw(sequence.name)}`.execute(db);
  return rows[0]?.is_called ? rows[0].last_value : 0;
}

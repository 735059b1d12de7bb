import { type Kysely, type RawBuilder, sql } from 'kysely';
import { dialectOf } from './dialect.ts';
import type { Database } from './tables/index.ts';
import type { Tx } from './types.ts';

/** Small enough that nobody waits long for the one writer of SQLite. */
export const PORTION = 200;

/**
 * Rows of a table that are over, the first of them that nobody else has in hand: on PostgreSQL another replica's rows
 * are passed over instead of waited for.
 * @param key the column, or columns, that name a row
 * @param isOver condition in SQL
 */
function overRows(
  tx: Tx,
  table: keyof Database,
  key: readonly string[],
  isOver: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  const lock = dialectOf(tx) === 'postgres' ? sql`for update skip locked` : sql``;
  return sql`(${columns}) in (select ${columns} from ${sql.table(table)} where ${isOver} limit ${PORTION} ${lock})`;
}

/** @returns how many rows went, at most a portion */
export async function deletePortion(
  tx: Tx,
  table: keyof Database,
  key: readonly string[],
  isOver: RawBuilder<unknown>,
): Promise<number> {
  return await changed(tx, sql`delete from ${sql.table(table)} where ${overRows(tx, table, key, isOver)}`);
}

/** @param changes columns that are emptied @returns how many rows were changed, at most a portion */
export async function clearPortion(
  tx: Tx,
  table: keyof Database,
  columns: readonly string[],
  isOver: RawBuilder<unknown>,
): Promise<number> {
  const emptied = sql.join(columns.map((name) => sql`${sql.ref(name)} = null`));
  const over = overRows(tx, table, ['id'], isOver);
  return await changed(tx, sql`update ${sql.table(table)} set ${emptied} where ${over}`);
}

async function changed(tx: Kysely<Database>, statement: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await statement.execute(tx);
  return Number(numAffectedRows ?? 0);
}

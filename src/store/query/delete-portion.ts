import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#store/schema/tables/index';
import type { Tx } from '../types.ts';
import { dialectOf } from './dialect.ts';

/**
 * Rows per transaction. Each may be on a different page, and the single writer of SQLite must not be blocked for
 * long.
 */
export const PORTION = 50;

/**
 * A condition that selects a portion of the expired rows.
 * @param key the columns that identify a row
 * @param rest the expired rows, as an SQL condition
 * @param lock the locking clause for PostgreSQL, which by default skips rows that another replica has locked; SQLite has
 * a single writer and needs none
 */
function portionOf(
  tx: Tx,
  table: keyof Database,
  key: readonly string[],
  rest: RawBuilder<unknown>,
  lock = sql`for update skip locked`,
): RawBuilder<unknown> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  const locked = dialectOf(tx) === 'postgres' ? lock : sql``;
  return sql`(${columns}) in (select ${columns} from ${sql.table(table)} where ${rest} limit ${PORTION} ${locked})`;
}

/**
 * Deletes a portion of the expired rows in a fixed order. Replicas wait for each other, so that no row is deleted
 * before one that precedes it.
 * @param order the columns to order by, most significant first
 * @returns the number of deleted rows, at most a portion
 */
export async function deletePortionInOrder(
  tx: Tx,
  table: keyof Database,
  key: readonly string[],
  isOver: RawBuilder<unknown>,
  order: readonly string[],
): Promise<number> {
  const inOrder = sql`${isOver} order by ${sql.join(order.map((name) => sql.ref(name)))}`;
  return await changed(
    tx,
    sql`delete from ${sql.table(table)} where ${portionOf(tx, table, key, inOrder, sql`for update`)}`,
  );
}

/**
 * Deletes a portion of the expired rows.
 * @returns the number of deleted rows, at most a portion
 */
export async function deletePortion(
  tx: Tx,
  table: keyof Database,
  key: readonly string[],
  isOver: RawBuilder<unknown>,
): Promise<number> {
  return await changed(tx, sql`delete from ${sql.table(table)} where ${portionOf(tx, table, key, isOver)}`);
}

/** The result of processing a portion of a table in the order of its ids. */
export interface PortionResult {
  removed: number;
  /** The last id that was examined; undefined at the end of the table. */
  last: number | undefined;
}

/**
 * Deletes the expired rows among the next portion of a table. For conditions that no index supports: it examines
 * all rows of the portion.
 * @param after the last id of the previous portion; 0 at the start
 */
export async function deleteWalkedPortion(
  tx: Tx,
  table: 'authorized_app' | 'oauth_authorization',
  isOver: RawBuilder<unknown>,
  after: number,
): Promise<PortionResult> {
  const { rows } = await sql<{ last: number | null; count: number }>`select max(id) as last, count(*) as count
    from (select id from ${sql.table(table)} where id > ${after} order by id limit ${PORTION}) as walked`.execute(
    tx,
  );
  const { last, count } = rows[0] as { last: number | null; count: number };
  if (last === null) return { removed: 0, last: undefined };
  const walked = sql`id > ${after} and id <= ${last} and ${isOver}`;
  const removed = await changed(
    tx,
    sql`delete from ${sql.table(table)} where ${portionOf(tx, table, ['id'], walked)}`,
  );
  return { removed, last: count < PORTION ? undefined : last };
}

/**
 * Sets columns of a portion of the expired rows to null.
 * @param columns the columns to set
 * @returns the number of changed rows, at most a portion
 */
export async function clearPortion(
  tx: Tx,
  table: keyof Database,
  columns: readonly string[],
  isOver: RawBuilder<unknown>,
): Promise<number> {
  const emptied = sql.join(columns.map((name) => sql`${sql.ref(name)} = null`));
  const over = portionOf(tx, table, ['id'], isOver);
  return await changed(tx, sql`update ${sql.table(table)} set ${emptied} where ${over}`);
}

async function changed(tx: Kysely<Database>, statement: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await statement.execute(tx);
  return Number(numAffectedRows ?? 0);
}

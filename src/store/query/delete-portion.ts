import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#store/schema/tables/index';
import type { Tx } from '../types.ts';
import { dialectOf } from './dialect.ts';

/** Small enough that nobody waits long for the one writer of SQLite, where each row may lie on a page of its own. */
export const PORTION = 50;

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
  return portionOf(tx, table, key, isOver, sql`for update skip locked`);
}

/** @param lock for PostgreSQL; SQLite has one writer anyway */
function portionOf(
  tx: Tx,
  table: keyof Database,
  key: readonly string[],
  rest: RawBuilder<unknown>,
  lock: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  const locked = dialectOf(tx) === 'postgres' ? lock : sql``;
  return sql`(${columns}) in (select ${columns} from ${sql.table(table)} where ${rest} limit ${PORTION} ${locked})`;
}

/**
 * The same where no row may go before another that comes first: replicas wait for each other.
 * @param order the columns that count, the first one most
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

/** @returns how many rows went, at most a portion */
export async function deletePortion(
  tx: Tx,
  table: keyof Database,
  key: readonly string[],
  isOver: RawBuilder<unknown>,
): Promise<number> {
  return await changed(tx, sql`delete from ${sql.table(table)} where ${overRows(tx, table, key, isOver)}`);
}

/** What was done in a portion of a table's rows, by their ids. */
export interface WalkedPortion {
  removed: number;
  /** The last id that was looked at; undefined at the end of the table. */
  last: number | undefined;
}

/**
 * The same where no index finds what is over: looks at one portion of the rows, whether they are over or not.
 * @param after the last id of the portion before; 0 at first
 */
export async function deleteWalkedPortion(
  tx: Tx,
  table: 'authorized_app' | 'oauth_authorization',
  isOver: RawBuilder<unknown>,
  after: number,
): Promise<WalkedPortion> {
  const { rows } = await sql<{ last: number | null; count: number }>`select max(id) as last, count(*) as count
    from (select id from ${sql.table(table)} where id > ${after} order by id limit ${PORTION}) as walked`.execute(
    tx,
  );
  const { last, count } = rows[0] as { last: number | null; count: number };
  if (last === null) return { removed: 0, last: undefined };
  const walked = sql`id > ${after} and id <= ${last} and ${isOver}`;
  const removed = await changed(
    tx,
    sql`delete from ${sql.table(table)} where ${portionOf(tx, table, ['id'], walked, sql`for update skip locked`)}`,
  );
  return { removed, last: count < PORTION ? undefined : last };
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

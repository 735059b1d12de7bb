import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import { type Filter, isTrue } from '../domain/filter.ts';
import { type FilterColumn, filterCondition } from './filter.ts';
import { announceRows, isQuick, LONG_ROWS } from './long-reads.ts';
import type { Db } from './types.ts';

/** The page a list request asks for. A page number may be larger than any integer type. */
export interface PageRequest {
  filter: Filter;
  page: number | bigint;
  pageSize: number;
}

/** The rows of one page with what the whole list counts. */
export interface Page<Row> {
  rows: Row[];
  page: number | bigint;
  pages: number;
  results: number;
}

interface ListShape<DB, TB extends keyof DB> {
  columns: (eb: ExpressionBuilder<DB, TB>) => Readonly<Record<string, FilterColumn>>;
  /** Makes the order total; also the order when the request asks for none. Never null; the first counts most. */
  defaultOrder: (eb: ExpressionBuilder<DB, TB>) => Expression<unknown> | readonly Expression<unknown>[];
}

/**
 * One page of a list. Rows and totals come from the same snapshot when `db` is a read transaction.
 * @param query rows of the list before filter, order and page
 */
export async function selectPage<DB, TB extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  { filter, page, pageSize }: PageRequest,
  { columns, defaultOrder }: ListShape<DB, TB>,
): Promise<Page<Row>> {
  if (isQuick(db) && !(isTrue(filter.where) && filter.orderBy === undefined)) {
    announceRows(db, await countUpTo(db, query, LONG_ROWS + 1));
  }
  const filtered = query.where((eb) => filterCondition(db, filter.where, columns(eb)));
  const { count } = (await filtered
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()) as { count: number };
  const results = Math.min(count, filter.limit ?? Number.POSITIVE_INFINITY);
  const pages = Math.max(1, Math.ceil(results / pageSize));
  if (page > pages || results === 0) return { rows: [], page, pages, results };

  const before = (Number(page) - 1) * pageSize;
  const size = Math.min(pageSize, results - before);
  const after = count - before - size;
  // What an offset passes over is read all the same: from the end when that is nearer.
  const backwards = after < before;
  const { orderBy } = filter;
  const order = backwards ? OPPOSITE[filter.order] : filter.order;
  const rows = await filtered
    .$if(orderBy !== undefined, (qb) => qb.orderBy((eb) => orderOf(columns(eb), orderBy as string, order)))
    .$call((qb) => orderByAll(qb, defaultOrder, order))
    .limit(size)
    .offset(backwards ? after : before)
    .execute();
  return { rows: backwards ? rows.toReversed() : rows, page, pages, results };
}

async function countUpTo<DB, TB extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  limit: number,
): Promise<number> {
  const rows = query.clearSelect().select(sql<number>`1`.as('row')).limit(limit);
  const { rows: counted } = await sql<{
    count: number;
  }>`select count(*) as count from ${rows} as few`.execute(db);
  return counted[0]?.count ?? 0;
}

/** A list in the order of an integer column that has every value from the first to the last. */
export interface GaplessRange {
  /** Above `last` when the list is empty. */
  first: number;
  last: number;
}

/**
 * One page of such a list without a filter: which rows it has is known beforehand, and nothing is counted or passed
 * over, however long the list is.
 * @param select the rows from the first to the last of these values, in this order
 */
export async function selectGaplessPage<Row>(
  range: GaplessRange,
  { filter, page, pageSize }: PageRequest,
  select: (part: GaplessRange, order: 'asc' | 'desc') => Promise<Row[]>,
): Promise<Page<Row>> {
  const count = Math.max(0, range.last - range.first + 1);
  const results = Math.min(count, filter.limit ?? Number.POSITIVE_INFINITY);
  const pages = Math.max(1, Math.ceil(results / pageSize));
  if (page > pages || results === 0) return { rows: [], page, pages, results };
  const before = (Number(page) - 1) * pageSize;
  const size = Math.min(pageSize, results - before);
  const first = filter.order === 'asc' ? range.first + before : range.last - before - size + 1;
  return { rows: await select({ first, last: first + size - 1 }, filter.order), page, pages, results };
}

const OPPOSITE = { asc: 'desc', desc: 'asc' } as const;

function orderByAll<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  defaultOrder: ListShape<DB, TB>['defaultOrder'],
  order: 'asc' | 'desc',
): SelectQueryBuilder<DB, TB, Row> {
  const expressions = [defaultOrder(expressionBuilder<DB, TB>())].flat();
  let ordered = query;
  for (const expression of expressions) ordered = ordered.orderBy(expression, order);
  return ordered;
}

function orderOf(
  columns: Readonly<Record<string, FilterColumn>>,
  field: string,
  order: 'asc' | 'desc',
): Expression<unknown> {
  const column = columns[field];
  if (!column) throw new Error(`No column for the filterable field ${field}`);
  const value = 'predicate' in column ? column.order : column.value;
  if (!column.nullable) return sql`${value} ${sql.raw(order)}`;
  return order === 'asc' ? sql`${value} asc nulls last` : sql`${value} desc nulls first`;
}

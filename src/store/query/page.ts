import { expressionBuilder, type SelectQueryBuilder } from 'kysely';
import { type Condition, equalTo, isTrue, type ListFilter } from '#domain/filter/filter';
import { announceRows, isQuick, LONG_ROWS, LONG_WORK, ROW_COST } from '#store/engine/long-reads';
import type { Db } from '../types.ts';
import { costOf, type FilterForm, formOf, type PlainColumn, withValues } from './filter.ts';
import {
  type Count,
  countQuery,
  countUpToQuery,
  type ListShape,
  opposite,
  type PagePart,
  type RowsForm,
  rowsQuery,
} from './page-queries.ts';
import { preparedByForm, type RowParameters } from './prepared.ts';

/** The requested page of a list. The page number may exceed every integer type. */
export interface PageRequest {
  filter: ListFilter;
  page: number | bigint;
  pageSize: number;
}

/** The rows of a page, and the totals of the list. */
export interface Page<Row> {
  rows: Row[];
  page: number | bigint;
  pages: number;
  results: number;
}

/** Numbers of rows that are known without counting. */
export interface KnownSizes {
  /** Upper bound of the rows that the filter has to examine. */
  rows?: number;
  /** Number of rows that match the filter. */
  total?: number;
}

/**
 * Reads one page of a list. Rows and totals come from the same snapshot when `db` is a read transaction.
 * @param query the rows of the list, without filter, order and pagination
 */
export function selectPage<DB, TB extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  request: PageRequest,
  shape: ListShape<DB, TB> & KnownSizes,
): Promise<Page<Row>> {
  const { where, orderBy } = request.filter;
  return readPage(db, request, shape, {
    isCounted: shape.total !== undefined,
    isBounded: shape.rows !== undefined,
    countUpTo: async (limit) =>
      shape.rows === undefined
        ? await countUpToQuery(db, query, shape, demandedByIndex(where, shape), limit).execute()
        : [{ count: shape.rows }],
    count: async () =>
      shape.total === undefined
        ? await countQuery(db, query, shape, where).execute()
        : [{ count: shape.total }],
    rows: (order, size, offset) =>
      rowsQuery(db, query, shape, { where, orderBy, order }, { size, offset }).execute(),
  });
}

interface PreparedListShape<Arguments extends readonly unknown[], DB, TB extends keyof DB>
  extends ListShape<DB, TB, PlainColumn> {
  /** Returns the number of rows without a filter, when it can be found without counting. */
  total?: (db: Db, ...values: Arguments) => Promise<Count[]>;
}

/** Without the values of the filter. */
type PreparedRowsForm = RowsForm & { where: Condition };

/**
 * Like `selectPage`, for a list that is requested often: its queries are compiled once per form of filter.
 * @param build the rows of the list, without filter, order and pagination; its arguments are placeholders, see
 * `prepared`
 */
export function preparedPage<Arguments extends readonly (string | number)[], DB, TB extends keyof DB, Row>(
  build: (db: Db, ...values: RowParameters<Arguments>) => SelectQueryBuilder<DB, TB, Row>,
  shape: PreparedListShape<Arguments, DB, TB>,
): (db: Db, request: PageRequest, ...values: Arguments) => Promise<Page<Row>> {
  type Values = FilterForm['values'];
  const selectCountUpTo = preparedByForm<Condition, [Arguments, Values, { limit: number }], Count>(
    (db, where, values, filterValues, { limit }) =>
      countUpToQuery(db, build(db, ...values), shape, withValues(where, filterValues), limit),
  );
  const selectCount = preparedByForm<Condition, [Arguments, Values], Count>(
    (db, where, values, filterValues) =>
      countQuery(db, build(db, ...values), shape, withValues(where, filterValues)),
  );
  const selectRows = preparedByForm<PreparedRowsForm, [Arguments, Values, PagePart], Row>(
    (db, form, values, filterValues, part) => {
      const where = withValues(form.where, filterValues);
      return rowsQuery(db, build(db, ...values), shape, { ...form, where }, part);
    },
  );
  return (db, request, ...values) => {
    const { orderBy } = request.filter;
    const { key, condition: where, values: filterValues } = formOf(request.filter.where);
    return readPage(db, request, shape, {
      isCounted: shape.total !== undefined && isTrue(where),
      isBounded: false,
      countUpTo: (limit) => {
        const demanded = formOf(demandedByIndex(request.filter.where, shape));
        if (shape.total && isTrue(demanded.condition)) return shape.total(db, ...values);
        return selectCountUpTo(db, demanded.condition, demanded.key, values, demanded.values, { limit });
      },
      count: () =>
        shape.total && isTrue(where)
          ? shape.total(db, ...values)
          : selectCount(db, where, key, values, filterValues),
      rows: (order, size, offset) =>
        selectRows(db, { where, orderBy, order }, `${order} ${orderBy} ${key}`, values, filterValues, {
          size,
          offset,
        }),
    });
  };
}

const NONE: ReadonlySet<string> = new Set();

/** The columns of each list shape, to look up the cost of comparisons. */
const costs = new WeakMap<object, Readonly<Record<string, { cost?: number }>>>();

function demandedByIndex(where: Condition, { indexed }: { indexed?: ReadonlySet<string> }): Condition {
  return equalTo(where, indexed ?? NONE);
}

/** The cost per row of all conditions of a filter and of its order. */
function costPerRow<DB, TB extends keyof DB>(
  { where, orderBy }: ListFilter,
  shape: ListShape<DB, TB>,
): number {
  let columns = costs.get(shape);
  if (!columns) costs.set(shape, (columns = shape.columns(expressionBuilder<DB, TB>())));
  const ordering = orderBy === undefined ? 0 : (columns[orderBy]?.cost ?? 1);
  return ROW_COST + costOf(where, columns) + ordering;
}

/** The queries that a page is read with. */
interface PageQueries<Row> {
  /** Whether the number of matching rows is known without examining them. */
  isCounted: boolean;
  /** Whether only an upper bound of the number of rows is known without examining them. */
  isBounded: boolean;
  /** Counts the rows that the filter has to examine, up to the limit. */
  countUpTo(limit: number): Promise<Count[]>;
  count(): Promise<Count[]>;
  rows(order: ListFilter['order'], size: number, offset: number): Promise<Row[]>;
}

async function readPage<DB, TB extends keyof DB, Row>(
  db: Db,
  { filter, page, pageSize }: PageRequest,
  shape: ListShape<DB, TB>,
  select: PageQueries<Row>,
): Promise<Page<Row>> {
  const isInIndexOrder = filter.orderBy === undefined || shape.ordered?.has(filter.orderBy) === true;
  if (isQuick(db) && !(isTrue(filter.where) && isInIndexOrder)) {
    const cost = costPerRow(filter, shape);
    announceRows(db, countOf(await select.countUpTo(Math.floor(LONG_WORK / cost) + 1)), cost);
  }
  const limit = filter.limit ?? Number.POSITIVE_INFINITY;
  const first =
    page === 1 ? await select.rows(filter.order, Math.min(pageSize, limit - 1) + 1, 0) : undefined;
  // Most lists fit on one page. One extra row shows whether there are more and they must be counted.
  if (first && first.length <= pageSize) return { rows: first, page, pages: 1, results: first.length };

  const count = await countRows(db, filter, select);
  const results = Math.min(count, limit);
  const pages = Math.max(1, Math.ceil(results / pageSize));
  if (first) return { rows: first.slice(0, pageSize), page, pages, results };
  if (page > pages || results === 0) return { rows: [], page, pages, results };

  const before = (Number(page) - 1) * pageSize;
  const size = Math.min(pageSize, results - before);
  const after = count - before - size;
  announceRows(db, Math.min(before, after), SKIP_COST);
  if (before <= after) return { rows: await select.rows(filter.order, size, before), page, pages, results };
  // The database reads the rows that an offset skips, so a page near the end is read from the end.
  const rows = await select.rows(opposite(filter.order), size, after);
  return { rows: rows.toReversed(), page, pages, results };
}

async function countRows<Row>(db: Db, { where }: ListFilter, select: PageQueries<Row>): Promise<number> {
  if (!isQuick(db) || select.isCounted || !isTrue(where)) return countOf(await select.count());
  const lookedAt = countOf(await select.countUpTo(LONG_ROWS + 1));
  announceRows(db, lookedAt);
  // Without a filter this is the total, unless only an upper bound is known because the user may not see every row.
  return select.isBounded ? countOf(await select.count()) : lookedAt;
}

/** The cost of a row that an offset skips. */
const SKIP_COST = 1;

function countOf([row]: readonly Count[]): number {
  return row?.count ?? 0;
}

/** A list ordered by an integer column whose values have no gaps. */
export interface GaplessRange {
  /** Greater than `last` when the list is empty. */
  first: number;
  last: number;
}

/**
 * Reads one page of a gapless list without a filter. The rows of a page follow from its number, so nothing is
 * counted or skipped, however long the list is.
 * @param select reads the rows with values from `first` to `last`, in list order
 */
export async function selectGaplessPage<Row>(
  range: GaplessRange,
  { filter, page, pageSize }: PageRequest,
  order: 'asc' | 'desc',
  select: (part: GaplessRange) => Promise<Row[]>,
): Promise<Page<Row>> {
  const count = Math.max(0, range.last - range.first + 1);
  const results = Math.min(count, filter.limit ?? Number.POSITIVE_INFINITY);
  const pages = Math.max(1, Math.ceil(results / pageSize));
  if (page > pages || results === 0) return { rows: [], page, pages, results };
  const before = (Number(page) - 1) * pageSize;
  const size = Math.min(pageSize, results - before);
  const first = order === 'asc' ? range.first + before : range.last - before - size + 1;
  return { rows: await select({ first, last: first + size - 1 }), page, pages, results };
}

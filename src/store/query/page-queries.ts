import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Condition } from '#domain/filter/filter';
import { isStoppable } from '#store/engine/long-reads';
import type { Db } from '../types.ts';
import { GOES_ON } from './dialect.ts';
import { type FilterColumn, filterCondition, type Operand } from './filter.ts';
import type { Parameter, RowParameters } from './prepared.ts';

export interface ListShape<DB, TB extends keyof DB, Column extends FilterColumn = FilterColumn> {
  columns: (eb: ExpressionBuilder<DB, TB>) => Readonly<Record<string, Column>>;
  /**
   * The order when the request asks for none. It also breaks ties, so it must be total and never null. The most
   * significant expression comes first.
   */
  defaultOrder: (eb: ExpressionBuilder<DB, TB>) => Expression<unknown> | readonly Expression<unknown>[];
  /** Set when the default order is descending. An order of `desc` then means ascending. */
  descends?: true;
  /** Fields with an index that finds rows by their value. */
  indexed?: ReadonlySet<string>;
  /** Fields whose order an index provides for all rows of the list. */
  ordered?: ReadonlySet<string>;
}

export interface Count {
  count: number;
}

/** An abortable statement checks whether it should go on each time it has examined this many rows. */
const ROWS_BETWEEN_LOOKS = 64;

/** The query with the filter applied. */
function filtered<DB, TB extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  { columns, defaultOrder }: ListShape<DB, TB>,
  where: Condition<Operand>,
): SelectQueryBuilder<DB, TB, Row> {
  const stopping = isStoppable(db) ? query.where((eb) => goesOn(defaultOrder(eb))) : query;
  return stopping.where((eb) => filterCondition(db, where, columns(eb)));
}

/** When the order is by a text, the check runs for every row, because a text counts as 0 in the bit operation. */
function goesOn(order: Expression<unknown> | readonly Expression<unknown>[]): Expression<SqlBool> {
  const [first] = [order].flat();
  return sql<SqlBool>`(${first} & ${sql.lit(ROWS_BETWEEN_LOOKS - 1)} or ${sql.raw(GOES_ON)}())`;
}

const COUNT = sql<number>`count(*)`.as('count');

/** Counts the matching rows, up to the limit. */
export function countUpToQuery<DB, TB extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  { columns }: ListShape<DB, TB>,
  where: Condition<Operand>,
  limit: number | Parameter<number>,
) {
  const few = query
    .where((eb) => filterCondition(db, where, columns(eb)))
    .clearSelect()
    .select(sql<number>`1`.as('row'))
    .limit(sql<number>`${limit}`);
  return db.selectFrom(few.as('few')).select(COUNT);
}

export function countQuery<DB, TB extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  shape: ListShape<DB, TB>,
  where: Condition<Operand>,
): SelectQueryBuilder<DB, TB, Count> {
  return filtered(db, query, shape, where).clearSelect().select(COUNT) as unknown as SelectQueryBuilder<
    DB,
    TB,
    Count
  >;
}

/** Which rows of a list a page has. */
export interface PagePart {
  size: number;
  offset: number;
}

export interface RowsForm {
  where: Condition<Operand>;
  orderBy: string | undefined;
  order: 'asc' | 'desc';
}

export function rowsQuery<DB, TB extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  shape: ListShape<DB, TB>,
  { where, orderBy, order }: RowsForm,
  { size, offset }: PagePart | RowParameters<PagePart>,
) {
  const { columns, defaultOrder, descends } = shape;
  return filtered(db, query, shape, where)
    .$if(orderBy !== undefined, (qb) => qb.orderBy((eb) => orderOf(columns(eb), orderBy as string, order)))
    .$call((qb) => orderByAll(qb, defaultOrder, descends ? opposite(order) : order))
    .limit(sql<number>`${size}`)
    .offset(sql<number>`${offset}`);
}

export function opposite(order: RowsForm['order']): RowsForm['order'] {
  return order === 'asc' ? 'desc' : 'asc';
}

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

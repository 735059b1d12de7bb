import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Condition, FilterValue } from '#domain/filter/filter';
import type { Db } from '../types.ts';
import { containsFolded } from './dialect.ts';
import { isStatementParameter, type Parameter } from './prepared.ts';

/** Builds the SQL of a comparison for a field that is not a plain column. */
export type ComparePredicate = (compare: Compare) => Expression<SqlBool>;

/** A field that is a column or an expression. */
export type PlainColumn = { value: Expression<unknown>; nullable?: boolean; cost?: number };

/** How a filterable field is compared and ordered in SQL. */
export type FilterColumn =
  | PlainColumn
  | { predicate: ComparePredicate; order: Expression<unknown>; nullable?: boolean; cost?: number };

/** What a column is compared with: in a prepared query it is not known yet. */
export type Operand = FilterValue | Parameter<NonNullable<FilterValue>>;

const SYMBOLS = { eq: '=', neq: '!=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** The cost of the conditions per row: 1 per column comparison, or the `cost` of the field. */
export function costOf(condition: Condition, columns: Readonly<Record<string, { cost?: number }>>): number {
  if (condition.kind !== 'compare') {
    return condition.of.reduce((sum, member) => sum + costOf(member, columns), 0);
  }
  return (columns[condition.field]?.cost ?? 1) * (condition.operator === 'contains' ? CONTAINS_COST : 1);
}

/** The cost of case folding and searching a text. */
const CONTAINS_COST = 4;

/**
 * Compiles a filter condition to SQL, with the same semantics on both databases. The database does all filtering.
 */
export function filterCondition(
  db: Db,
  condition: Condition<Operand>,
  columns: Readonly<Record<string, FilterColumn>>,
): Expression<SqlBool> {
  switch (condition.kind) {
    case 'all':
      return join(
        condition.of,
        (member) => filterCondition(db, member, columns),
        sql` and `,
        sql<SqlBool>`1 = 1`,
      );
    case 'any':
      return join(
        condition.of,
        (member) => filterCondition(db, member, columns),
        sql` or `,
        sql<SqlBool>`1 = 0`,
      );
    case 'compare': {
      const column = columns[condition.field];
      if (!column) throw new Error(`No column for the filterable field ${condition.field}`);
      const { value } = condition;
      if (isStatementParameter(value)) {
        if ('predicate' in column) throw new Error(`A prepared query cannot filter on ${condition.field}`);
        return compareColumn(db, condition, column);
      }
      const known = { ...condition, value };
      if ('predicate' in column) return column.predicate(known);
      const stored = asStored(known);
      return stored.kind === 'compare'
        ? compareColumn(db, stored, column)
        : filterCondition(db, stored, columns);
    }
  }
}

function join(
  members: readonly Condition<Operand>[],
  toSql: (member: Condition<Operand>) => Expression<SqlBool>,
  separator: ReturnType<typeof sql>,
  empty: Expression<SqlBool>,
): Expression<SqlBool> {
  if (members.length === 0) return empty;
  return sql<SqlBool>`(${sql.join(members.map(toSql), separator)})`;
}

function compareColumn(
  db: Db,
  { operator, value }: Compare<Operand>,
  { value: column, nullable }: PlainColumn,
): Expression<SqlBool> {
  if (value === null)
    return operator === 'eq' ? sql<SqlBool>`${column} is null` : sql<SqlBool>`${column} is not null`;
  if (operator === 'contains') return containsFolded(db, column, value);
  const comparison = sql<SqlBool>`${column} ${sql.raw(SYMBOLS[operator])} ${value}`;
  return operator === 'neq' && nullable ? sql<SqlBool>`(${comparison} or ${column} is null)` : comparison;
}

/** A column of the query's tables as a filter column. */
export function filterColumn<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  ...[column, options]: [Parameters<typeof eb.ref>[0], { nullable?: boolean }?]
): PlainColumn {
  return { value: eb.ref(column), ...options };
}

export type Compare<Value = FilterValue> = Extract<Condition<Value>, { kind: 'compare' }>;

/** All stored integers are smaller, so larger values can be replaced by this one without changing the result. */
const BEYOND_EVERY_INTEGER = 2 ** 53;

const ALWAYS: Condition = { kind: 'all', of: [] };
const NEVER: Condition = { kind: 'any', of: [] };

/**
 * Converts the value of a comparison to the column's type. Returns the same comparison when no conversion is
 * needed.
 */
export function asStored(compare: Compare): Condition {
  const { type, value } = compare;
  if (typeof value === 'boolean') return { ...compare, value: value ? 1 : 0 };
  return typeof value === 'number' && type !== 'number' ? asWhole(compare, value) : compare;
}

/** Compares an integer column with any number, including fractions and numbers beyond all ids. */
function asWhole(compare: Compare, value: number): Condition {
  const bounded = Math.min(Math.max(value, -BEYOND_EVERY_INTEGER), BEYOND_EVERY_INTEGER);
  if (bounded === value && Number.isInteger(value)) return compare;
  if (Number.isInteger(bounded)) return { ...compare, value: bounded };
  switch (compare.operator) {
    case 'gt':
    case 'gte':
      return { ...compare, operator: 'gt', value: Math.floor(bounded) };
    case 'lt':
    case 'lte':
      return { ...compare, operator: 'lt', value: Math.ceil(bounded) };
    case 'neq':
      return ALWAYS;
    case 'eq':
    case 'contains':
      return NEVER;
  }
}

/** A condition, with its values listed separately in order of appearance. */
export interface FilterForm {
  /** Equal for conditions that differ only in their values. */
  key: string;
  condition: Condition;
  values: NonNullable<FilterValue>[];
}

export function formOf(condition: Condition): FilterForm {
  const stored = mapCompares(condition, asStored);
  const values: NonNullable<FilterValue>[] = [];
  const form = mapCompares(stored, (compare) => {
    if (compare.value === null) return compare;
    values.push(compare.value);
    return { ...compare, value: '' };
  });
  return { key: JSON.stringify(form), condition: stored, values };
}

/** The condition with its values replaced. */
export function withValues<Value>(condition: Condition, values: readonly Value[]): Condition<Value | null> {
  let taken = 0;
  return mapCompares(condition, (compare): Condition<Value | null> => {
    if (compare.value === null) return { ...compare, value: null };
    const value = values[taken++];
    if (value === undefined) throw new Error('A form has more comparisons than values');
    return { ...compare, value };
  });
}

function mapCompares<Value>(
  condition: Condition,
  change: (compare: Compare) => Condition<Value>,
): Condition<Value> {
  return condition.kind === 'compare'
    ? change(condition)
    : { kind: condition.kind, of: condition.of.map((member) => mapCompares(member, change)) };
}

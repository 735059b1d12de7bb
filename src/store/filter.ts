import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Condition, Operator } from '../domain/filter.ts';
import { containsFolded } from './dialect.ts';
import type { Db } from './types.ts';

export type Compare = Extract<Condition, { kind: 'compare' }>;

/** How a comparison with one field reads in SQL, where a column alone cannot say it. */
export type ComparePredicate = (compare: Compare) => Expression<SqlBool>;

/** Where a filterable field is stored. */
export type FilterColumn =
  | { value: Expression<unknown>; nullable?: boolean }
  | { predicate: ComparePredicate; order: Expression<unknown>; nullable?: boolean };

/** Every stored integer is smaller: comparing with it gives the same rows as comparing with anything above. */
const BEYOND_EVERY_INTEGER = 2 ** 53;

const SYMBOLS = { eq: '=', neq: '!=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** The condition of a filter as SQL, the same on both databases. All filtering is done by the database. */
export function filterCondition(
  db: Db,
  condition: Condition,
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
      return 'predicate' in column ? column.predicate(condition) : compareColumn(db, condition, column);
    }
  }
}

function join(
  members: readonly Condition[],
  toSql: (member: Condition) => Expression<SqlBool>,
  separator: ReturnType<typeof sql>,
  empty: Expression<SqlBool>,
): Expression<SqlBool> {
  if (members.length === 0) return empty;
  return sql<SqlBool>`(${sql.join(members.map(toSql), separator)})`;
}

function compareColumn(
  db: Db,
  compare: Compare,
  { value: column, nullable }: { value: Expression<unknown>; nullable?: boolean },
): Expression<SqlBool> {
  const { operator, value } = compare;
  if (value === null)
    return operator === 'eq' ? sql<SqlBool>`${column} is null` : sql<SqlBool>`${column} is not null`;
  if (operator === 'contains') return containsFolded(db, column, String(value));
  const comparison = compareScalar(column, operator, value, compare.type);
  return operator === 'neq' && nullable ? sql<SqlBool>`(${comparison} or ${column} is null)` : comparison;
}

function compareScalar(
  column: Expression<unknown>,
  operator: Exclude<Operator, 'contains'>,
  value: string | number | boolean,
  type: Compare['type'],
): Expression<SqlBool> {
  if (typeof value === 'boolean') return symbol(column, operator, value ? 1 : 0);
  if (typeof value === 'string') return symbol(column, operator, value);
  return type === 'number' ? symbol(column, operator, value) : compareInteger(column, operator, value);
}

/** A whole column compared with any number, also one with a fraction or beyond every id. */
function compareInteger(
  column: Expression<unknown>,
  operator: Exclude<Operator, 'contains'>,
  value: number,
): Expression<SqlBool> {
  const bounded = Math.min(Math.max(value, -BEYOND_EVERY_INTEGER), BEYOND_EVERY_INTEGER);
  if (Number.isInteger(bounded)) return symbol(column, operator, bounded);
  switch (operator) {
    case 'eq':
      return sql<SqlBool>`1 = 0`;
    case 'neq':
      return sql<SqlBool>`${column} is not null`;
    case 'gt':
    case 'gte':
      return symbol(column, 'gt', Math.floor(bounded));
    case 'lt':
    case 'lte':
      return symbol(column, 'lt', Math.ceil(bounded));
  }
}

function symbol(
  column: Expression<unknown>,
  operator: keyof typeof SYMBOLS,
  value: string | number,
): Expression<SqlBool> {
  return sql<SqlBool>`${column} ${sql.raw(SYMBOLS[operator])} ${value}`;
}

/** A column of the query's tables as a filter column. */
export function filterColumn<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  ...[column, options]: [Parameters<typeof eb.ref>[0], { nullable?: boolean }?]
): FilterColumn {
  return { value: eb.ref(column), ...options };
}

import { type AliasedRawBuilder, type Expression, type SqlBool, sql } from 'kysely';
import { type ListFilter, mentions } from '#domain/filter/filter';
import { ELEMENT_SEPARATOR } from '#domain/filter/joined-elements';
import type { Db } from '../types.ts';
import { dialectOf, folded, position } from './dialect.ts';
import type { FilterColumn } from './filter.ts';
import type { ListShape } from './page-queries.ts';

/** The cost of searching the elements of a record, in units of one column comparison. */
const ELEMENTS_COST = 50;

/** An array field whose elements are rows of another table. */
export interface ElementRows {
  /**
   * The element table and a `where` clause that selects the rows of a record: `compute_tag where compute_id =
   * record.id`.
   */
  rows: Expression<unknown>;
  /** An element as text. */
  element: Expression<unknown>;
  /** The order of the elements: the expression after `order by`. */
  order: Expression<unknown>;
}

interface ArrayText {
  record_id: number;
  /** The elements, with a separator before and after each of them; empty when there are none. */
  text: string;
  folded: string;
}

/** Whether the filter uses the field, so that the query has to join `arrayTexts`. */
export function asksFor({ where, orderBy }: ListFilter, field: string): boolean {
  return orderBy === field || mentions(where, field);
}

/**
 * The array field of records as text, to be joined under the field's name. Each array is read only once, no matter
 * how often the filter uses it.
 * @param records the ids of the records, as `id`
 */
export function arrayTexts<Field extends string>(
  db: Db,
  field: Field,
  records: Expression<{ id: number }>,
  { rows, element, order }: ElementRows,
): AliasedRawBuilder<ArrayText, Field> {
  const joined = sql<string>`(select coalesce(
    ${ELEMENT_SEPARATOR} || string_agg(${element}, ${ELEMENT_SEPARATOR} order by ${order}) || ${ELEMENT_SEPARATOR}, '') from ${rows})`;
  return sql<ArrayText>`(with texts as materialized (
    select record.id as record_id, ${joined} as text, ${folded(db, joined)} as folded from (${records}) as record
  ) select record_id, text, folded from texts)`.as(field);
}

/** A filter column for such an array field. */
export function arrayColumn(db: Db, field: string): FilterColumn {
  return elementsColumn(db, sql.ref(`${field}.text`), sql.ref(`${field}.folded`));
}

/**
 * The shape of a list with an array field that is stored as one text, as `joinElements` makes it. Such a list is not
 * prepared, because the statement depends on the values of a filter.
 * @param field the name of the field and of its column
 */
export function withJoined<DB, TB extends keyof DB>(
  db: Db,
  shape: ListShape<DB, TB>,
  field: string,
): ListShape<DB, TB> {
  const text = sql.ref<string>(field);
  const column = elementsColumn(db, text, folded(db, text));
  return { ...shape, columns: (eb) => ({ ...shape.columns(eb), [field]: column }) };
}

/** Compares elements as text; an array is never null. */
function elementsColumn(db: Db, text: Expression<string>, foldedText: Expression<string>): FilterColumn {
  return {
    cost: ELEMENTS_COST,
    predicate({ operator, value }) {
      if (value === null) return operator === 'eq' ? NEVER : ALWAYS;
      const wanted = String(value);
      // No element contains the separator, so a text that does must not match across elements.
      if (wanted.includes(ELEMENT_SEPARATOR)) return operator === 'neq' ? ALWAYS : NEVER;
      if (operator === 'contains') {
        return wanted === ''
          ? sql<SqlBool>`${text} <> ''`
          : sql<SqlBool>`${position(db, foldedText, folded(db, asText(db, wanted)))} > 0`;
      }
      const found = position(db, text, asText(db, `${ELEMENT_SEPARATOR}${wanted}${ELEMENT_SEPARATOR}`));
      return operator === 'neq' ? sql<SqlBool>`${found} = 0` : sql<SqlBool>`${found} > 0`;
    },
    order: dialectOf(db) === 'sqlite' ? text : sql`${text} collate "C"`,
  };
}

const NEVER = sql<SqlBool>`1 = 0`;
const ALWAYS = sql<SqlBool>`1 = 1`;

/** Formats an IPv4 address that is stored as an integer in dotted decimal. */
export function dottedAddress(address: Expression<number>): Expression<string> {
  const parts = [24, 16, 8, 0].map((bits) => sql`cast((${address} >> ${sql.lit(bits)}) & 255 as text)`);
  return sql<string>`(${sql.join(parts, sql` || '.' || `)})`;
}

/** PostgreSQL cannot infer the type of the parameter here. */
function asText(db: Db, value: string): Expression<string> {
  return dialectOf(db) === 'sqlite' ? sql`${value}` : sql`${value}::text`;
}

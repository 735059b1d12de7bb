import { type AliasedRawBuilder, type Expression, type SqlBool, sql } from 'kysely';
import { type Filter, mentions } from '#domain/filter/filter';
import type { Db } from '../types.ts';
import { dialectOf, folded, position } from './dialect.ts';
import type { FilterColumn } from './filter.ts';

/** Lower than every character that an element can have: as a separator it leaves the order of the arrays as it is. */
const LOWEST = '\u0001';

/** Of looking through the elements of one record, next to comparing a column. */
const ELEMENTS_COST = 50;

/** An array field whose elements are rows of another table. */
export interface ElementRows {
  /** The table, and after `where` which of its rows are the record's: `compute_tag where compute_id = record.id`. */
  rows: Expression<unknown>;
  /** One element as text. */
  element: Expression<unknown>;
  /** The order of the elements, as it stands behind `order by`. */
  order: Expression<unknown>;
}

interface ArrayText {
  record_id: number;
  /** Each element between two separators; empty without elements. */
  text: string;
  folded: string;
}

/** Whether a list needs `arrayTexts` of the field. */
export function asksFor({ where, orderBy }: Filter, field: string): boolean {
  return orderBy === field || mentions(where, field);
}

/**
 * The arrays of records as texts, to be joined to the records under the name of the field: each array is read once,
 * however often it is compared with.
 * @param records their ids, as `id`
 */
export function arrayTexts<Field extends string>(
  db: Db,
  field: Field,
  records: Expression<{ id: number }>,
  { rows, element, order }: ElementRows,
): AliasedRawBuilder<ArrayText, Field> {
  const joined = sql<string>`(select coalesce(
    ${LOWEST} || string_agg(${element}, ${LOWEST} order by ${order}) || ${LOWEST}, '') from ${rows})`;
  return sql<ArrayText>`(with texts as materialized (
    select record.id as record_id, ${joined} as text, ${folded(db, joined)} as folded from (${records}) as record
  ) select record_id, text, folded from texts)`.as(field);
}

/** How such a field is filtered and ordered: by its elements, as text. An array is never null. */
export function arrayColumn(db: Db, field: string): FilterColumn {
  const text = sql.ref<string>(`${field}.text`);
  return {
    cost: ELEMENTS_COST,
    predicate({ operator, value }) {
      if (value === null) return operator === 'eq' ? NEVER : ALWAYS;
      const wanted = String(value);
      // No element has the separator: what has it would be found across several.
      if (wanted.includes(LOWEST)) return operator === 'neq' ? ALWAYS : NEVER;
      if (operator === 'contains') {
        return wanted === ''
          ? sql<SqlBool>`${text} <> ''`
          : sql<SqlBool>`${position(db, sql.ref(`${field}.folded`), folded(db, asText(db, wanted)))} > 0`;
      }
      const found = position(db, text, asText(db, `${LOWEST}${wanted}${LOWEST}`));
      return operator === 'neq' ? sql<SqlBool>`${found} = 0` : sql<SqlBool>`${found} > 0`;
    },
    order: dialectOf(db) === 'sqlite' ? text : sql`${text} collate "C"`,
  };
}

const NEVER = sql<SqlBool>`1 = 0`;
const ALWAYS = sql<SqlBool>`1 = 1`;

/** An IPv4 address that is stored as an integer, in dotted decimal. */
export function dottedAddress(address: Expression<number>): Expression<string> {
  const parts = [24, 16, 8, 0].map((bits) => sql`cast((${address} >> ${sql.lit(bits)}) & 255 as text)`);
  return sql<string>`(${sql.join(parts, sql` || '.' || `)})`;
}

/** A value whose type PostgreSQL cannot tell from where it stands. */
function asText(db: Db, value: string): Expression<string> {
  return dialectOf(db) === 'sqlite' ? sql`${value}` : sql`${value}::text`;
}

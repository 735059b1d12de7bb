import { type Expression, type SqlBool, sql } from 'kysely';
import { containsFolded, dialectOf } from './dialect.ts';
import type { FilterColumn } from './filter.ts';
import type { Db } from './types.ts';

/** Lower than every character that an element can have: as a separator it leaves the order of the arrays as it is. */
const LOWEST = '\u0001';

/** Of looking through the elements of one record, next to comparing a column. */
const ELEMENTS_COST = 50;

/** An array field whose elements are rows of another table. */
export interface ElementRows {
  /** The table, and after `where` which of its rows are the record's: `compute_tag where compute_id = compute.id`. */
  rows: Expression<unknown>;
  /** One element as text. */
  element: Expression<unknown>;
  /** The order of the elements, as it stands behind `order by`. */
  order: Expression<unknown>;
}

/** How such a field is filtered and ordered: by its elements, as text. An array is never null. */
export function arrayColumn(db: Db, { rows, element, order }: ElementRows): FilterColumn {
  const someElement = (condition: Expression<unknown>) =>
    sql<SqlBool>`exists (select 1 from ${rows} and ${condition})`;
  return {
    cost: ELEMENTS_COST,
    predicate({ operator, value }) {
      if (value === null) return operator === 'eq' ? sql<SqlBool>`1 = 0` : sql<SqlBool>`1 = 1`;
      if (operator === 'contains') return someElement(containsFolded(db, element, String(value)));
      const equal = someElement(sql`${element} = ${value}`);
      return operator === 'neq' ? sql<SqlBool>`not ${equal}` : equal;
    },
    order: byCodePoint(
      db,
      sql`(select coalesce(string_agg(${element}, ${LOWEST} order by ${order}), '') from ${rows})`,
    ),
  };
}

/** An IPv4 address that is stored as an integer, in dotted decimal. */
export function dottedAddress(address: Expression<number>): Expression<string> {
  const parts = [24, 16, 8, 0].map((bits) => sql`cast((${address} >> ${sql.lit(bits)}) & 255 as text)`);
  return sql<string>`(${sql.join(parts, sql` || '.' || `)})`;
}

function byCodePoint(db: Db, text: Expression<unknown>): Expression<unknown> {
  return dialectOf(db) === 'sqlite' ? text : sql`${text} collate "C"`;
}

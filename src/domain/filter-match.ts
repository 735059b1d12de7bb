import type { Condition, Filter, Operator } from './filter-tree.ts';

/** What a filterable field of a record holds: date-times in UTC seconds, null for no value. */
export type FieldValue = string | number | boolean | null | readonly string[];

type Single = Exclude<FieldValue, readonly string[] | null>;

/**
 * The records that a filter leaves, in its order and cut to its limit: what the database does for records that are
 * stored, for those that are in memory.
 * @param records in default order, which also orders those that are equal
 */
export function filterRecords<T>(
  records: readonly T[],
  { where, orderBy, order, limit }: Filter,
  valueOf: (record: T, field: string) => FieldValue,
): T[] {
  const folded = new Folded();
  const found = records.filter((record) => holds(where, (field) => valueOf(record, field), folded));
  if (orderBy !== undefined) found.sort((a, b) => compareNullsLast(valueOf(a, orderBy), valueOf(b, orderBy)));
  if (order === 'desc') found.reverse();
  return limit === undefined ? found : found.slice(0, limit);
}

function holds(condition: Condition, valueOf: (field: string) => FieldValue, folded: Folded): boolean {
  switch (condition.kind) {
    case 'all':
      return condition.of.every((member) => holds(member, valueOf, folded));
    case 'any':
      return condition.of.some((member) => holds(member, valueOf, folded));
    case 'compare':
      return compareField(valueOf(condition.field), condition.operator, condition.value, folded);
  }
}

function compareField(held: FieldValue, operator: Operator, wanted: Single | null, folded: Folded): boolean {
  // Nothing equals null but null; what has no value differs from every value.
  if (held === null || wanted === null) return operator === (held === wanted ? 'eq' : 'neq');
  if (typeof held !== 'object') return compareSingle(held, operator, wanted, folded);
  return operator === 'neq'
    ? !held.some((element) => compareSingle(element, 'eq', wanted, folded))
    : held.some((element) => compareSingle(element, operator, wanted, folded));
}

function compareSingle(held: Single, operator: Operator, wanted: Single, folded: Folded): boolean {
  switch (operator) {
    case 'eq':
      return held === wanted;
    case 'neq':
      return held !== wanted;
    case 'gt':
      return compare(held, wanted) > 0;
    case 'gte':
      return compare(held, wanted) >= 0;
    case 'lt':
      return compare(held, wanted) < 0;
    case 'lte':
      return compare(held, wanted) <= 0;
    case 'contains':
      return folded.of(String(held)).includes(folded.of(String(wanted)));
  }
}

function compareNullsLast(a: FieldValue, b: FieldValue): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return typeof a === 'object' && typeof b === 'object'
    ? compareArrays(a, b)
    : compare(a as Single, b as Single);
}

/** By the first elements that differ, as words go by their letters. */
function compareArrays(a: readonly string[], b: readonly string[]): number {
  for (const [index, element] of a.entries()) {
    const other = b[index];
    const difference = other === undefined ? 1 : compareCodePoints(element, other);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function compare(a: Single, b: Single): number {
  if (typeof a === 'string' && typeof b === 'string') return compareCodePoints(a, b);
  return Number(a) - Number(b);
}

/** By code point, as both databases compare; by code units, 😀 would come before the letters of the fullwidth forms. */
function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const difference = rank(a.charCodeAt(index)) - rank(b.charCodeAt(index));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Halves of surrogate pairs stand for code points above all others. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** Texts in which A-Z are a-z, each made once: a filter compares each text with many others. */
class Folded {
  readonly #known = new Map<string, string>();

  of(text: string): string {
    let folded = this.#known.get(text);
    if (folded === undefined) {
      folded = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
      this.#known.set(text, folded);
    }
    return folded;
  }
}

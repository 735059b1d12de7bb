import type { Condition, ListFilter, Operator } from './filter-tree.ts';

/** The value of a filterable field in a record: date-times are UTC seconds, null means no value. */
export type FieldValue = string | number | boolean | null | readonly string[];

type Single = Exclude<FieldValue, readonly string[] | null>;

type ComparisonValue = Single | null;

/** Applies a filter to records in memory, with the same results as the database for stored records. */
export interface RecordFilter<T> {
  matches: (record: T) => boolean;
  /**
   * Sorts the records as the filter says, and cuts them to its limit.
   * @param found matching records in default order, which also breaks ties
   */
  arrange: (found: readonly T[]) => T[];
}

/** Compiles the filter once for all records, because every comparison counts in filters with many conditions. */
export function recordFilter<T>(
  { where, orderBy, order, limit }: ListFilter,
  valueOf: (record: T, field: string) => FieldValue,
): RecordFilter<T> {
  const test = compile(where);
  return {
    matches: (record) => test(new RecordValues((field) => valueOf(record, field))),
    arrange(records) {
      const found = [...records];
      if (orderBy !== undefined) {
        found.sort((a, b) => compareNullsLast(valueOf(a, orderBy), valueOf(b, orderBy)));
      }
      if (order === 'desc') found.reverse();
      return limit === undefined ? found : found.slice(0, limit);
    },
  };
}

/** The field values of one record. Each value is looked up, and case-folded, at most once. */
class RecordValues {
  readonly #valueOf: (field: string) => FieldValue;
  readonly #values = new Map<string, FieldValue>();
  readonly #folded = new Map<string, FieldValue>();

  constructor(valueOf: (field: string) => FieldValue) {
    this.#valueOf = valueOf;
  }

  value(field: string): FieldValue {
    let value = this.#values.get(field);
    if (value === undefined) this.#values.set(field, (value = this.#valueOf(field)));
    return value;
  }

  folded(field: string): FieldValue {
    let folded = this.#folded.get(field);
    if (folded === undefined) this.#folded.set(field, (folded = foldValue(this.value(field))));
    return folded;
  }
}

type RecordTest = (held: RecordValues) => boolean;

function compile(condition: Condition): RecordTest {
  switch (condition.kind) {
    case 'all': {
      const tests = condition.of.map(compile);
      return (held) => tests.every((test) => test(held));
    }
    case 'any': {
      const tests = condition.of.map(compile);
      return (held) => tests.some((test) => test(held));
    }
    case 'compare': {
      const { field, operator, value } = condition;
      if (operator !== 'contains') return (held) => compareField(held.value(field), operator, value);
      const folded = value === null ? null : fold(String(value));
      return (held) => compareField(held.folded(field), operator, folded);
    }
  }
}

function compareField(held: FieldValue, operator: Operator, wanted: ComparisonValue): boolean {
  // Null equals only null, and a missing value differs from every value.
  if (held === null || wanted === null) return operator === (held === wanted ? 'eq' : 'neq');
  if (typeof held !== 'object') return compareSingle(held, operator, wanted);
  return operator === 'neq'
    ? !held.some((element) => compareSingle(element, 'eq', wanted))
    : held.some((element) => compareSingle(element, operator, wanted));
}

/** For `contains`, both values must be case-folded already. */
function compareSingle(held: Single, operator: Operator, wanted: Single): boolean {
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
      return String(held).includes(String(wanted));
  }
}

function compareNullsLast(a: FieldValue, b: FieldValue): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return typeof a === 'object' && typeof b === 'object'
    ? compareArrays(a, b)
    : compare(a as Single, b as Single);
}

/** Lexicographic order: the first elements that differ decide, then the length. */
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

/** Compares by code point, as both databases do. By UTF-16 code unit, 😀 would sort before fullwidth letters. */
function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const difference = rank(a.charCodeAt(index)) - rank(b.charCodeAt(index));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Surrogates encode code points above all others, so they sort last. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

function foldValue(value: FieldValue): FieldValue {
  if (value === null) return null;
  return typeof value === 'object' ? value.map(fold) : fold(String(value));
}

/** Maps A-Z to a-z; all other characters are unchanged, as in the databases. */
function fold(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

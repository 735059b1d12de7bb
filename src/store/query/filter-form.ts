import type { Condition, FilterValue } from '#domain/filter/filter';

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

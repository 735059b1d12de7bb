import type { Condition, FilterValue } from '#domain/filter/filter';

export type Compare = Extract<Condition, { kind: 'compare' }>;

/** Every stored integer is smaller: comparing with it gives the same rows as comparing with anything above. */
const BEYOND_EVERY_INTEGER = 2 ** 53;

const ALWAYS: Condition = { kind: 'all', of: [] };
const NEVER: Condition = { kind: 'any', of: [] };

/** A comparison with a column in what the column can hold; the comparison itself where that is so already. */
export function asStored(compare: Compare): Condition {
  const { type, value } = compare;
  if (typeof value === 'boolean') return { ...compare, value: value ? 1 : 0 };
  return typeof value === 'number' && type !== 'number' ? asWhole(compare, value) : compare;
}

/** A whole column compared with any number, also one with a fraction or beyond every id. */
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

/** A condition on columns, and apart from it the values in the order in which they stand there. */
export interface FilterForm {
  /** Equal for conditions that differ in their values alone. */
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

/** The condition of a form with other values. */
export function withValues(condition: Condition, values: readonly NonNullable<FilterValue>[]): Condition {
  let taken = 0;
  return mapCompares(condition, (compare) =>
    compare.value === null ? compare : { ...compare, value: values[taken++] as FilterValue },
  );
}

function mapCompares(condition: Condition, change: (compare: Compare) => Condition): Condition {
  return condition.kind === 'compare'
    ? change(condition)
    : { kind: condition.kind, of: condition.of.map((member) => mapCompares(member, change)) };
}

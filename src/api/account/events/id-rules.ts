import type { Condition } from '../../../domain/filter.ts';

interface Ids {
  first: number;
  last: number;
}

/** The ids that a condition leaves, and whether it says nothing else. */
export interface IdRange extends Ids {
  isExact: boolean;
}

const EVERY = { first: Number.NEGATIVE_INFINITY, last: Number.POSITIVE_INFINITY };
const NONE = { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY };

/** What a filter asks of the id. A range that is not exact may hold others than those wanted, but leaves none out. */
export function idsOfCondition(condition: Condition): IdRange {
  if (condition.kind === 'all') {
    return condition.of
      .map(idsOfCondition)
      .reduce(
        (range, other) => ({ ...intersection(range, other), isExact: range.isExact && other.isExact }),
        { ...EVERY, isExact: true },
      );
  }
  const range = condition.kind === 'compare' && condition.field === 'id' ? compared(condition) : undefined;
  return range ? { ...range, isExact: true } : { ...EVERY, isExact: false };
}

function compared({ operator, value }: Extract<Condition, { kind: 'compare' }>): Ids | undefined {
  if (typeof value !== 'number') return undefined;
  switch (operator) {
    case 'eq':
      return Number.isInteger(value) ? { first: value, last: value } : NONE;
    case 'gt':
      return { ...EVERY, first: Math.floor(value) + 1 };
    case 'gte':
      return { ...EVERY, first: Math.ceil(value) };
    case 'lt':
      return { ...EVERY, last: Math.ceil(value) - 1 };
    case 'lte':
      return { ...EVERY, last: Math.floor(value) };
    case 'neq':
    case 'contains':
      return undefined;
  }
}

export function intersection(one: Ids, other: Ids): Ids {
  return { first: Math.max(one.first, other.first), last: Math.min(one.last, other.last) };
}

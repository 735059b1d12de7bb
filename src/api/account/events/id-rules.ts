import type { Condition } from '../../../domain/filter.ts';

export interface Interval {
  first: number;
  last: number;
}

/** The ids and times that a condition leaves, and whether it says nothing else. */
export interface Bounds {
  ids: Interval;
  /** UTC seconds. */
  times: Interval;
  isExact: boolean;
}

const EVERY = { first: Number.NEGATIVE_INFINITY, last: Number.POSITIVE_INFINITY };
const NONE = { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY };
const UNBOUNDED: Bounds = { ids: EVERY, times: EVERY, isExact: true };

/**
 * What a filter asks of the id and of the time, which ascend together. Bounds that are not exact may hold others than
 * those wanted, but leave none out.
 */
export function boundsOfCondition(condition: Condition): Bounds {
  if (condition.kind === 'all') {
    return condition.of.map(boundsOfCondition).reduce(
      (bounds, other) => ({
        ids: intersection(bounds.ids, other.ids),
        times: intersection(bounds.times, other.times),
        isExact: bounds.isExact && other.isExact,
      }),
      UNBOUNDED,
    );
  }
  const interval = condition.kind === 'compare' ? compared(condition) : undefined;
  if (interval && condition.kind === 'compare') {
    if (condition.field === 'id') return { ...UNBOUNDED, ids: interval };
    if (condition.field === 'created') return { ...UNBOUNDED, times: interval };
  }
  return { ...UNBOUNDED, isExact: false };
}

function compared({ operator, value }: Extract<Condition, { kind: 'compare' }>): Interval | undefined {
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

export function intersection(one: Interval, other: Interval): Interval {
  return { first: Math.max(one.first, other.first), last: Math.min(one.last, other.last) };
}

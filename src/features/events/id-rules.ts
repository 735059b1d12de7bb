import type { Condition } from '#domain/filter/filter';

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

/**
 * The ids of a part of the events in order of time, where those of the same time go by descending id, as runs in that
 * order or, for `desc`, the opposite one.
 * @param part as it would be in order of id
 * @param ties the ids that have the time of its first and of its last
 */
export function inOrderOfTime(
  part: Interval,
  order: 'asc' | 'desc',
  ties: { first: Interval; last: Interval },
): Interval[] {
  const { first, last } = ties;
  const mirrored = (id: number, { first: low, last: high }: Interval) => low + high - id;
  const runs =
    first.first === last.first
      ? [{ first: mirrored(part.last, first), last: mirrored(part.first, first) }]
      : [
          { first: first.first, last: mirrored(part.first, first) },
          { first: first.last + 1, last: last.first - 1 },
          { first: mirrored(part.last, last), last: last.last },
        ].filter((run) => run.first <= run.last);
  return order === 'asc' ? runs : runs.toReversed();
}

import type { Condition } from '#domain/filter/filter';

export interface Interval {
  first: number;
  last: number;
}

/** The range of ids and times that a condition allows. `isExact` when the condition requires nothing else. */
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
 * Derives bounds on id and time from a filter; both ascend together. Bounds that are not exact may include events
 * that do not match, but never exclude one that does.
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
 * Orders a part of the events by time, and events of equal time by descending id. Returns the ids as consecutive
 * ranges; for `desc` in the reverse order.
 * @param part the positions wanted, as ids in ascending order
 * @param ties the ids of all events with the time of the first and of the last id in `part`
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

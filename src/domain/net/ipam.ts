import type { Range } from './ipv4.ts';

/** What interfaces can have of a subnet: all but its first two and last two addresses. */
export function usableRange({ first, last }: Range): Range {
  return { first: first + 2, last: last - 2 };
}

/** All of the ranges as runs in ascending order that neither overlap nor touch each other. */
export function union(ranges: readonly Range[]): Range[] {
  const runs: Range[] = [];
  for (const { first, last } of ranges.toSorted((a, b) => a.first - b.first)) {
    const run = runs.at(-1);
    if (run && first <= run.last + 1) run.last = Math.max(run.last, last);
    else runs.push({ first, last });
  }
  return runs;
}

/** What is left of the ranges without the others, as runs in ascending order. */
export function without(ranges: readonly Range[], others: readonly Range[]): Range[] {
  const taken = union(others);
  const left: Range[] = [];
  let next = 0;
  for (const range of union(ranges)) {
    let from = range.first;
    while ((taken[next]?.last ?? Number.POSITIVE_INFINITY) < from) next += 1;
    for (let index = next; ; index += 1) {
      const hole = taken[index];
      if (!hole || hole.first > range.last) break;
      if (hole.first > from) left.push({ first: from, last: hole.first - 1 });
      from = hole.last + 1;
    }
    if (from <= range.last) left.push({ first: from, last: range.last });
  }
  return left;
}

/** The smallest range that holds all of the ranges, of which there is at least one. */
export function hull(ranges: readonly Range[]): Range {
  let { first, last } = ranges[0] as Range;
  for (const range of ranges) {
    first = Math.min(first, range.first);
    last = Math.max(last, range.last);
  }
  return { first, last };
}

/** Whether a pool may hand out an address: not the first two and the last one of its /24. */
export function isAssignable(address: number): boolean {
  const host = address % 256;
  return host !== 0 && host !== 1 && host !== 255;
}

/** The lowest address of a pool's network from `from` on that may be handed out; undefined when there is none. */
export function nextAssignable(network: Range, from: number): number | undefined {
  let address = Math.max(network.first, from);
  while (address <= network.last && !isAssignable(address)) address += 1;
  return address <= network.last ? address : undefined;
}

/** How many addresses of a network may be handed out. */
export function assignableCount({ first, last }: Range): number {
  const size = last - first + 1;
  if (size >= 256) return 253 * (size / 256);
  return Array.from({ length: size }, (_, offset) => first + offset).filter(isAssignable).length;
}

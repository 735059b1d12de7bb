import type { Range } from './ipv4.ts';

/** Addresses of a subnet that no interface can use: the first two and the last two. */
export const RESERVED_ADDRESSES = 4;

/** How many addresses a range has. */
export function sizeOf({ first, last }: Range): number {
  return last - first + 1;
}

/** The addresses of a subnet that interfaces can use: all but the first two and the last two. */
export function usableRange({ first, last }: Range): Range {
  return { first: first + 2, last: last - 2 };
}

/** Merges ranges into disjoint, non-adjacent runs in ascending order. */
export function union(ranges: readonly Range[]): Range[] {
  const runs: Range[] = [];
  for (const { first, last } of ranges.toSorted((a, b) => a.first - b.first)) {
    const run = runs.at(-1);
    if (run && first <= run.last + 1) run.last = Math.max(run.last, last);
    else runs.push({ first, last });
  }
  return runs;
}

/** Removes `others` from `ranges`. The result is in ascending order. */
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

/** The smallest range that contains all of the given ranges. There must be at least one. */
export function hull(ranges: readonly Range[]): Range {
  let { first, last } = ranges[0] as Range;
  for (const range of ranges) {
    first = Math.min(first, range.first);
    last = Math.max(last, range.last);
  }
  return { first, last };
}

/** Whether an address of a pool may be assigned: not the first two and not the last one of its /24. */
export function isAssignable(address: number): boolean {
  const host = address % 256;
  return host !== 0 && host !== 1 && host !== 255;
}

/** The lowest assignable address of a pool network, starting at `from`; undefined when there is none. */
export function nextAssignable(network: Range, from: number): number | undefined {
  let address = Math.max(network.first, from);
  while (address <= network.last && !isAssignable(address)) address += 1;
  return address <= network.last ? address : undefined;
}

/** The number of assignable addresses in a pool network. */
export function assignableCount({ first, last }: Range): number {
  const size = last - first + 1;
  if (size >= 256) return 253 * (size / 256);
  return Array.from({ length: size }, (_, offset) => first + offset).filter(isAssignable).length;
}

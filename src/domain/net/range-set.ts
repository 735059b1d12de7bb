import type { Range } from './ipv4.ts';

/**
 * A set of addresses, stored as disjoint ranges in ascending order, so that it stays fast with thousands of ranges.
 */
export class RangeSet {
  readonly #ranges: Range[] = [];

  /**
   * Adds all addresses of a range.
   * @returns whether one of them was in the set already
   */
  add({ first, last }: Range): boolean {
    const from = this.#indexOfFirstEndingAtOrAfter(first);
    let to = from;
    while ((this.#ranges[to]?.first ?? Number.POSITIVE_INFINITY) <= last) to += 1;
    const met = this.#ranges.slice(from, to);
    this.#ranges.splice(from, met.length, {
      first: Math.min(first, met.at(0)?.first ?? first),
      last: Math.max(last, met.at(-1)?.last ?? last),
    });
    return met.length > 0;
  }

  /** Whether the set contains an address of the range. */
  overlaps({ first, last }: Range): boolean {
    const next = this.#ranges[this.#indexOfFirstEndingAtOrAfter(first)];
    return next !== undefined && next.first <= last;
  }

  #indexOfFirstEndingAtOrAfter(address: number): number {
    let low = 0;
    let high = this.#ranges.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#ranges[middle] as Range).last < address) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

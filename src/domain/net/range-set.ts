import type { Range } from './ipv4.ts';

/** Addresses that are taken, kept as ranges without overlaps in ascending order: quick also with thousands of them. */
export class RangeSet {
  readonly #ranges: Range[] = [];

  /** Takes every address of a range. @returns whether one of them was taken already */
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

  /** Whether an address of a range is taken. */
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

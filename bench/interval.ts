/** The median of measured values, and where it lies. */
export interface Interval {
  median: number;
  low: number;
  high: number;
}

/** The chance that the true median lies outside, at most. */
const RISK = 0.05;

/**
 * An interval for the median that assumes nothing of how the values are spread: single rounds in which the machine did
 * something else do not widen it. It is between two of the sorted values, chosen by the binomial distribution.
 * @param values at least 6
 */
export function medianInterval(values: readonly number[]): Interval {
  const sorted = values.toSorted((one, other) => one - other);
  const { length } = sorted;
  const outside = outsideOnEachSide(length);
  if (outside < 1) throw new RangeError(`${length} values are too few for an interval`);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  return {
    median: (at(Math.floor((length - 1) / 2)) + at(Math.ceil((length - 1) / 2))) / 2,
    low: at(outside - 1),
    high: at(length - outside),
  };
}

/** Half the width of an interval, as a share of its median. */
export function halfWidth({ median, low, high }: Interval): number {
  return (high - low) / 2 / median;
}

/** The largest rank whose value is beyond the true median with a chance of at most half of the risk. */
function outsideOnEachSide(length: number): number {
  let term = 0.5 ** length;
  let chance = 0;
  let rank = 0;
  while (chance + term <= RISK / 2) {
    chance += term;
    term *= (length - rank) / (rank + 1);
    rank += 1;
  }
  return rank;
}

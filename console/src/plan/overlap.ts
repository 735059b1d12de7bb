import {
  contains,
  formatNetwork,
  networkSize,
  overlaps,
  PRIVATE_RANGES,
  prefixLength,
  type Range,
  SERVICE_RANGE,
  without,
} from '../domain.ts';

/** A network that is taken, with the name that people know it by. */
export interface LabeledNetwork {
  label: string;
  range: Range;
}

/** What is said below a network that is taken. */
export interface OverlapNote {
  /** `Overlaps web (10.0.4.0/24).` */
  text: string;
  /** A free network of the same size. */
  suggestion: Range | undefined;
}

/** More are counted, not named. */
const MOST_NAMED = 2;

const list = new Intl.ListFormat('en');

/** Names what a network overlaps, with a free one near it. Undefined if it overlaps nothing. */
export function overlapNote(network: Range, taken: readonly LabeledNetwork[]): OverlapNote | undefined {
  const met = taken.filter(({ range }) => overlaps(range, network));
  if (met.length === 0) return undefined;
  const names = met.slice(0, MOST_NAMED).map(({ label, range }) => `${label} (${formatNetwork(range)})`);
  const more = met.length - names.length;
  const text = `Overlaps ${list.format([...names, ...(more > 0 ? [`${more} more`] : [])])}.`;
  return {
    text,
    suggestion: nearestFree(network, [SERVICE_RANGE, ...taken.map(({ range }) => range)]),
  };
}

/** The free network of the same size that is nearest to a network; the higher one of two. */
export function nearestFree(network: Range, used: readonly Range[]): Range | undefined {
  const size = networkSize(prefixLength(network));
  const own = PRIVATE_RANGES.find((range) => contains(range, network));
  const ranges = own ? [own, ...PRIVATE_RANGES] : PRIVATE_RANGES;
  for (const range of ranges) {
    const starts = without([range], used).flatMap(({ first, last }) => {
      const lowest = Math.ceil(first / size) * size;
      const highest = Math.floor((last + 1) / size) * size - size;
      return lowest > highest ? [] : [Math.min(Math.max(network.first, lowest), highest)];
    });
    const nearest = starts.sort(
      (a, b) => Math.abs(a - network.first) - Math.abs(b - network.first) || b - a,
    )[0];
    if (nearest !== undefined) return { first: nearest, last: nearest + size - 1 };
  }
  return undefined;
}

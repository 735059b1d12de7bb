import { halfWidth, type Interval } from './interval.ts';

/** What the bench ends with. */
export const STATUS = {
  good: 0,
  dearer: 1,
  tooNoisy: 2,
  /** Nothing is known, because the bench itself failed. */
  failed: 3,
  wrongUse: 64,
} as const;

/** Half of the widest interval that says something. */
export const WIDEST = 0.04;
/** A row is dearer when the whole of its interval is above that. */
const DEARER = 1.08;

export interface Compared {
  name: string;
  /** CPU of a request now, in that of the commit. */
  ratio: Interval;
}

/** What is to be said of the rows, and what the bench ends with. */
export function verdictOf(rows: readonly Compared[]): { lines: string[]; status: number } {
  const dearer = rows.filter(({ ratio }) => ratio.low > DEARER);
  // Also those whose ratio is no number.
  const noisy = rows.filter(({ ratio }) => !(halfWidth(ratio) <= WIDEST));
  const lines = [
    ...dearer.map(({ name }) => `Dearer: ${name}`),
    ...noisy.map(({ name, ratio }) => `Too noisy: ${name}, +-${(halfWidth(ratio) * 100).toFixed(1)} %`),
  ];
  if (dearer.length > 0) return { lines, status: STATUS.dearer };
  if (noisy.length > 0) return { lines, status: STATUS.tooNoisy };
  return { lines: ['No row is dearer'], status: STATUS.good };
}

import type { ReadState } from './loaded.tsx';

/** The data of several readings, by the same names. */
type DataOf<Readings> = {
  [Name in keyof Readings]: Readings[Name] extends { data: infer Data } ? Exclude<Data, undefined> : never;
};

/**
 * One reading of several, for a page that shows nothing until it has them all: the data once all are there, the first error, and
 * the age of the oldest. Reading again reads them all.
 */
export function joinReads<Readings extends Readonly<Record<string, ReadState<unknown>>>>(
  readings: Readings,
): ReadState<DataOf<Readings>>;
export function joinReads(
  readings: Readonly<Record<string, ReadState<unknown>>>,
): ReadState<Record<string, unknown>> {
  const all = Object.values(readings);
  const isComplete = all.every(({ data }) => data !== undefined);
  return {
    data: isComplete
      ? Object.fromEntries(Object.entries(readings).map(([name, { data }]) => [name, data]))
      : undefined,
    error: all.find(({ error }) => error)?.error ?? null,
    dataUpdatedAt: Math.min(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refetch: () => Promise.all(all.map((reading) => reading.refetch())),
  };
}

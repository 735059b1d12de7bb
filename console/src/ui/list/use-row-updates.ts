import { type RefObject, useLayoutEffect, useState } from 'react';
import { isBusyIn } from './busy.ts';

type Key = string | number;

interface RowUpdates<Row> {
  /** Those to show: with what has changed, without what is new and waits. */
  rows: readonly Row[] | undefined;
  /** How many wait. */
  waiting: number;
  show: () => void;
}

interface RowSnapshot {
  list: string;
  keys: ReadonlySet<Key>;
}

/**
 * Lets new rows of a list wait while somebody is busy in it.
 * @param list address of the list: another one has other rows. Undefined for rows that never wait
 */
export function useRowUpdates<Row>(
  place: RefObject<HTMLElement | null>,
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => Key,
  list: string | undefined,
): RowUpdates<Row> {
  const [taken, setTaken] = useState<RowSnapshot>();
  const keys = rows?.map(keyOf);
  const text = JSON.stringify(keys);
  const known = taken && taken.list === list ? taken.keys : undefined;

  useLayoutEffect(() => {
    if (text === undefined || list === undefined) return;
    const now: readonly Key[] = JSON.parse(text);
    const isSameList = known !== undefined;
    const hasNew = isSameList && now.some((key) => !known.has(key));
    const isSame = isSameList && !hasNew && now.length === known.size;
    if (isSame || (hasNew && place.current !== null && isBusyIn(place.current))) return;
    setTaken({ list, keys: new Set(now) });
  }, [text, list, known, place]);

  if (!rows || !keys || known === undefined || list === undefined) return { rows, waiting: 0, show: nothing };
  const shown = rows.filter((row) => known.has(keyOf(row)));
  return {
    rows: shown,
    waiting: rows.length - shown.length,
    show: () => setTaken({ list, keys: new Set(keys) }),
  };
}

function nothing(): void {
  // Nothing waits.
}

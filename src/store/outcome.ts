import type { Outcome } from './types.ts';

/** The outcome of an update without changes: it succeeds without an event. */
export function nothingChanged<T>(value: T): Outcome<T> {
  return { value, noEvent: 'nothing was to be changed' };
}

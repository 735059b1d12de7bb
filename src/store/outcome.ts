import type { Outcome } from './types.ts';

/** The outcome of an update that names nothing to change: it succeeds, and is no event. */
export function nothingChanged<T>(value: T): Outcome<T> {
  return { value, noEvent: 'nothing was to be changed' };
}

import type { Guarded } from '#access/target';

/** What the bench has just made, or may do because its user is unrestricted. */
export function granted<T>(value: T): Guarded<T> {
  return { again: async () => value };
}

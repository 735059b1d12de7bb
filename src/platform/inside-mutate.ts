import { AsyncLocalStorage } from 'node:async_hooks';

const inside = new AsyncLocalStorage<object>();

/**
 * Runs a mutate callback so that all code it calls, including asynchronous code, can be recognized as part of it.
 * @param mutation identifies this run of the callback
 */
export function runInsideMutate<T>(mutation: object, callback: () => Promise<T>): Promise<T> {
  return inside.run(mutation, callback);
}

/** Identifies the run of a mutate callback that the calling code belongs to; undefined outside of one. */
export function currentMutation(): object | undefined {
  return inside.getStore();
}

/**
 * Rejects work that must not happen inside a mutate callback: it would block the single writer, or read data
 * outside of the transaction.
 * @param what the work, as the start of the error message
 * @throws Error when called inside a mutate callback
 */
export function assertOutsideMutate(what: string): void {
  if (inside.getStore())
    throw new Error(`${what} inside mutate(): its callback may await nothing but its tx`);
}

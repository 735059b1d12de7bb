import { AsyncLocalStorage } from 'node:async_hooks';

const inside = new AsyncLocalStorage<object>();

/**
 * Runs a mutate callback so that everything it calls, also later, is known as its work.
 * @param mutation stands for this run of the callback
 */
export function runInsideMutate<T>(mutation: object, callback: () => Promise<T>): Promise<T> {
  return inside.run(mutation, callback);
}

/** The run of a mutate callback that the calling code belongs to. */
export function currentMutation(): object | undefined {
  return inside.getStore();
}

/**
 * Refuses work that must not happen while the one writer waits: it would stall every other writer, or read what
 * the transaction does not see.
 */
export function assertOutsideMutate(what: string): void {
  if (inside.getStore())
    throw new Error(`${what} inside mutate(): its callback may await nothing but its tx`);
}

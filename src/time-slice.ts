import { setImmediate as nextTurn } from 'node:timers/promises';
import { bounds } from './domain/budget.ts';

/**
 * The main thread's time for one piece of long work: between its parts, other requests get their turn.
 *
 * ```ts
 * const slice = new TimeSlice();
 * for (const row of rows) {
 *   if (slice.isOver) await slice.yield();
 *   parts.push(shape(row));
 * }
 * ```
 */
export class TimeSlice {
  #began = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#began >= bounds.mainThread.value;
  }

  /** Lets everything go first that waits. @throws the signal's reason when nobody waits for the work any more */
  async yield(signal?: AbortSignal): Promise<void> {
    await nextTurn();
    signal?.throwIfAborted();
    this.#began = performance.now();
  }
}

/** What each of the items becomes; others go first in between when that takes long. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  shape: (item: Item) => Result,
): Promise<Result[]> {
  const slice = new TimeSlice();
  const results: Result[] = [];
  for (const item of items) {
    if (slice.isOver) await slice.yield();
    results.push(shape(item));
  }
  return results;
}

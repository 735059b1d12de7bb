import { bounds } from './domain/budget.ts';
import { currentMutation } from './store/inside-mutate.ts';

/** Those that let others go first, in the order in which they did. */
const waiting: (() => void)[] = [];
let isTurn = false;
let turnBegan = 0;
/** Since when the one that went on last lets others go first. Those that only begin to wait put nobody off. */
let yielded = 0;
let isGoingOn = false;

/** In milliseconds: what asks the database several times comes further than one step between two turns of long work. */
const PAUSE = bounds.mainThread.value / 2;

/** A turn of long work: one that waits goes on in each. */
function beginTurn(): void {
  if (isTurn) return;
  isTurn = true;
  turnBegan = performance.now();
  setImmediate(endTurn);
}

function endTurn(): void {
  if (waiting.length > 0 && performance.now() - yielded < PAUSE) {
    setImmediate(endTurn);
    return;
  }
  isTurn = false;
  const next = waiting.shift();
  if (!next) return;
  beginTurn();
  isGoingOn = true;
  next();
}

/**
 * Whether long work has had its time on the main thread for now. All that goes on in one turn of the event loop shares
 * this time, however many requests it is for. Never true inside a mutate callback, which may await nothing but its `tx`.
 *
 * ```ts
 * for (const row of rows) {
 *   if (isTurnOver()) await nextTurn();
 *   parts.push(shape(row));
 * }
 * ```
 */
export function isTurnOver(): boolean {
  beginTurn();
  return performance.now() - turnBegan >= bounds.mainThread.value && currentMutation() === undefined;
}

/**
 * Lets everything go first that waits: other requests, and long work that has waited for longer.
 * @throws the signal's reason when nobody waits for the work any more
 */
export async function nextTurn(signal?: AbortSignal): Promise<void> {
  beginTurn();
  if (isGoingOn) yielded = performance.now();
  isGoingOn = false;
  await new Promise<void>((resolve) => waiting.push(resolve));
  signal?.throwIfAborted();
}

/** What each of the items becomes; others go first in between when that takes long. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  shape: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    if (isTurnOver()) await nextTurn();
    results.push(shape(item));
  }
  return results;
}

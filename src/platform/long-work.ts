import { bounds } from '#domain/budget';
import type { Leaving } from '#domain/leaving';
import { currentMutation } from './inside-mutate.ts';

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

/** Milliseconds since the turn of the event loop began, if nothing else looked before. */
export function turnTime(): number {
  beginTurn();
  return performance.now() - turnBegan;
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
  return turnTime() >= bounds.mainThread.value && currentMutation() === undefined;
}

/**
 * Lets everything go first that waits: other requests, and long work that has waited for longer.
 * @param leaving tells when nobody waits for the work any more
 * @throws its signal's reason
 */
export async function nextTurn(leaving?: Leaving): Promise<void> {
  beginTurn();
  if (isGoingOn) yielded = performance.now();
  isGoingOn = false;
  await new Promise<void>((resolve) => waiting.push(resolve));
  leaving?.signal.throwIfAborted();
}

/** In milliseconds: so much of its own work may one list have in a turn that is over, so that short lists never wait. */
const SHORT = bounds.mainThread.value / 4;

/** Items between two looks at the clock. */
const GLANCE = 4;

/** What each of the items becomes; others go first in between when that takes long. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  shape: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let began = performance.now();
  for (const item of items) {
    results.push(shape(item));
    if (results.length % GLANCE > 0 || performance.now() - began < SHORT || !isTurnOver()) continue;
    await nextTurn();
    began = performance.now();
  }
  return results;
}

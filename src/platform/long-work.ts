import { bounds } from '#domain/budget';
import { currentMutation } from './inside-mutate.ts';

/** Work that has yielded and waits for its next turn, oldest first. */
const waiting: (() => void)[] = [];
let isTurn = false;
let turnBegan = 0;
/**
 * When the work that resumed last yielded again. Work that waits for its first turn does not change it, so it
 * cannot delay others.
 */
let yielded = 0;
let isGoingOn = false;

/**
 * Minimum time between two turns of long work, in milliseconds. It lets a request that makes several database
 * queries in a row advance by more than one step between two turns.
 */
const PAUSE = bounds.mainThread.value / 2;

/** Starts a turn of long work, unless one is under way. One waiting piece of work resumes in each turn. */
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

/** Milliseconds since the current turn of the event loop began. The first call in a turn starts the measurement. */
export function turnTime(): number {
  beginTurn();
  return performance.now() - turnBegan;
}

/**
 * Whether long work has used up its time on the main thread in this turn of the event loop. All requests share that
 * time. Always false inside a mutate callback, which may await nothing but its `tx`.
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
 * Yields to other requests, and to long work that has waited longer.
 * @param leaving aborted when the result is no longer needed
 * @throws the abort reason of its signal
 */
export async function nextTurn(leaving?: Disconnection): Promise<void> {
  beginTurn();
  if (isGoingOn) yielded = performance.now();
  isGoingOn = false;
  await new Promise<void>((resolve) => waiting.push(resolve));
  leaving?.signal.throwIfAborted();
}

/** Milliseconds that one list may take even when the turn is over, so that short lists never wait. */
const SHORT = bounds.mainThread.value / 4;

/** Number of items between two checks of the clock. */
const GLANCE = 4;

/** Maps items like `Array.map`, and yields to other work when that takes long. */
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

/** Tells whether the client is still connected, so that work for a client that has left can stop. */
export interface Disconnection {
  /**
   * Aborted when the client disconnects. The signal is created on first access, so read it only where work waits or
   * takes long.
   */
  readonly signal: AbortSignal;
}

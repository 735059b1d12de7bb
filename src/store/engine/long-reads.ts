import type { Db } from '../types.ts';

/** What looking at a row costs, next to comparing a column of it with a value. */
export const ROW_COST = 10;

/** Looking at more rows than this takes milliseconds. */
export const LONG_ROWS = 5_000;

/** Beyond this a read would hold the main thread, or a connection that all share, for longer than one request may. */
export const LONG_WORK = LONG_ROWS * ROW_COST;

/** Databases for short reads: whoever reads long there keeps others waiting. */
const quick = new WeakSet<object>();

/** Databases whose long statements ask after each few rows whether anybody still waits for them. */
const stoppable = new WeakSet<object>();

/** A read that has to be done again elsewhere. It never leaves the store. */
export class LongRead extends Error {
  constructor() {
    super('A long read on a connection for short ones');
    this.name = 'LongRead';
  }
}

/** From now on the database refuses long work. */
export function keepQuick(db: Db): void {
  quick.add(db.getExecutor().adapter);
}

export function isQuick(db: Db): boolean {
  return quick.has(db.getExecutor().adapter);
}

export function makeStoppable(db: Db): void {
  stoppable.add(db.getExecutor().adapter);
}

export function isStoppable(db: Db): boolean {
  return stoppable.has(db.getExecutor().adapter);
}

/**
 * Said before a query whose work grows with the rows it looks at, of which none or few may be in its result.
 * @param costPerRow `ROW_COST` and what is compared in each
 * @throws LongRead where that would keep others waiting: `Store.read` then runs its callback again where it does not
 */
export function announceRows(db: Db, rows: number, costPerRow = ROW_COST): void {
  if (rows * costPerRow > LONG_WORK && isQuick(db)) throw new LongRead();
}

import type { Db } from '../types.ts';

/** The cost of reading a row, in units of one column comparison. */
export const ROW_COST = 10;

/** Reading more rows than this takes milliseconds. */
export const LONG_ROWS = 5_000;

/** Reads above this cost would occupy the main thread or a shared connection for longer than one request may. */
export const LONG_WORK = LONG_ROWS * ROW_COST;

/** Databases for short reads, where a long read would block others. */
const quick = new WeakSet<object>();

/** Databases whose long statements check every few rows whether they should be aborted. */
const stoppable = new WeakSet<object>();

/** The read must be repeated on a connection for long reads. This error never leaves the store. */
export class LongRead extends Error {
  constructor() {
    super('A long read on a connection for short ones');
    this.name = 'LongRead';
  }
}

/** Makes the database refuse long reads. */
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
 * Call this before a query whose cost depends on the rows it examines and not on the rows it returns.
 * @param rows number of rows that the query examines
 * @param costPerRow `ROW_COST` plus the cost of the comparisons per row
 * @throws LongRead when the query is too long for this database; `Store.read` then repeats its callback on a
 * connection for long reads
 */
export function announceRows(db: Db, rows: number, costPerRow = ROW_COST): void {
  if (rows * costPerRow > LONG_WORK && isQuick(db)) throw new LongRead();
}

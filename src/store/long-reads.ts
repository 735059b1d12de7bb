import type { Db } from './types.ts';

/** Looking at more rows than this takes milliseconds: on SQLite nobody else would be served meanwhile. */
export const LONG_ROWS = 5_000;

/** Databases whose statements keep the process from everything else. */
const quick = new WeakSet<object>();

/** A read that has to be done again elsewhere. It never leaves the store. */
export class LongRead extends Error {
  constructor() {
    super('A long read on a connection for short ones');
    this.name = 'LongRead';
  }
}

/** From now on the database refuses to look at many rows. */
export function keepQuick(db: Db): void {
  quick.add(db.getExecutor().adapter);
}

export function isQuick(db: Db): boolean {
  return quick.has(db.getExecutor().adapter);
}

/**
 * Said before a query whose work grows with the rows it looks at, of which none or few may be in its result.
 * @throws LongRead where that would keep others waiting: `Store.read` then runs its callback again where it does not
 */
export function announceRows(db: Db, rows: number): void {
  if (rows > LONG_ROWS && isQuick(db)) throw new LongRead();
}

import type { NewChange } from '#domain/event';
import type { AccountRow } from './schema/tables/index.ts';
import type { Tx } from './types.ts';
import type { Committed, Wakers } from './wakers.ts';

/** A write of a dry run that stays. */
type DryRunWrite = (tx: Tx) => Promise<void>;

/** What the row of a locked account says. Nothing but the transaction can change it. */
export type LockedAccount = Pick<AccountRow, 'last_event_id' | 'last_event_created' | 'active_webhooks'>;

/** What code inside a transaction has requested for its end, and what it knows. */
interface TransactionEffects {
  readonly wakers: Wakers;
  /** Calls of wakers, in the order in which they were requested. */
  readonly wakes: (() => void | Promise<void>)[];
  readonly changes: NewChange[];
  readonly kept: DryRunWrite[];
  /** By account. */
  readonly locked: Map<number, LockedAccount>;
}

const notes = new WeakMap<Tx, TransactionEffects>();

/**
 * Wakes the workers of this process that wait for this, after the transaction has been committed, and never if it is
 * rolled back. The caller of the write waits for them.
 */
export function wakeAfterCommit<Name extends keyof Committed>(
  tx: Tx,
  name: Name,
  ...told: Committed[Name]
): void {
  const { wakers, wakes } = notesOf(tx);
  for (const wake of wakers[name]) wakes.push(() => wake(...told));
}

/**
 * Adds a change to the change feed. Use it only for changes without an event: those of events are added
 * automatically.
 */
export function addChange(tx: Tx, change: NewChange): void {
  notesOf(tx).changes.push(change);
}

/**
 * Names a write that must stay when the transaction is a dry run, such as the count of an attempt. It runs again in a
 * transaction of its own.
 */
export function addDryRunWrite(tx: Tx, write: DryRunWrite): void {
  notesOf(tx).kept.push(write);
}

/** What is to stay of the transaction, if it is a dry run. */
export function dryRunWrites(tx: Tx): readonly DryRunWrite[] {
  return notesOf(tx).kept;
}

/** Notes the row of an account that the transaction has locked. */
export function noteLockedAccount(tx: Tx, accountId: number, row: LockedAccount): void {
  notes.get(tx)?.locked.set(accountId, row);
}

/** The row of an account that the transaction has locked. Who changes the row, changes this too. */
export function lockedAccount(tx: Tx, accountId: number): LockedAccount | undefined {
  return notes.get(tx)?.locked.get(accountId);
}

/**
 * Starts empty notes for a transaction. This is needed because SQLite uses the same `tx` object for all
 * transactions, and PostgreSQL may retry one.
 */
export function beginTransactionEffects(tx: Tx, wakers: Wakers): TransactionEffects {
  const begun: TransactionEffects = { wakers, wakes: [], changes: [], kept: [], locked: new Map() };
  notes.set(tx, begun);
  return begun;
}

function notesOf(tx: Tx): TransactionEffects {
  const found = notes.get(tx);
  if (!found) throw new Error('Only mutate() keeps notes of a transaction');
  return found;
}

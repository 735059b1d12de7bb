import type { NewChange } from '#domain/change';
import type { Tx } from './types.ts';

/** A task must never reject, because the write has already been committed. */
type Task = () => void | Promise<void>;

/** A write of a dry run that stays. */
type Kept = (tx: Tx) => Promise<void>;

/** What code inside a transaction has requested for its end. */
interface Notes {
  readonly tasks: Task[];
  readonly changes: NewChange[];
  readonly kept: Kept[];
}

const notes = new WeakMap<Tx, Notes>();

/**
 * Runs a task after the transaction has been committed, and never if it is rolled back. The caller of the write
 * waits for the task.
 */
export function afterCommit(tx: Tx, task: Task): void {
  notesOf(tx).tasks.push(task);
}

/**
 * Adds a change to the change feed. Use it only for changes without an event: those of events are added
 * automatically.
 */
export function noteChange(tx: Tx, change: NewChange): void {
  notesOf(tx).changes.push(change);
}

/**
 * Names a write that must stay when the transaction is a dry run, such as the count of an attempt. It runs again in a
 * transaction of its own.
 */
export function keepInDryRun(tx: Tx, write: Kept): void {
  notesOf(tx).kept.push(write);
}

/** What is to stay of the transaction, if it is a dry run. */
export function keptInDryRun(tx: Tx): readonly Kept[] {
  return notesOf(tx).kept;
}

/**
 * Starts empty notes for a transaction. This is needed because SQLite uses the same `tx` object for all
 * transactions, and PostgreSQL may retry one.
 */
export function beginNotes(tx: Tx): Notes {
  const begun: Notes = { tasks: [], changes: [], kept: [] };
  notes.set(tx, begun);
  return begun;
}

function notesOf(tx: Tx): Notes {
  const found = notes.get(tx);
  if (!found) throw new Error('Only mutate() keeps notes of a transaction');
  return found;
}

import type { NewChange } from '#domain/change';
import type { Tx } from './types.ts';

/** Never rejects: the write has happened. */
type Task = () => void | Promise<void>;

/** What the code inside a transaction leaves for its end. */
interface Notes {
  readonly tasks: Task[];
  readonly changes: NewChange[];
}

const notes = new WeakMap<Tx, Notes>();

/** Does the task once the transaction is committed; never if it is rolled back. Whoever writes waits for it. */
export function afterCommit(tx: Tx, task: Task): void {
  notesOf(tx).tasks.push(task);
}

/** Puts a change into the change feed that no event tells of: those of events are there by themselves. */
export function noteChange(tx: Tx, change: NewChange): void {
  notesOf(tx).changes.push(change);
}

/** Begins the notes of a transaction: SQLite has one `tx` for all of them, and PostgreSQL may run one again. */
export function beginNotes(tx: Tx): Notes {
  const begun: Notes = { tasks: [], changes: [] };
  notes.set(tx, begun);
  return begun;
}

function notesOf(tx: Tx): Notes {
  const found = notes.get(tx);
  if (!found) throw new Error('Only mutate() keeps notes of a transaction');
  return found;
}

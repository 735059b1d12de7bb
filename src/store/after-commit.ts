import type { Tx } from './types.ts';

/** Never rejects: the write has happened. */
type Task = () => void | Promise<void>;

const tasksOf = new WeakMap<Tx, Task[]>();

/** Does the task once the transaction is committed; never if it is rolled back. Whoever writes waits for it. */
export function afterCommit(tx: Tx, task: Task): void {
  const tasks = tasksOf.get(tx);
  if (!tasks) throw new Error('afterCommit() belongs inside mutate()');
  tasks.push(task);
}

/** Begins the list of a transaction: SQLite has one `tx` for all of them, and PostgreSQL may run one again. */
export function beginTasks(tx: Tx): readonly Task[] {
  const tasks: Task[] = [];
  tasksOf.set(tx, tasks);
  return tasks;
}

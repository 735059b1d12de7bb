import { beginTasks } from '#store/after-commit';
import { insertEvents } from '#store/record-events';
import type { Engine, MutationContext, Outcome, Store, Tx } from '#store/types';

/** What a process adds to its writes. */
export interface WriteSteps {
  /** Runs before everything else. @throws Failure when nobody may write now */
  admit?(tx: Tx): Promise<void> | undefined;
  /** Told how each write ended. */
  ended?(error?: unknown): void;
}

/**
 * The way in which everything of the service writes, from the first step to the last:
 *
 * 1. `admit`: in maintenance a request is refused here, however late it comes to its write;
 * 2. `begin`: a request locks its account and looks again whether its token is valid;
 * 3. the callback, which decides and writes;
 * 4. its events;
 * 5. the commit;
 * 6. what the callback left for after it (`afterCommit`).
 */
export function withMutate(engine: Engine, { admit, ended }: WriteSteps = {}): Store {
  async function transact<T>(
    context: MutationContext,
    callback: (tx: Tx) => Promise<Outcome<T>>,
  ): Promise<T> {
    let tasks: ReturnType<typeof beginTasks> = [];
    const value = await engine.write(async (tx) => {
      tasks = beginTasks(tx);
      await admit?.(tx);
      await context.begin?.(tx);
      const outcome = await callback(tx);
      await insertEvents(tx, context, eventsOf(outcome));
      return outcome.value;
    });
    for (const task of tasks) await task();
    return value;
  }

  return {
    ...engine,
    async mutate(context, callback) {
      try {
        const value = await transact(context, callback);
        ended?.();
        return value;
      } catch (error) {
        ended?.(error);
        throw error;
      }
    },
  };
}

function eventsOf(outcome: Outcome<unknown>) {
  if (!('event' in outcome)) return [];
  return 'action' in outcome.event ? [outcome.event] : outcome.event;
}

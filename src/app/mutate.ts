import type { NewChange } from '#domain/change';
import { EVENT_KINDS, type EventKindSpecification } from '#domain/event';
import { insertChanges } from '#features/changes/index';
import { insertEvents } from '#features/events/index';
import { beginNotes } from '#store/notes';
import type { Engine, MutationContext, Outcome, Store, Tx } from '#store/types';

/** What a process adds to its writes. */
export interface WriteSteps {
  /** Runs before everything else. @throws Failure when nobody may write now */
  admit?(tx: Tx): Promise<void> | undefined;
  /** Told how each write ended. */
  ended?(error?: unknown): void;
  /** Told after a commit that brought changes. */
  changed?(): void;
}

/**
 * The way in which everything of the service writes, from the first step to the last:
 *
 * 1. `admit`: in maintenance a request is refused here, however late it comes to its write;
 * 2. `begin`: a user's request locks its account, and checks again that its token or session is valid;
 * 3. the callback, which decides and writes;
 * 4. its events, and what it changed for the change feed;
 * 5. the commit;
 * 6. what the callback left for after it (`afterCommit`).
 */
export function withMutate(engine: Engine, { admit, ended, changed = () => {} }: WriteSteps = {}): Store {
  async function transact<T>(
    context: MutationContext,
    callback: (tx: Tx) => Promise<Outcome<T>>,
  ): Promise<T> {
    let tasks: ReturnType<typeof beginNotes>['tasks'] = [];
    const value = await engine.write(async (tx) => {
      const notes = beginNotes(tx);
      ({ tasks } = notes);
      await admit?.(tx);
      await context.begin?.(tx, context.now);
      const outcome = await callback(tx);
      const events = await insertEvents(tx, context, eventsOf(outcome));
      const changes = [...events.flatMap(changesOf), ...notes.changes];
      if (changes.length > 0) {
        await insertChanges(tx, changes, context.now);
        tasks.push(changed);
      }
      return outcome.value;
    });
    for (const task of tasks) {
      const done = task();
      if (done) await done;
    }
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

function changesOf({ event, id: eventId }: Awaited<ReturnType<typeof insertEvents>>[number]): NewChange[] {
  const { accountId, entity, secondaryEntity } = event;
  const kind: EventKindSpecification = EVENT_KINDS[event.action];
  const { region } = entity;
  const { type, id } = entity;
  const change = { of: { accountId }, region, type, id, what: kind.change, eventId };
  if (!secondaryEntity || !kind.secondaryChange) return [change];
  const beside = { type: secondaryEntity.type, id: secondaryEntity.id, what: kind.secondaryChange };
  return [change, { of: { accountId }, region, eventId, ...beside }];
}

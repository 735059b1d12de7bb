import { EVENT_KINDS, type EventKindSpecification, type NewChange } from '#domain/event';
import { insertChanges } from '#features/changes/store';
import { insertEvents } from '#features/events/records';
import { enqueueDeliveries } from '#features/webhooks/enqueue';
import { type DatabaseLocation, openEngine } from '#store/engine/open';
import type { PostgresOptions } from '#store/engine/postgres/engine';
import { withDryIds } from '#store/query/dry-ids';
import { beginTransactionEffects, wakeAfterCommit } from '#store/transaction-effects';
import type { Engine, MutationContext, Outcome, Store, StoreObserver, Tx } from '#store/types';
import { newWakers, type Wakers } from '#store/wakers';

/** Steps that the process adds to every write. */
export interface WriteSteps {
  /** Runs before everything else. @throws Failure when writes are refused at the moment */
  admit?(tx: Tx): Promise<void> | undefined;
  /** Called after each write, with the error if it failed. */
  ended?(error?: unknown): void;
  /** Those of another store of the same process. */
  wakers?: Wakers;
}

/**
 * Adds `mutate` to an engine. Every write of the service runs through these steps, except for the positions of the
 * change feed, which change nothing that clients see:
 *
 * 1. `admit`: refuses a request's write during maintenance, even if the request itself was accepted earlier;
 * 2. `begin`: locks the account of the acting user and checks again that the token or session is valid. What `read`
 *    asks is sent with it;
 * 3. the callback, which decides and writes. That of a request also makes the reply, and keeps it under its key;
 * 4. the events, their deliveries to webhooks, and the changes for the change feed;
 * 5. `finish`: ends a dry run with a rollback;
 * 6. the commit;
 * 7. the workers that wait for what was committed are woken.
 *
 * See docs/how-it-works/a-request.md.
 */
export function withMutate(engine: Engine, { admit, ended, wakers = newWakers() }: WriteSteps = {}): Store {
  async function transact<T, Read>(
    context: MutationContext<T, Read>,
    callback: (tx: Tx, read: Read) => Promise<Outcome<T>>,
  ): Promise<T> {
    let wakes: ReturnType<typeof beginTransactionEffects>['wakes'] = [];
    const { value, refusal } = await engine.write(async (given, send) => {
      const tx = context.isDry ? withDryIds(given) : given;
      const notes = beginTransactionEffects(tx, wakers);
      ({ wakes } = notes);
      await admit?.(tx);
      const begun = context.begin?.(tx, context.now);
      const reading = context.read?.(tx);
      // Of no interest if `begin` refuses the write.
      reading?.catch(() => {});
      await begun;
      const outcome = await callback(tx, (await reading) as Read);
      const events = await insertEvents(tx, eventsOf(outcome), { ...context, send });
      if (events.some(({ isAwaited }) => isAwaited)) {
        const webhookIds = await enqueueDeliveries(tx, events, context.now);
        if (webhookIds.length > 0) wakeAfterCommit(tx, 'deliveries', webhookIds);
      }
      const changes = [...events.flatMap(changesOf), ...notes.changes];
      if (changes.length > 0) {
        await insertChanges(tx, changes, { at: context.now, send });
        wakeAfterCommit(tx, 'changes');
      }
      await context.finish?.(tx, outcome);
      return outcome;
    });
    for (const wake of wakes) {
      const done = wake();
      if (done) await done;
    }
    if (refusal) throw refusal;
    return value;
  }

  return {
    ...engine,
    wakers,
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

/**
 * Opens the database for everything except requests of the service, which need the maintenance check as well. Does
 * not migrate: the schema may be older than the code.
 */
export async function openStore(
  location: DatabaseLocation,
  observer: StoreObserver = {},
  options: PostgresOptions = {},
): Promise<Store> {
  return withMutate(await openEngine(location, observer, options));
}

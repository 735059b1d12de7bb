import type { ActorCtx } from '#access/ctx';
import { isBound } from '#access/decide';
import type { Guarded } from '#access/target';
import { markEventsSeenByToken } from '#features/identity/tokens/records';
import { markEventsSeenTo } from '#features/identity/users/records';
import type { EventRow } from '#store/schema/tables/index';
import { markRead } from './store.ts';

const NO_EVENT = 'looking at events changes nothing of the account';

/**
 * Marks this event and all earlier ones as seen, for the calling user only. A token bound to VPCs has a mark of its
 * own: earlier events may be about VPCs that it must not see.
 */
export function markEventSeen(ctx: ActorCtx, target: Guarded<EventRow>): Promise<void> {
  return ctx.mutate(async (tx) => {
    const { id } = await target.again(tx);
    if (isBound(ctx.actor)) await markEventsSeenByToken(tx, ctx.actor.tokenId, id);
    else await markEventsSeenTo(tx, ctx.actor.userId, id);
    return { value: undefined, noEvent: NO_EVENT };
  });
}

/** Marks this event as read, for the calling user only. */
export function markEventRead(ctx: ActorCtx, target: Guarded<EventRow>): Promise<void> {
  return ctx.mutate(async (tx) => {
    await markRead(tx, ctx.actor.userId, await target.again(tx));
    return { value: undefined, noEvent: NO_EVENT };
  });
}

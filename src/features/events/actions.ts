import type { ActorCtx } from '#access/ctx';
import { isBoundToVpcs } from '#access/decide';
import { markEventsSeenByToken } from '#features/identity/tokens/records';
import { markEventsSeenTo } from '#features/identity/users/records';
import type { EventRow } from '#store/schema/tables/index';
import type { Outcome, Tx } from '#store/types';
import { markRead } from './store.ts';

const NO_EVENT = 'looking at events changes nothing of the account';

/**
 * Marks this event and all earlier ones as seen, for the calling user only. A token bound to VPCs has a mark of its
 * own: earlier events may be about VPCs that it must not see.
 */
export async function markEventSeen(ctx: ActorCtx, tx: Tx, { id }: EventRow): Promise<Outcome<void>> {
  if (isBoundToVpcs(ctx.actor)) await markEventsSeenByToken(tx, ctx.actor.tokenId, id);
  else await markEventsSeenTo(tx, ctx.actor.userId, id);
  return { value: undefined, noEvent: NO_EVENT };
}

/** Marks this event as read, for the calling user only. */
export async function markEventRead(ctx: ActorCtx, tx: Tx, event: EventRow): Promise<Outcome<void>> {
  await markRead(tx, ctx.actor.userId, event);
  return { value: undefined, noEvent: NO_EVENT };
}

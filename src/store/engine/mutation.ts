import { insertEvents } from '../record-events.ts';
import type { MutationContext, Outcome, Tx } from '../types.ts';

/** The end of every mutation, still inside its transaction: its events, then its value. */
export async function concludeMutation<T>(
  tx: Tx,
  { author, now }: MutationContext,
  outcome: Outcome<T>,
): Promise<T> {
  if ('event' in outcome) {
    const { event } = outcome;
    await insertEvents(tx, author, now, 'action' in event ? [event] : event);
  }
  return outcome.value;
}

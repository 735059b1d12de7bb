import { addChange } from '#store/notes';
import type { EventRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';

type JobEvent = Pick<EventRow, 'status' | 'percent_complete' | 'duration' | 'time_remaining'> &
  Partial<Pick<EventRow, 'started'>>;

/** Updates the progress of a job in its event, and adds the event to the change feed again. */
export async function moveJobEvent(
  tx: Tx,
  job: { id: number; region: string },
  change: JobEvent,
): Promise<void> {
  const { region } = job;
  const event = await tx
    .updateTable('event')
    .set(change)
    .where('job_id', '=', job.id)
    .returning(['id', 'account_id', 'entity_id'])
    .executeTakeFirst();
  if (!event) return;
  const of = { accountId: event.account_id };
  addChange(tx, { of, region, type: 'compute', id: event.entity_id, what: 'updated', eventId: event.id });
}

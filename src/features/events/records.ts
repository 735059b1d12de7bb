import { noteChange } from '#store/notes';
import type { EventRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';

type JobEvent = Pick<EventRow, 'status' | 'percent_complete' | 'duration' | 'time_remaining'> &
  Partial<Pick<EventRow, 'started'>>;

/** The event that tells of the job's progress moves on; readers of the change feed are told again. */
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
  noteChange(tx, { of, region, type: 'compute', id: event.entity_id, what: 'updated', eventId: event.id });
}

import type { EventRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';

type JobEvent = Pick<EventRow, 'status' | 'percent_complete' | 'duration' | 'time_remaining'> &
  Partial<Pick<EventRow, 'started'>>;

/** The event that tells of the job's progress moves on. */
export async function moveJobEvent(tx: Tx, jobId: number, change: JobEvent): Promise<void> {
  await tx.updateTable('event').set(change).where('job_id', '=', jobId).execute();
}

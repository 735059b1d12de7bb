import type { ComputeId } from '#domain/ids';
import { isOneOf } from '#store/query/dialect';
import type { Db, Tx } from '#store/types';

/** Erases what the jobs that create these computes hold for the driver. */
export async function eraseSecrets(tx: Tx, computeIds: readonly ComputeId[]): Promise<void> {
  await tx
    .updateTable('compute_job')
    .set({ secret: null })
    .where((eb) => isOneOf(tx, eb.ref('compute_id'), computeIds))
    .where('kind', '=', 'create')
    .where('secret', 'is not', null)
    .execute();
}

export interface JobFigures {
  waiting: number;
  running: number;
  /** When the oldest was written, in UTC seconds; null without jobs. */
  oldest: number | null;
}

/** Jobs that have not ended. Each is a row, so there are few. */
export function jobFigures(db: Db): Promise<JobFigures> {
  return db
    .selectFrom('compute_job')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('started', 'is', null).as('waiting'),
      fn.countAll<number>().filterWhere('started', 'is not', null).as('running'),
      fn.min<number | null>('created').as('oldest'),
    ])
    .executeTakeFirstOrThrow();
}

import type { Db } from '#store/types';

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

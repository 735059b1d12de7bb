import { beginJob, isBusy, type NewJob, queueJob } from '#features/computes/jobs/jobs';
import type { ComputeRow, EventRow } from '#store/schema/tables/index';
import type { Store } from '#store/types';
import { AUTHOR, NOW, type TestStore } from './test-store.ts';

let made = 0;

/** Inserts an offline compute without configs. */
export function addCompute(test: TestStore): Promise<ComputeRow> {
  made += 1;
  const label = `compute-${made}`;
  return test.store.mutate(AUTHOR, async (tx) => {
    const row = await tx
      .insertInto('compute')
      .values({
        account_id: test.accountId,
        label,
        group: '',
        status: 'offline',
        region: 'us-east',
        type: 'c1-entry-1',
        image: null,
        ...{ memory: 1024, disk: 25_600, vcpus: 1, gpus: 0, transfer: 1000 },
        ipv6_network: 1,
        host_uuid: '00'.repeat(20),
        watchdog_enabled: 1,
        ...{ alert_cpu: 90, alert_network_in: 10, alert_network_out: 10 },
        ...{ alert_transfer_quota: 80, alert_io: 10_000 },
        created: NOW,
        updated: NOW,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { value: row, noEvent: 'a test prepares its compute' };
  });
}

/**
 * Inserts a job and its event, as an action does.
 * @returns its id
 */
export function addJobWithEvent(
  test: TestStore,
  compute: ComputeRow,
  job: Omit<NewJob, 'computeId' | 'configId'>,
): Promise<number> {
  return test.store.mutate(AUTHOR, async (tx) => {
    const add = (await isBusy(tx, compute.id)) ? queueJob : beginJob;
    const jobId = await add(tx, { ...job, computeId: compute.id, configId: null });
    const entity = { type: 'compute', id: compute.id, label: compute.label, url: '/' } as const;
    const progress = { status: 'scheduled', jobId } as const;
    const event = { accountId: test.accountId, action: `compute_${job.kind}` as const, entity, progress };
    return { value: jobId, event };
  });
}

export function eventOfJob({ db }: Store, jobId: number): Promise<EventRow> {
  return db.selectFrom('event').selectAll().where('job_id', '=', jobId).executeTakeFirstOrThrow();
}

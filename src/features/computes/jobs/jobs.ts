import {
  selectComputeRegion,
  selectComputeState,
  updateComputeState,
} from '#features/computes/instances/records';
import {
  selectActiveInterfaceIds,
  selectInterfaceIds,
  setActive,
} from '#features/computes/interfaces/records';
import { moveJobEvent } from '#features/events/records';
import type { ComputeJobRow, ComputeStatus, JobKind } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';

export interface NewJob {
  computeId: number;
  kind: JobKind;
  /** The config to boot with; null for jobs that boot nothing. */
  configId: number | null;
  /** Encrypted, for the driver only. */
  secret?: string;
  /** UTC seconds. */
  now: number;
}

/** What a compute was at rest, for a job that fails. */
interface Rest {
  status: ComputeStatus;
  bootedConfigId: number | null;
  activeInterfaceIds: number[];
}

const OFFLINE: Rest = { status: 'offline', bootedConfigId: null, activeInterfaceIds: [] };

const STATUS_DURING = {
  create: 'provisioning',
  boot: 'booting',
  reboot: 'rebooting',
  shutdown: 'shutting_down',
} as const satisfies Record<JobKind, ComputeStatus>;

const STATUS_AFTER = {
  create: 'offline',
  boot: 'running',
  reboot: 'running',
  shutdown: 'offline',
} as const satisfies Record<JobKind, ComputeStatus>;

/** Whether a job of the compute is unfinished. */
export async function isBusy(db: Db, computeId: number): Promise<boolean> {
  return (await selectNextJob(db, computeId)) !== undefined;
}

/** Jobs of a compute are done one after the other: this is the one that is done now, or next. */
export function selectNextJob(db: Db, computeId: number): Promise<ComputeJobRow | undefined> {
  return db
    .selectFrom('compute_job')
    .selectAll()
    .where('compute_id', '=', computeId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Writes a job behind those the compute has; the first one changes its status at once. Its event is written by the
 * caller, with the job's id.
 * @returns the job's id
 */
export async function addJob(tx: Tx, { computeId, kind, configId, secret, now }: NewJob): Promise<number> {
  const isNext = !(await isBusy(tx, computeId));
  const job = await tx
    .insertInto('compute_job')
    .values({
      compute_id: computeId,
      kind,
      config_id: configId,
      previous: JSON.stringify(OFFLINE),
      secret: secret ?? null,
      created: now,
      started: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isNext) await enterJob(tx, job);
  return job.id;
}

/** The driver begins with the job: its event shows it. A job that was begun before stays so. */
export async function startJob(
  tx: Tx,
  job: ComputeJobRow,
  { now, usualSeconds }: { now: number; usualSeconds: number },
): Promise<ComputeJobRow> {
  if (job.started !== null) return job;
  await tx.updateTable('compute_job').set({ started: now }).where('id', '=', job.id).execute();
  await moveJobEvent(
    tx,
    { id: job.id, region: await selectComputeRegion(tx, job.compute_id) },
    {
      status: 'started',
      started: now,
      percent_complete: 0,
      duration: 0,
      time_remaining: usualSeconds,
    },
  );
  return { ...job, started: now };
}

/** The job's end, for its compute and its event; the next job of the compute comes into effect. */
export async function endJob(
  tx: Tx,
  job: ComputeJobRow,
  outcome: 'finished' | 'failed',
  now: number,
): Promise<void> {
  await removeJob(tx, job, outcome, now);
  if (outcome === 'failed') {
    await bringBack(tx, job);
    // What was to come after it has nothing to begin with.
    await failJobs(tx, job.compute_id, now);
    return;
  }
  const status = STATUS_AFTER[job.kind];
  await updateComputeState(tx, job.compute_id, { status });
  if (status === 'offline') await setActive(tx, job.compute_id, []);
  const next = await selectNextJob(tx, job.compute_id);
  if (next) await enterJob(tx, next);
}

/** All unfinished jobs of a compute end, because it goes away. */
export async function failJobs(tx: Tx, computeId: number, now: number): Promise<void> {
  for (let job = await selectNextJob(tx, computeId); job; job = await selectNextJob(tx, computeId)) {
    await removeJob(tx, job, 'failed', now);
  }
}

async function removeJob(
  tx: Tx,
  { id, compute_id, started }: ComputeJobRow,
  outcome: 'finished' | 'failed',
  now: number,
): Promise<void> {
  await tx.deleteFrom('compute_job').where('id', '=', id).execute();
  await moveJobEvent(
    tx,
    { id, region: await selectComputeRegion(tx, compute_id) },
    {
      status: outcome,
      percent_complete: 100,
      duration: Math.max(0, now - (started ?? now)),
      time_remaining: 0,
    },
  );
}

/** The compute enters the status of its job; a boot or reboot makes the interfaces of its config the active ones. */
async function enterJob(tx: Tx, { id, compute_id, kind, config_id }: ComputeJobRow): Promise<void> {
  const set = { status: STATUS_DURING[kind] };
  if (kind !== 'create') {
    const previous = JSON.stringify(await restOf(tx, compute_id));
    await tx.updateTable('compute_job').set({ previous }).where('id', '=', id).execute();
  }
  const changes = config_id === null ? set : { ...set, booted_config_id: config_id };
  await updateComputeState(tx, compute_id, changes);
  if (config_id !== null) await setActive(tx, compute_id, await selectInterfaceIds(tx, config_id));
}

async function restOf(tx: Tx, computeId: number): Promise<Rest> {
  const { status, booted_config_id } = await selectComputeState(tx, computeId);
  const activeInterfaceIds = await selectActiveInterfaceIds(tx, computeId);
  return { status, bootedConfigId: booted_config_id, activeInterfaceIds };
}

/** Back to the last status at rest, as far as what was booted then is still there. */
async function bringBack(tx: Tx, { compute_id, previous }: ComputeJobRow): Promise<void> {
  const { status, bootedConfigId, activeInterfaceIds } = JSON.parse(previous) as Rest;
  await updateComputeState(tx, compute_id, { status, booted_config_id: bootedConfigId });
  await setActive(tx, compute_id, activeInterfaceIds);
}

import { Failure } from '#domain/failure';
import type { ComputeId, ConfigId, InterfaceId } from '#domain/ids';
import { reason } from '#domain/reasons/reason';
import {
  selectComputeRegion,
  selectComputeState,
  updateComputeState,
} from '#features/computes/instances/records';
import {
  selectActiveInterfaceIds,
  selectNicInputs,
  setActive,
  setActiveConfig,
} from '#features/computes/interfaces/records';
import { moveJobEvent } from '#features/events/records';
import { type NicUndo, replaceNics, restoreNics, withAddresses } from '#features/networks/interest/records';
import type { ComputeJobRow, ComputeStatus, JobKind } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';

const COMPUTE_BUSY = reason({
  name: 'COMPUTE_BUSY',
  group: 'compute',
  text: 'Compute busy.',
  cause: 'A job of the compute is running: create, boot, reboot or shutdown.',
  remedy: 'Wait until the event of the job has finished, and retry.',
});

export interface NewJob {
  computeId: ComputeId;
  kind: JobKind;
  /** The config to boot with; null for jobs that boot nothing. */
  configId: ConfigId | null;
  /** Encrypted; only the driver reads it. */
  secret?: string;
  /** UTC seconds. */
  now: number;
}

/** The state to restore when a job fails: that from before the job. */
interface RollbackState {
  status: ComputeStatus;
  bootedConfigId: ConfigId | null;
  activeInterfaceIds: InterfaceId[];
  /** As `compute.boot`. Jobs of an older version have none. */
  boot?: number;
  nics?: NicUndo;
}

const OFFLINE: RollbackState = { status: 'offline', bootedConfigId: null, activeInterfaceIds: [], boot: 0 };

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

/** Whether the compute has an unfinished job. */
export async function isBusy(db: Db, computeId: ComputeId): Promise<boolean> {
  return (await selectNextJob(db, computeId)) !== undefined;
}

/** @throws Failure COMPUTE_BUSY */
export async function requireIdle(db: Db, computeId: ComputeId): Promise<void> {
  if (await isBusy(db, computeId)) throw Failure.invalid([{ reason: COMPUTE_BUSY }]);
}

/** The current or next job of a compute. Jobs of a compute run one after the other, in the order of their ids. */
export function selectNextJob(db: Db, computeId: ComputeId): Promise<ComputeJobRow | undefined> {
  return db
    .selectFrom('compute_job')
    .selectAll()
    .where('compute_id', '=', computeId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Adds a job to an idle compute and changes the status of the compute at once. The caller writes the event, which needs
 * the job's id.
 * @returns the job's id
 */
export async function beginJob(tx: Tx, newJob: NewJob): Promise<number> {
  const job = await insertJob(tx, newJob);
  await enterJob(tx, job, newJob.now);
  return job.id;
}

/**
 * Adds a job to the queue of a compute that already has the status of its first job.
 * @returns the job's id
 */
export async function queueJob(tx: Tx, newJob: NewJob): Promise<number> {
  return (await insertJob(tx, newJob)).id;
}

function insertJob(tx: Tx, { computeId, kind, configId, secret, now }: NewJob): Promise<ComputeJobRow> {
  return tx
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
}

/** Records that the driver starts the job, also in the job's event. Does nothing for a job that was started before. */
export async function startJob(
  tx: Tx,
  job: ComputeJobRow,
  { now, usualSeconds }: { now: number; usualSeconds: number },
): Promise<ComputeJobRow> {
  if (job.started !== null) return job;
  await tx.updateTable('compute_job').set({ started: now }).where('id', '=', job.id).execute();
  const region = await selectComputeRegion(tx, job.compute_id);
  const progress = { percent_complete: 0, duration: 0, time_remaining: usualSeconds };
  await moveJobEvent(tx, { id: job.id, region }, { status: 'started', started: now, ...progress });
  return { ...job, started: now };
}

/** Ends a job: updates its compute and its event, then lets the compute's next job take effect. */
export async function endJob(
  tx: Tx,
  job: ComputeJobRow,
  outcome: 'finished' | 'failed',
  now: number,
): Promise<void> {
  await removeJob(tx, job, outcome, now);
  if (outcome === 'failed') {
    await bringBack(tx, job, now);
    // Later jobs cannot run, because they depend on the result of this one.
    await failJobs(tx, job.compute_id, now);
    return;
  }
  const status = STATUS_AFTER[job.kind];
  await updateComputeState(tx, job.compute_id, { status });
  if (status === 'offline') await setActive(tx, job.compute_id, []);
  if (job.kind === 'shutdown') await replaceNics(tx, await ownerOf(tx, job.compute_id), [], now);
  const next = await selectNextJob(tx, job.compute_id);
  if (next) await enterJob(tx, next, now);
}

/** Fails all unfinished jobs of a compute that is about to be deleted or whose job failed. */
export async function failJobs(tx: Tx, computeId: ComputeId, now: number): Promise<void> {
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
  const region = await selectComputeRegion(tx, compute_id);
  const duration = Math.max(0, now - (started ?? now));
  const progress = { percent_complete: 100, duration, time_remaining: 0 };
  await moveJobEvent(tx, { id, region }, { status: outcome, ...progress });
}

/**
 * Sets the compute to the status of its current job. A boot or reboot also activates the interfaces of its config, and
 * the compute runs with these from now on, whatever becomes of the config.
 */
async function enterJob(
  tx: Tx,
  { id, compute_id, kind, config_id }: ComputeJobRow,
  now: number,
): Promise<void> {
  const set = { status: STATUS_DURING[kind] };
  const { account_id: accountId, ...state } = await selectComputeState(tx, compute_id);
  const rest: RollbackState = {
    status: state.status,
    bootedConfigId: state.booted_config_id,
    activeInterfaceIds: kind === 'create' ? [] : await selectActiveInterfaceIds(tx, compute_id),
    boot: state.boot,
  };
  if (config_id === null) {
    await updateComputeState(tx, compute_id, set);
  } else {
    await updateComputeState(tx, compute_id, { ...set, booted_config_id: config_id, boot: id });
    await setActiveConfig(tx, compute_id, config_id);
    const inputs = await selectNicInputs(tx, config_id);
    rest.nics = await replaceNics(tx, { computeId: compute_id, accountId }, inputs, now);
  }
  if (kind === 'create') return;
  const previous = JSON.stringify(rest);
  await tx.updateTable('compute_job').set({ previous }).where('id', '=', id).execute();
}

/**
 * Restores the state from before the job. Interfaces deleted since stay deleted, and a change of addresses since then
 * stays: other computes may use the old ones by now.
 */
async function bringBack(tx: Tx, { compute_id, previous }: ComputeJobRow, now: number): Promise<void> {
  const { status, bootedConfigId, activeInterfaceIds, boot, nics } = JSON.parse(previous) as RollbackState;
  await updateComputeState(tx, compute_id, {
    status,
    booted_config_id: bootedConfigId,
    ...(boot !== undefined && { boot }),
  });
  await setActive(tx, compute_id, activeInterfaceIds);
  if (!nics) return;
  const inputs = bootedConfigId === null ? [] : await selectNicInputs(tx, bootedConfigId);
  await restoreNics(
    tx,
    await ownerOf(tx, compute_id),
    { ...nics, before: withAddresses(nics.before, inputs) },
    now,
  );
}

async function ownerOf(tx: Tx, computeId: ComputeId) {
  const { account_id: accountId } = await selectComputeState(tx, computeId);
  return { computeId, accountId };
}

import type { ActorCtx } from '#access/ctx';
import type { EntityRef, NewEvent } from '#domain/event';
import { reject } from '#domain/failure';
import { selectConfigs } from '#features/computes/configs/records';
import { beginJob, requireIdle } from '#features/computes/jobs/jobs';
import { computeConfigEntity, computeEntity } from '#features/events/entities';
import type { ComputeConfigRow, ComputeRow } from '#store/schema/tables/index';
import { wakeAfterCommit } from '#store/transaction-effects';
import type { Outcome, Tx } from '#store/types';
import {
  COMPUTE_NOT_RUNNING,
  COMPUTE_RUNNING,
  choiceProblems,
  chooseConfig,
  NO_CONFIG,
  wantedConfigProblems,
} from './rules.ts';
import type { BootInput } from './schema.ts';

/** @throws Failure COMPUTE_RUNNING, NO_CONFIG, COMPUTE_BUSY, or a problem of `config_id` */
export async function bootCompute(
  ctx: ActorCtx,
  tx: Tx,
  compute: ComputeRow,
  input: BootInput,
): Promise<Outcome<void>> {
  const configs = await selectConfigs(tx, compute.id);
  reject(wantedConfigProblems(configs, input.config_id));
  const config = chooseConfig(configs, input.config_id, compute.booted_config_id);
  reject(choiceProblems(config, configs));
  await requireIdle(tx, compute.id);
  if (compute.status !== 'offline') reject([{ reason: COMPUTE_RUNNING }]);
  if (!config) reject([{ reason: NO_CONFIG }]);
  return await switchPower(ctx, tx, 'boot', compute, config);
}

/** @throws Failure COMPUTE_NOT_RUNNING, COMPUTE_BUSY, or a problem of `config_id` */
export async function rebootCompute(
  ctx: ActorCtx,
  tx: Tx,
  compute: ComputeRow,
  input: BootInput,
): Promise<Outcome<void>> {
  const configs = await selectConfigs(tx, compute.id);
  reject(wantedConfigProblems(configs, input.config_id));
  const config = chooseConfig(configs, input.config_id, compute.booted_config_id);
  await requireRunning(tx, compute);
  // There is always a config, since the one that a compute runs with cannot be deleted.
  return await switchPower(ctx, tx, 'reboot', compute, config);
}

/** @throws Failure COMPUTE_NOT_RUNNING, COMPUTE_BUSY */
export async function shutdownCompute(ctx: ActorCtx, tx: Tx, compute: ComputeRow): Promise<Outcome<void>> {
  await requireRunning(tx, compute);
  return await switchPower(ctx, tx, 'shutdown', compute);
}

/** The event of a job. It is updated as the job proceeds. */
export function computeJobEvent(
  action: 'compute_create' | 'compute_boot' | 'compute_reboot' | 'compute_shutdown',
  compute: ComputeRow,
  jobId: number,
  secondaryEntity?: EntityRef,
): NewEvent {
  const entity = computeEntity(compute);
  const progress = { status: 'scheduled', jobId } as const;
  return { accountId: compute.account_id, action, entity, secondaryEntity, progress };
}

async function switchPower(
  ctx: ActorCtx,
  tx: Tx,
  kind: 'boot' | 'reboot' | 'shutdown',
  compute: ComputeRow,
  config?: ComputeConfigRow,
): Promise<Outcome<void>> {
  const computeId = compute.id;
  const jobId = await beginJob(tx, { computeId, kind, configId: config?.id ?? null, now: ctx.now() });
  const event = computeJobEvent(`compute_${kind}`, compute, jobId, config && computeConfigEntity(config));
  wakeAfterCommit(tx, 'compute job', computeId);
  return { value: undefined, event };
}

async function requireRunning(tx: Tx, { id, status }: ComputeRow): Promise<void> {
  await requireIdle(tx, id);
  if (status !== 'running') reject([{ reason: COMPUTE_NOT_RUNNING }]);
}

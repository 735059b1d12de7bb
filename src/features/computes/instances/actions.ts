import type { ActorCtx } from '#access/ctx';
import type { NewEvent } from '#domain/event';
import { changesBetween } from '#domain/event-changes';
import { reject } from '#domain/failure';
import { requireBelowLimit } from '#domain/limits';
import { isSameTags } from '#domain/tags';
import { selectConfigs } from '#features/computes/configs/records';
import { removeInterfacesOf } from '#features/computes/interfaces/place-actions';
import { failJobs } from '#features/computes/jobs/jobs';
import { computeEntity } from '#features/events/entities';
import { removeFromFirewalls } from '#features/firewalls/compute-firewalls';
import { countOf } from '#features/networks/forwards/removal';
import { endLeases } from '#features/networks/leases/actions';
import { settleCompute } from '#features/networks/portsets/actions';
import { selectPortsets } from '#features/networks/portsets/records';
import { nothingChanged } from '#store/outcome';
import type { ComputeRow } from '#store/schema/tables/index';
import type { Outcome, Tx } from '#store/types';
import { computeLabelProblems } from './rules.ts';
import { type ComputeChanges, type ComputeParts, computeShownChanges, toCompute } from './schema.ts';
import {
  deleteComputeRow,
  isComputeLabelTaken,
  replaceTags,
  selectParts,
  updateComputeRow,
} from './store.ts';
import { requireTagRights } from './target.ts';

export interface ComputeWithParts {
  row: ComputeRow;
  parts: ComputeParts;
}

/** @throws Failure COMPUTE_LABEL_NOT_UNIQUE, `limitReached`; 403 when a restricted user changes tags */
export async function updateCompute(
  ctx: ActorCtx,
  tx: Tx,
  unchanged: ComputeRow,
  wanted: ComputeChanges,
): Promise<Outcome<ComputeWithParts>> {
  const { actor } = ctx;
  const { id } = unchanged;
  const parts = await selectParts(tx, id);
  if (Object.keys(wanted).length === 0) return nothingChanged({ row: unchanged, parts });
  const { label, tags = parts.tags } = wanted;
  if (label !== undefined) {
    reject(computeLabelProblems(await isComputeLabelTaken(tx, actor.accountId, label, id)));
  }
  if (!isSameTags(tags, parts.tags)) {
    requireTagRights(actor);
    requireBelowLimit(tags.length, ctx.settings.limits.tagsPerCompute, 'tags', 'compute', 'tags');
    await replaceTags(tx, id, tags);
  }
  const row = await updateComputeRow(tx, id, { ...changedColumns(wanted), updated: ctx.now() });
  const value = { row, parts: { ...parts, tags } };
  const shown = [toCompute(unchanged, parts), toCompute(row, value.parts)] as const;
  const changes = changesBetween(computeShownChanges, ...shown);
  return { value, event: { ...computeEvent('compute_update', row), changes } };
}

/** Deletes a compute in any status. Its jobs fail, its records are deleted and its addresses are freed. */
export async function deleteCompute(ctx: ActorCtx, tx: Tx, row: ComputeRow): Promise<Outcome<void>> {
  const { id } = row;
  const now = ctx.now();
  await failJobs(tx, id, now);
  const removed = await removeFromFirewalls(tx, row, now);
  const { length: configs } = await selectConfigs(tx, id);
  const { interfaces, events: forwards } = await removeInterfacesOf(ctx, tx, row);
  if ((await selectPortsets(tx, [id])).length > 0) await settleCompute(ctx, tx, row);
  await endLeases(tx, id, now);
  await deleteComputeRow(tx, id);
  return {
    value: undefined,
    event: [
      ...removed,
      ...forwards,
      { ...computeEvent('compute_delete', row), progress: { status: 'finished' } },
    ],
    deletes: { computes: 1, configs, interfaces, devices: removed.length, ...countOf(forwards) },
  };
}

function computeEvent(action: 'compute_update' | 'compute_delete', row: ComputeRow): NewEvent {
  return { accountId: row.account_id, action, entity: computeEntity(row) };
}

function changedColumns({ label, group, watchdog_enabled: watchdog, alerts = {} }: ComputeChanges) {
  const columns = {
    label,
    group,
    watchdog_enabled: watchdog === undefined ? undefined : watchdog ? 1 : 0,
    alert_cpu: alerts.cpu,
    alert_network_in: alerts.network_in,
    alert_network_out: alerts.network_out,
    alert_transfer_quota: alerts.transfer_quota,
    alert_io: alerts.io,
  } as const;
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Partial<ComputeRow>;
}

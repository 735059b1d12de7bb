import type { ComputeId } from '#domain/ids';
import { selectComputeAccount } from '#features/computes/instances/records';
import { lockAccount } from '#store/locks';
import { isOneOf } from '#store/query/dialect';
import { type Lease, leasedTo, NO_LEASE } from '#store/query/lease';
import type { ComputeJobRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';
import { selectNextJob } from './jobs.ts';

/** Locks the account of a compute and returns the compute's next job. Undefined when it has no job or is deleted. */
export async function lockNextJob(tx: Tx, computeId: ComputeId): Promise<ComputeJobRow | undefined> {
  const accountId = await selectComputeAccount(tx, computeId);
  if (accountId === undefined) return undefined;
  await lockAccount(tx, accountId);
  return await selectNextJob(tx, computeId);
}

/**
 * Leases the compute's next job.
 * @param now UTC seconds
 * @returns undefined when there is no job, or another process holds a valid lease
 */
export async function claimNextJob(
  tx: Tx,
  lease: Lease,
  computeId: ComputeId,
  now: number,
): Promise<ComputeJobRow | undefined> {
  const job = await lockNextJob(tx, computeId);
  if (!job) return undefined;
  const { id, claimed_by: holder, claimed_until: until } = job;
  if (holder && holder !== lease.holder && (until ?? 0) > now) return undefined;
  await tx.updateTable('compute_job').set(leasedTo(lease)).where('id', '=', id).execute();
  return job;
}

/** Extends the leases of these jobs, as far as the holder still has them. */
export async function renewLeases(tx: Tx, { holder, until }: Lease, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('compute_job')
    .set({ claimed_until: until })
    .where('claimed_by', '=', holder)
    .where((eb) => isOneOf(tx, eb.ref('id'), ids))
    .execute();
}

/** @param holder the process whose leases end; undefined ends all leases */
export async function releaseLeases(tx: Tx, holder?: string): Promise<void> {
  const all = tx.updateTable('compute_job').set(NO_LEASE);
  await (holder === undefined ? all : all.where('claimed_by', '=', holder)).execute();
}

/** Computes that have jobs. */
export async function selectComputesWithJobs(db: Db): Promise<ComputeId[]> {
  const rows = await db.selectFrom('compute_job').select('compute_id').distinct().execute();
  return rows.map(({ compute_id }) => compute_id);
}

/**
 * Computes whose jobs were created at or before `createdBy` and are not leased by any process. @param now UTC seconds
 */
export async function selectOrphaned(
  db: Db,
  { createdBy, now, limit }: { createdBy: number; now: number; limit: number },
): Promise<ComputeId[]> {
  const rows = await db
    .selectFrom('compute_job')
    .select('compute_id')
    .distinct()
    .where('created', '<=', createdBy)
    // The process that holds a lease on one job of a compute also does the later ones.
    .where('compute_id', 'not in', (eb) =>
      eb.selectFrom('compute_job').select('compute_id').where('claimed_until', '>', now),
    )
    .limit(limit)
    .execute();
  return rows.map(({ compute_id }) => compute_id);
}

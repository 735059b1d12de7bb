import { selectComputeAccount } from '#features/computes/instances/records';
import { lockAccount } from '#store/locks';
import { isOneOf } from '#store/query/dialect';
import { type Lease, leasedTo, NO_LEASE } from '#store/query/lease';
import type { ComputeJobRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';
import { selectNextJob } from './jobs.ts';

/** The next job of a compute, with its account locked; undefined when there is none, or no compute any more. */
export async function lockNextJob(tx: Tx, computeId: number): Promise<ComputeJobRow | undefined> {
  const accountId = await selectComputeAccount(tx, computeId);
  if (accountId === undefined) return undefined;
  await lockAccount(tx, accountId);
  return await selectNextJob(tx, computeId);
}

/** @param now UTC seconds @returns the compute's next job, locked; undefined when another process has a lease of it */
export async function claimNextJob(
  tx: Tx,
  lease: Lease,
  computeId: number,
  now: number,
): Promise<ComputeJobRow | undefined> {
  const job = await lockNextJob(tx, computeId);
  if (!job) return undefined;
  const { id, claimed_by: holder, claimed_until: until } = job;
  if (holder && holder !== lease.holder && (until ?? 0) > now) return undefined;
  await tx.updateTable('compute_job').set(leasedTo(lease)).where('id', '=', id).execute();
  return job;
}

/** Sets a new end for the leases of these jobs, where the holder still has them. */
export async function renewLeases(tx: Tx, { holder, until }: Lease, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('compute_job')
    .set({ claimed_until: until })
    .where('claimed_by', '=', holder)
    .where((eb) => isOneOf(tx, eb.ref('id'), ids))
    .execute();
}

/** @param holder undefined: all leases end */
export async function releaseLeases(tx: Tx, holder?: string): Promise<void> {
  const all = tx.updateTable('compute_job').set(NO_LEASE);
  await (holder === undefined ? all : all.where('claimed_by', '=', holder)).execute();
}

/** Computes that have jobs. */
export async function selectComputesWithJobs(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('compute_job').select('compute_id').distinct().execute();
  return rows.map(({ compute_id }) => compute_id);
}

/** Computes with jobs from before this time that no process has a lease of. @param now UTC seconds */
export async function selectOrphaned(
  db: Db,
  { createdBy, now, limit }: { createdBy: number; now: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('compute_job')
    .select('compute_id')
    .distinct()
    .where('created', '<=', createdBy)
    // The holder of one job of a compute does the others after it.
    .where('compute_id', 'not in', (eb) =>
      eb.selectFrom('compute_job').select('compute_id').where('claimed_until', '>', now),
    )
    .limit(limit)
    .execute();
  return rows.map(({ compute_id }) => compute_id);
}

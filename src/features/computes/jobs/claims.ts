import { selectComputeAccount } from '#features/computes/instances/records';
import { lockAccount } from '#store/locks';
import { isOneOf } from '#store/query/dialect';
import type { ComputeJobRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';
import { selectNextJob } from './jobs.ts';

/** A process that takes jobs into its hand. */
export interface Claimant {
  /** Of the process. */
  name: string;
  /** UTC seconds: whoever has not renewed its claim by then counts as dead. */
  until: number;
}

/** The next job of a compute, with its account locked; undefined when there is none, or no compute any more. */
export async function lockNextJob(tx: Tx, computeId: number): Promise<ComputeJobRow | undefined> {
  const accountId = await selectComputeAccount(tx, computeId);
  if (accountId === undefined) return undefined;
  await lockAccount(tx, accountId);
  return await selectNextJob(tx, computeId);
}

/** @param now UTC seconds @returns the compute's next job, locked; undefined when another process has it in hand */
export async function claimNextJob(
  tx: Tx,
  { name, until }: Claimant,
  computeId: number,
  now: number,
): Promise<ComputeJobRow | undefined> {
  const job = await lockNextJob(tx, computeId);
  const isTaken = job?.claimed_by && job.claimed_by !== name && (job.claimed_until ?? 0) > now;
  if (!job || isTaken) return undefined;
  await tx
    .updateTable('compute_job')
    .set({ claimed_by: name, claimed_until: until })
    .where('id', '=', job.id)
    .execute();
  return job;
}

export async function renewClaims(
  tx: Tx,
  { name, until }: Claimant,
  computeIds: readonly number[],
): Promise<void> {
  await tx
    .updateTable('compute_job')
    .set({ claimed_until: until })
    .where('claimed_by', '=', name)
    // A job that was let go after an error stays claimed, for its time to run out.
    .where((eb) => isOneOf(tx, eb.ref('compute_id'), computeIds))
    .execute();
}

/** @param name of the process that lets go; undefined: whoever has them */
export async function releaseClaims(tx: Tx, name?: string): Promise<void> {
  await tx
    .updateTable('compute_job')
    .set({ claimed_by: null, claimed_until: null })
    .$if(name !== undefined, (query) => query.where('claimed_by', '=', name as string))
    .execute();
}

/** Computes that have jobs. */
export async function selectComputesWithJobs(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('compute_job').select('compute_id').distinct().execute();
  return rows.map(({ compute_id }) => compute_id);
}

/** Computes with jobs from before this time that nobody has in hand. @param now UTC seconds */
export async function selectOrphaned(
  db: Db,
  { createdBy, now, limit }: { createdBy: number; now: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('compute_job')
    .select('compute_id')
    .distinct()
    .where('created', '<=', createdBy)
    // Whoever has one job of a compute in hand does the others after it.
    .where('compute_id', 'not in', (eb) =>
      eb.selectFrom('compute_job').select('compute_id').where('claimed_until', '>', now),
    )
    .limit(limit)
    .execute();
  return rows.map(({ compute_id }) => compute_id);
}

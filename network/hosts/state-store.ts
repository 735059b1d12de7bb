import type { ComputeId } from '#domain/ids';
import { isOneOf, locking } from '#store/query/dialect';
import { portions } from '#store/query/portions';
import type { ComputeStateTable } from '#store/schema/tables/network';
import type { Db, Tx } from '#store/types';

export type StateRow = ComputeStateTable;

/** What was last reported of the computes on a host; null for those of which nothing was. */
export function selectStates(
  db: Db,
  hostId: number,
): Promise<
  { id: ComputeId; state: StateRow['state'] | null; boot: number | null; problem: string | null }[]
> {
  return db
    .selectFrom('compute')
    .leftJoin('compute_state', 'compute_state.compute_id', 'compute.id')
    .select(['compute.id', 'compute_state.state', 'compute_state.boot', 'compute_state.problem'])
    .where('compute.host_id', '=', hostId)
    .orderBy('compute.id')
    .execute();
}

/** Those of computes that have been deleted meanwhile are dropped. */
export async function writeStates(tx: Tx, rows: readonly StateRow[]): Promise<void> {
  if (rows.length === 0) return;
  const there = await lockExisting(
    tx,
    rows.map(({ compute_id }) => compute_id),
  );
  for (const portion of portions(rows.filter(({ compute_id }) => there.has(compute_id)))) {
    await tx
      .insertInto('compute_state')
      .values(portion)
      .onConflict((conflict) =>
        conflict.column('compute_id').doUpdateSet((eb) => ({
          state: eb.ref('excluded.state'),
          boot: eb.ref('excluded.boot'),
          problem: eb.ref('excluded.problem'),
          reported: eb.ref('excluded.reported'),
        })),
      )
      .execute();
  }
}

/** Computes that nobody can delete before the transaction ends. */
async function lockExisting(tx: Tx, computeIds: readonly ComputeId[]): Promise<ReadonlySet<number>> {
  const existing = tx
    .selectFrom('compute')
    .select('id')
    .where((eb) => isOneOf(tx, eb.ref('id'), computeIds));
  return new Set((await locking(tx, existing, 'key share').execute()).map(({ id }) => id));
}

export async function deleteState(tx: Tx, computeId: ComputeId): Promise<void> {
  await tx.deleteFrom('compute_state').where('compute_id', '=', computeId).execute();
}

/** How far computes are with what they are to become. Those that are on no host are missing. */
export function selectProgress(db: Db, computeIds: readonly ComputeId[]) {
  return db
    .selectFrom('compute')
    .innerJoin('host', 'host.id', 'compute.host_id')
    .leftJoin('compute_state', 'compute_state.compute_id', 'compute.id')
    .select([
      'compute.id',
      'compute.boot',
      'host.name as host',
      'host.last_seen',
      'compute_state.state',
      'compute_state.boot as reportedBoot',
      'compute_state.problem',
    ])
    .select((eb) =>
      eb
        .selectFrom('nic')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('nic.compute_id', '=', 'compute.id')
        .where('nic.up', '=', 0)
        .as('down'),
    )
    .where((eb) => isOneOf(db, eb.ref('compute.id'), computeIds))
    .execute();
}

export async function selectState(db: Db, computeId: ComputeId): Promise<StateRow['state'] | undefined> {
  const row = await db
    .selectFrom('compute_state')
    .select('state')
    .where('compute_id', '=', computeId)
    .executeTakeFirst();
  return row?.state;
}

/** What hosts could not do with computes, for the operator. */
export async function selectComputeProblems(
  db: Db,
): Promise<{ compute_id: ComputeId; region: string; problem: string }[]> {
  return await db
    .selectFrom('compute_state')
    .innerJoin('compute', 'compute.id', 'compute_state.compute_id')
    .select(['compute_state.compute_id', 'compute.region', 'compute_state.problem'])
    .where('compute_state.problem', 'is not', null)
    .orderBy('compute_state.compute_id')
    .$narrowType<{ problem: string }>()
    .execute();
}

import { integerList, isInList } from '#store/query/dialect';
import { type Parameter, prepared } from '#store/query/prepared';
import type { Db, Tx } from '#store/types';

/** How far the network follows what an account wants. */
export interface NetworkProgress {
  /** Counts the changes of what is wanted. */
  revision: number;
  applied_revision: number;
  /** When the last revision was applied, in UTC seconds. */
  applied: number | null;
  /** Why the network cannot follow, for the operator. */
  problem: string | null;
}

/** Undefined for an account that never had an interface. */
export async function selectNetworkProgress(db: Db, accountId: number): Promise<NetworkProgress | undefined> {
  return await db
    .selectFrom('network_account')
    .select(['revision', 'applied_revision', 'applied', 'problem'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

const updateApplied = prepared(
  (tx: Tx, accountId: Parameter<number>, revision: Parameter<number>, now: Parameter<number>) =>
    tx
      .updateTable('network_account')
      .set({ applied_revision: revision, applied: now, problem: null, behind_since: now })
      .where('account_id', '=', accountId)
      .where('applied_revision', '<=', revision),
);

export interface AppliedRevision {
  accountId: number;
  revision: number;
}

/** Notes which revisions the network has. */
export async function recordAppliedRevision(
  tx: Tx,
  applied: readonly AppliedRevision[],
  now: number,
): Promise<void> {
  for (const { accountId, revision } of applied) await updateApplied(tx, accountId, revision, now);
}

/** The column has no room for more. */
const MAX_PROBLEM_LENGTH = 1000;

/** Notes why the network cannot follow an account, for the operator. */
export async function recordNetworkProblem(tx: Tx, accountId: number, problem: string): Promise<void> {
  await tx
    .updateTable('network_account')
    .set({ problem: problem.slice(0, MAX_PROBLEM_LENGTH) })
    .where('account_id', '=', accountId)
    .execute();
}

/** Has the networks of accounts compared with what is there, although nothing has changed. */
export async function touchNetworks(tx: Tx, accountIds: readonly number[], now: number): Promise<void> {
  await tx
    .updateTable('network_account')
    .set((eb) => ({
      revision: eb('revision', '+', eb.lit(1)),
      behind_since: eb
        .case()
        .when('applied_revision', '=', eb.ref('revision'))
        .then(now)
        .else(eb.ref('behind_since'))
        .end(),
    }))
    .where((eb) => isInList(tx, eb.ref('account_id'), integerList(tx, accountIds)))
    .execute();
}

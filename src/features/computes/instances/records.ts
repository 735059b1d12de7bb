import type { ComputeRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';

/** What a job changes of its compute. */
export type ComputeState = Pick<ComputeRow, 'status' | 'booted_config_id'>;

export function selectComputeState(tx: Tx, id: number): Promise<ComputeState> {
  return tx
    .selectFrom('compute')
    .select(['status', 'booted_config_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Where it is, for those whom the change feed tells. */
export async function selectComputeRegion(tx: Tx, id: number): Promise<string> {
  const { region } = await tx
    .selectFrom('compute')
    .select('region')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return region;
}

export async function updateComputeState(tx: Tx, id: number, changes: Partial<ComputeState>): Promise<void> {
  await tx.updateTable('compute').set(changes).where('id', '=', id).execute();
}

/** Nothing remembers it as the config that was booted last. */
export async function forgetBootedConfig(tx: Tx, computeId: number, configId: number): Promise<void> {
  await tx
    .updateTable('compute')
    .set({ booted_config_id: null })
    .where('id', '=', computeId)
    .where('booted_config_id', '=', configId)
    .execute();
}

/** Of the account, with all that is theirs. */
export async function deleteComputesOf(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('compute').where('account_id', '=', accountId).execute();
}

/** @returns undefined when the compute is gone */
export async function selectComputeAccount(db: Db, id: number): Promise<number | undefined> {
  const compute = await db.selectFrom('compute').select('account_id').where('id', '=', id).executeTakeFirst();
  return compute?.account_id;
}

import type { ComputeId, ConfigId } from '#domain/ids';
import { isOneOf } from '#store/query/dialect';
import type { ComputeRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';

/** The columns of a compute that a job changes. */
export type ComputeState = Pick<ComputeRow, 'status' | 'booted_config_id' | 'boot'>;

/** What a job changes, and whose compute it is. */
export function selectComputeState(
  tx: Tx,
  id: ComputeId,
): Promise<ComputeState & Pick<ComputeRow, 'account_id'>> {
  return tx
    .selectFrom('compute')
    .select(['status', 'booted_config_id', 'boot', 'account_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The region of a compute, for the change feed. */
export async function selectComputeRegion(tx: Tx, id: ComputeId): Promise<string> {
  const { region } = await tx
    .selectFrom('compute')
    .select('region')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return region;
}

export async function updateComputeState(
  tx: Tx,
  id: ComputeId,
  changes: Partial<ComputeState>,
): Promise<void> {
  await tx.updateTable('compute').set(changes).where('id', '=', id).execute();
}

/** Puts a compute on a host; null takes it off. */
export async function setHost(tx: Tx, id: ComputeId, hostId: number | null): Promise<void> {
  await tx.updateTable('compute').set({ host_id: hostId }).where('id', '=', id).execute();
}

/** @returns undefined when the compute is deleted */
export function selectPlacement(
  db: Db,
  id: ComputeId,
): Promise<Pick<ComputeRow, 'account_id' | 'region' | 'image' | 'memory' | 'host_id'> | undefined> {
  return db
    .selectFrom('compute')
    .select(['account_id', 'region', 'image', 'memory', 'host_id'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Those of the ids that are computes of the account, with what events tell of them. */
export async function selectEventComputes(
  db: Db,
  accountId: number,
  ids: readonly ComputeId[],
): Promise<ReadonlyMap<ComputeId, Pick<ComputeRow, 'id' | 'label' | 'region'>>> {
  const rows = await db
    .selectFrom('compute')
    .select(['id', 'label', 'region'])
    .where('account_id', '=', accountId)
    .where((eb) => isOneOf(db, eb.ref('id'), ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Clears the config as the last booted one of its compute. */
export async function forgetBootedConfig(tx: Tx, computeId: ComputeId, configId: ConfigId): Promise<void> {
  await tx
    .updateTable('compute')
    .set({ booted_config_id: null })
    .where('id', '=', computeId)
    .where('booted_config_id', '=', configId)
    .execute();
}

/** Deletes all computes of the account with their records. */
export async function deleteComputesOf(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('compute').where('account_id', '=', accountId).execute();
}

/** @returns undefined when the compute is deleted */
export async function selectComputeAccount(db: Db, id: ComputeId): Promise<number | undefined> {
  const compute = await db.selectFrom('compute').select('account_id').where('id', '=', id).executeTakeFirst();
  return compute?.account_id;
}

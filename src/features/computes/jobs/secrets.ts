import type { ComputeId } from '#domain/ids';
import { isOneOf } from '#store/query/dialect';
import type { Tx } from '#store/types';

/** Erases what the jobs that create these computes hold for the driver. */
export async function eraseSecrets(tx: Tx, computeIds: readonly ComputeId[]): Promise<void> {
  await tx
    .updateTable('compute_job')
    .set({ secret: null })
    .where((eb) => isOneOf(tx, eb.ref('compute_id'), computeIds))
    .where('kind', '=', 'create')
    .where('secret', 'is not', null)
    .execute();
}

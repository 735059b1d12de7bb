import type { ComputeId } from '#domain/ids';
import { type Param, prepared } from '#store/query/prepared';
import type { Tx } from '#store/types';

const selectPublic = prepared((db, computeId: Param<ComputeId>) =>
  db
    .selectFrom('pool_address')
    .select('address')
    .where('compute_id', '=', computeId)
    .where('public', '=', 1)
    .orderBy('address'),
);

/** The compute's public addresses, lowest first. `any` as a NAT address selects the first one. */
export async function selectPublicAddresses(tx: Tx, computeId: ComputeId): Promise<number[]> {
  const rows = await selectPublic(tx, computeId);
  return rows.map(({ address }) => address);
}

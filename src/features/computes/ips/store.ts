import type { ComputeId } from '#domain/ids';
import type { Db } from '#store/types';
import type { NatRow, PoolAddressRow } from './schema.ts';

/** The addresses that a compute has from its region's pools, ascending. */
export function selectPoolAddresses(db: Db, computeId: ComputeId): Promise<PoolAddressRow[]> {
  return db
    .selectFrom('pool_address')
    .select(['address', 'public'])
    .where('compute_id', '=', computeId)
    .orderBy('address')
    .execute();
}

/** The interfaces of a compute that have a NAT address, by ascending id. */
export function selectNat(db: Db, computeId: ComputeId): Promise<NatRow[]> {
  return db
    .selectFrom('config_interface')
    .select(['config_id', 'vpc_id', 'subnet_id', 'address', 'nat_address'])
    .where('compute_id', '=', computeId)
    .where('nat_address', 'is not', null)
    .orderBy('id')
    .$narrowType<NatRow>()
    .execute();
}

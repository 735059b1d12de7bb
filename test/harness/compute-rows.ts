import type { Insertable } from 'kysely';
import type { ComputeId, ConfigId, InterfaceId } from '#domain/ids';
import type { ConfigInterfaceRow, Database } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import { rows } from '#test/migrations/constraints';

/**
 * Inserts a compute without configs, for tests of the store.
 * @returns its id
 */
export async function addComputeRow(tx: Tx, accountId: number, label: string): Promise<ComputeId> {
  const row = { ...rows.compute, account_id: accountId, label } as Insertable<Database['compute']>;
  const { id } = await tx.insertInto('compute').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** @returns its id */
export async function addConfigRow(tx: Tx, computeId: ComputeId): Promise<ConfigId> {
  const row = { ...rows.compute_config, compute_id: computeId, initrd: null };
  const { id } = await tx.insertInto('compute_config').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * Inserts a VPC interface.
 * @returns its id
 */
export async function addInterfaceRow(
  tx: Tx,
  place: Pick<ConfigInterfaceRow, 'compute_id' | 'config_id' | 'vpc_id' | 'subnet_id' | 'address'>,
): Promise<InterfaceId> {
  const row = { ...rows.config_interface, ...place } as Insertable<Database['config_interface']>;
  const { id } = await tx
    .insertInto('config_interface')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

import type { ComputeId, FirewallId, VpcId } from '#domain/ids';
import { deleteProxyTokensMadeBy } from '#features/identity/tokens/records';
import type { Tx } from '#store/types';

export async function deleteGrants(tx: Tx, userId: number): Promise<void> {
  await deleteProxyTokensMadeBy(tx, userId);
  await tx.deleteFrom('global_grant').where('user_id', '=', userId).execute();
  await tx.deleteFrom('compute_grant').where('user_id', '=', userId).execute();
  await tx.deleteFrom('firewall_grant').where('user_id', '=', userId).execute();
  await tx.deleteFrom('vpc_grant').where('user_id', '=', userId).execute();
  await tx.updateTable('user').set({ account_access: null }).where('id', '=', userId).execute();
}

interface Creator {
  userId: number;
  restricted: boolean;
}

/** Gives a restricted user `read_write` on the compute it created. Others need no grant. */
export async function grantComputeToCreator(tx: Tx, creator: Creator, computeId: ComputeId): Promise<void> {
  if (creator.restricted) await grantCompute(tx, creator.userId, computeId);
}

async function grantCompute(tx: Tx, userId: number, computeId: ComputeId): Promise<void> {
  const row = { user_id: userId, compute_id: computeId, permission: 'read_write' } as const;
  await tx.insertInto('compute_grant').values(row).execute();
}

/** Gives a restricted user `read_write` on the firewall it created. Others need no grant. */
export async function grantFirewallToCreator(
  tx: Tx,
  creator: Creator,
  firewallId: FirewallId,
): Promise<void> {
  if (creator.restricted) await grantFirewall(tx, creator.userId, firewallId);
}

async function grantFirewall(tx: Tx, userId: number, firewallId: FirewallId): Promise<void> {
  const row = { user_id: userId, firewall_id: firewallId, permission: 'read_write' } as const;
  await tx.insertInto('firewall_grant').values(row).execute();
}

/** Gives a restricted user `read_write` on the VPC it created. Others need no grant. */
export async function grantVpcToCreator(tx: Tx, creator: Creator, vpcId: VpcId): Promise<void> {
  if (creator.restricted) await grantVpc(tx, creator.userId, vpcId);
}

async function grantVpc(tx: Tx, userId: number, vpcId: VpcId): Promise<void> {
  const row = { user_id: userId, vpc_id: vpcId, permission: 'read_write' } as const;
  await tx.insertInto('vpc_grant').values(row).execute();
}

import { type DbAccess, parseId, requirementOf, type Target, type Wanted } from '#access/target';
import { Failure } from '#domain/failure';
import type { SubnetId, VpcId } from '#domain/ids';
import { loadVpc, requireVpcPermission } from '#features/networks/vpcs/target';
import type { SubnetRow, VpcRow } from '#store/schema/tables/index';

export interface SubnetTarget {
  vpc: VpcRow;
  subnet: SubnetRow;
}

/** The subnet with `:vpcSubnetId` in the VPC with `:vpcId`. Permissions come from the grant on the VPC. */
export function subnet(wanted: Wanted): Target<SubnetTarget> {
  return {
    requirement: requirementOf(wanted),
    load: (access, { vpcId, vpcSubnetId }) =>
      loadSubnet(access, parseId(vpcId), parseId(vpcSubnetId), wanted),
  };
}

async function loadSubnet(
  { db, actor }: DbAccess,
  vpcId: VpcId,
  subnetId: SubnetId,
  wanted: Wanted,
): Promise<SubnetTarget> {
  // Check existence before the permission: a user who may only read the VPC gets 404 for an unknown subnet, not 403.
  const vpcRow = await loadVpc({ db, actor }, vpcId, 'any');
  const row = await db
    .selectFrom('subnet')
    .selectAll()
    .where('id', '=', subnetId)
    .where('vpc_id', '=', vpcRow.id)
    .executeTakeFirst();
  if (!row) throw Failure.notFound();
  await requireVpcPermission({ db, actor }, vpcRow.id, wanted);
  return { vpc: vpcRow, subnet: row };
}

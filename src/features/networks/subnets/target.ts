import { parseId, type RequiredAccess, requirementOf, type Target } from '#access/target';
import { Failure } from '#domain/failure';
import type { SubnetId, VpcId } from '#domain/ids';
import { loadVpc, requireVpcPermission } from '#features/networks/vpcs/target';
import type { SubnetRow, VpcRow } from '#store/schema/tables/index';

export interface SubnetTarget {
  vpc: VpcRow;
  subnet: SubnetRow;
}

/** The subnet with `:vpcSubnetId` in the VPC with `:vpcId`. Permissions come from the grant on the VPC. */
export function subnet(wanted: RequiredAccess): Target<SubnetTarget> {
  return {
    requirement: requirementOf(wanted),
    async load(access, { vpcId, vpcSubnetId }) {
      const [ofVpc, ofSubnet] = [parseId<VpcId>(vpcId), parseId<SubnetId>(vpcSubnetId)];
      // Existence comes before the permission: who may only read the VPC gets 404 for an unknown subnet, not 403.
      const vpc = await loadVpc(access, ofVpc, 'any');
      const row = await access.db
        .selectFrom('subnet')
        .selectAll()
        .where('id', '=', ofSubnet)
        .where('vpc_id', '=', vpc.id)
        .executeTakeFirstOrThrow(() => Failure.notFound());
      await requireVpcPermission(access, vpc.id, wanted);
      return { vpc, subnet: row };
    },
  };
}

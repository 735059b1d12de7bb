import type { Schema } from '#api/operations.ts';
import { canAdd, canWrite, type Right, type SessionGrants } from '#rights/can.ts';

/** Who may change the VPC that a gateway serves may change the gateway; while it serves none, who may add VPCs. */
export function canChangeGateway(
  grants: SessionGrants,
  { vpc_subnet: first }: Pick<Schema<'Natgateway'>, 'vpc_subnet'>,
): Right {
  if (first === null) return canAdd(grants, 'add_vpcs');
  return canWrite(grants, { kind: 'vpc', id: first.vpc_id, label: first.vpc_label });
}

import type { NewEvent } from '#domain/event';
import { subnetEntity, vpcEntity } from '#features/events/entities';
import type { SubnetRow, VpcRow } from '#store/schema/tables/index';

export function subnetEvent(
  action: 'subnet_create' | 'subnet_update' | 'subnet_delete',
  subnet: SubnetRow,
  vpc: VpcRow,
): NewEvent {
  return {
    accountId: vpc.account_id,
    action,
    entity: { ...subnetEntity(subnet), region: vpc.region },
    secondaryEntity: vpcEntity(vpc),
  };
}

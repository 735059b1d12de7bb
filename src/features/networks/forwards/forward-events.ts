import type { NewEvent } from '#domain/event';
import { computeEntity, natgatewayEntity } from '#features/events/entities';
import type { ComputeRow, NatgatewayRow } from '#store/schema/tables/index';

export function forwardEvent(
  action: 'natgateway_forward_create' | 'natgateway_forward_update' | 'natgateway_forward_delete',
  gateway: Pick<NatgatewayRow, 'id' | 'account_id' | 'label' | 'region'>,
  compute: Pick<ComputeRow, 'id' | 'label' | 'region'>,
): NewEvent {
  return {
    ...{ accountId: gateway.account_id, action },
    entity: { ...natgatewayEntity(gateway), region: gateway.region },
    secondaryEntity: computeEntity(compute),
  };
}

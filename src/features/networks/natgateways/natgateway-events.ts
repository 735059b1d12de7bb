import type { NewEvent } from '#domain/event';
import { natgatewayEntity } from '#features/events/entities';
import type { NatgatewayRow } from '#store/schema/tables/index';

export function natgatewayEvent(
  action:
    | 'natgateway_create'
    | 'natgateway_update'
    | 'natgateway_delete'
    | 'natgateway_address_add'
    | 'natgateway_address_remove',
  row: Pick<NatgatewayRow, 'id' | 'account_id' | 'label' | 'region'>,
): NewEvent {
  return {
    accountId: row.account_id,
    action,
    entity: { ...natgatewayEntity(row), region: row.region },
  };
}

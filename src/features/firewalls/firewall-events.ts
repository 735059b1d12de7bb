import type { NewEvent } from '#domain/event';
import type { ComputeId } from '#domain/ids';
import { computeEntity, firewallEntity } from '#features/events/entities';
import type { FirewallRow } from '#store/schema/tables/index';

type NamedFirewall = Pick<FirewallRow, 'id' | 'account_id' | 'label'>;

/** A compute as events name it. */
export interface DeviceCompute {
  id: ComputeId;
  label: string;
  region: string;
}

export function firewallEvent(
  action: 'firewall_create' | 'firewall_update' | 'firewall_delete' | 'firewall_enable' | 'firewall_disable',
  row: NamedFirewall,
): NewEvent {
  return { accountId: row.account_id, action, entity: firewallEntity(row) };
}

export function deviceEvent(
  action: 'firewall_device_add' | 'firewall_device_remove',
  row: NamedFirewall,
  compute: DeviceCompute,
): NewEvent {
  return {
    ...{ accountId: row.account_id, action, entity: firewallEntity(row) },
    secondaryEntity: computeEntity(compute),
  };
}

import type { ActorCtx } from '#access/ctx';
import type { NewEvent } from '#domain/event';
import type { Problem } from '#domain/failure';
import { notValid } from '#domain/reasons/values';
import { touchNetwork } from '#features/networks/interest/records';
import type { ComputeRow, FirewallRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import { addDevices } from './device-actions.ts';
import { deviceEvent } from './firewall-events.ts';
import { deleteDevicesOfCompute, selectDevicesOfCompute, selectFirewallOf } from './store.ts';

/** The firewall that a new compute is to have. */
export async function findComputeFirewall(
  tx: Tx,
  accountId: number,
  firewallId: number | null | undefined,
): Promise<{ firewall: FirewallRow | undefined; problems: Problem[] }> {
  if (firewallId === null || firewallId === undefined) return { firewall: undefined, problems: [] };
  const firewall = await selectFirewallOf(tx, accountId, firewallId);
  return { firewall, problems: firewall ? [] : [notValid('firewall_id')] };
}

/** Assigns a firewall to a compute that has just been made. */
export async function guardNewCompute(
  ctx: ActorCtx,
  tx: Tx,
  firewall: FirewallRow,
  compute: ComputeRow,
): Promise<NewEvent[]> {
  const { events } = await addDevices(ctx, tx, firewall, [compute]);
  return events;
}

/** Takes a compute that is deleted out of its firewalls. @returns an event for each of them */
export async function removeFromFirewalls(tx: Tx, compute: ComputeRow, now: number): Promise<NewEvent[]> {
  const devices = await selectDevicesOfCompute(tx, compute.id);
  if (devices.length === 0) return [];
  await deleteDevicesOfCompute(tx, compute.id);
  if (devices.some(({ enabled }) => enabled === 1)) await touchNetwork(tx, compute.account_id, now);
  return devices.map(({ firewall_id: id, label }) =>
    deviceEvent('firewall_device_remove', { id, label, account_id: compute.account_id }, compute),
  );
}

import type { ActorCtx } from '#access/ctx';
import type { NewEvent } from '#domain/event';
import { reject } from '#domain/failure';
import type { FirewallDeviceInput } from '#domain/firewalls/firewall-inputs';
import { asId, type ComputeId, type FirewallId } from '#domain/ids';
import { requireBelowLimit } from '#domain/limits';
import { selectEventComputes } from '#features/computes/instances/records';
import { requireComputeGrants } from '#features/computes/instances/target';
import { touchNetwork } from '#features/networks/interest/records';
import type { FirewallRow } from '#store/schema/tables/index';
import type { Outcome, Tx } from '#store/types';
import { type DeviceCompute, deviceEvent } from './firewall-events.ts';
import type { LabelledDevice } from './records.ts';
import {
  assignedProblems,
  type NamedCompute,
  otherEnabledProblems,
  unknownComputeProblems,
} from './rules.ts';
import { countPerCompute, deleteDevice, insertDevice, selectDevices, selectEnabled } from './store.ts';
import type { DeviceTarget } from './target.ts';

/** The computes of the account that a body names, in its order. */
export async function findDeviceComputes(
  tx: Tx,
  accountId: number,
  named: readonly NamedCompute[],
): Promise<ReadonlyMap<ComputeId, DeviceCompute>> {
  const ids = named.map(({ id }) => id);
  const found = await selectEventComputes(tx, accountId, ids);
  return new Map(ids.flatMap((id) => found.get(id) ?? []).map((compute) => [compute.id, compute]));
}

/** Assigns a firewall to computes that have been checked. @throws Failure `limitReached` */
export async function addDevices(
  ctx: ActorCtx,
  tx: Tx,
  firewall: FirewallRow,
  computes: readonly DeviceCompute[],
): Promise<{ devices: LabelledDevice[]; events: NewEvent[] }> {
  if (computes.length === 0) return { devices: [], events: [] };
  const counts = await countPerCompute(
    tx,
    computes.map(({ id }) => id),
  );
  const limit = ctx.settings.limits.firewallsPerCompute;
  for (const { id } of computes) requireBelowLimit((counts.get(id) ?? 0) + 1, limit, 'firewalls', 'compute');
  const now = ctx.now();
  const enabled = firewall.status === 'enabled' ? 1 : 0;
  const devices: LabelledDevice[] = [];
  for (const { id, label } of computes) {
    const device = { firewall_id: firewall.id, compute_id: id, enabled, created: now } as const;
    devices.push({ ...(await insertDevice(tx, device)), compute_label: label });
  }
  if (enabled) await touchNetwork(tx, firewall.account_id, now);
  return {
    devices,
    events: computes.map((compute) => deviceEvent('firewall_device_add', firewall, compute)),
  };
}

/** @throws Failure NOT_VALID, FIREWALL_ALREADY_ASSIGNED, FIREWALL_OTHER_ENABLED, `limitReached`; 403 */
export async function addFirewallDevice(
  ctx: ActorCtx,
  tx: Tx,
  firewall: FirewallRow,
  { id }: FirewallDeviceInput,
): Promise<Outcome<LabelledDevice>> {
  const named = [{ field: 'id', id: asId<ComputeId>(id) }];
  const computes = await findDeviceComputes(tx, firewall.account_id, named);
  reject(unknownComputeProblems(named, new Set(computes.keys())));
  await requireComputeGrants({ db: tx, actor: ctx.actor }, [...computes.keys()]);
  reject(await assignmentProblems(tx, firewall, named));
  const { devices, events } = await addDevices(ctx, tx, firewall, [...computes.values()]);
  const [device] = devices;
  if (!device) throw new Error('A device was not made');
  return { value: device, event: events };
}

async function assignmentProblems(tx: Tx, { id, status }: FirewallRow, named: readonly NamedCompute[]) {
  const held = await selectDevices(tx, id);
  const ids = named.map((one) => one.id);
  const enabled = status === 'enabled' ? await selectEnabled(tx, ids, id) : new Map<ComputeId, FirewallId>();
  const assigned = assignedProblems(named, new Set(held.map(({ compute_id }) => compute_id)));
  return assigned.length > 0 ? assigned : otherEnabledProblems(named, enabled);
}

export async function removeFirewallDevice(
  ctx: ActorCtx,
  tx: Tx,
  { firewall, device }: DeviceTarget,
): Promise<Outcome<void>> {
  const computes = await selectEventComputes(tx, firewall.account_id, [device.compute_id]);
  await deleteDevice(tx, device.id);
  if (device.enabled === 1) await touchNetwork(tx, firewall.account_id, ctx.now());
  return {
    value: undefined,
    event: [...computes.values()].map((compute) => deviceEvent('firewall_device_remove', firewall, compute)),
    deletes: { devices: 1 },
  };
}

import type { ActorCtx } from '#access/ctx';
import type { NewEvent } from '#domain/event';
import { changesBetween, type ShownChanges } from '#domain/event-changes';
import { reject } from '#domain/failure';
import {
  type FirewallChanges,
  type FirewallInput,
  type FirewallRulesChanges,
  ruleLimitProblems,
} from '#domain/firewalls/firewall-inputs';
import { canonicalText, type FirewallRules } from '#domain/firewalls/rules';
import { asId, type ComputeId } from '#domain/ids';
import { requireBelowLimit } from '#domain/limits';
import { isSameTags } from '#domain/tags';
import { selectEventComputes } from '#features/computes/instances/records';
import { requireComputeGrants, requireTagRights } from '#features/computes/instances/target';
import { grantFirewallToCreator } from '#features/identity/grants/records';
import { accountLimit, accountLimits } from '#features/identity/limits/limits';
import { touchNetwork } from '#features/networks/interest/records';
import { nothingChanged } from '#store/outcome';
import type { FirewallRow } from '#store/schema/tables/index';
import type { Outcome, Tx } from '#store/types';
import { addDevices, findDeviceComputes } from './device-actions.ts';
import { fingerprintOf } from './fingerprint.ts';
import { deviceEvent, firewallEvent } from './firewall-events.ts';
import {
  assignedProblems,
  enablingProblems,
  firewallLabelProblems,
  otherEnabledProblems,
  unknownComputeProblems,
} from './rules.ts';
import { type FirewallParts, firewallShownChanges, rulesOf, rulesShownChanges } from './schema.ts';
import {
  countFirewalls,
  deleteFirewallRow,
  insertFirewall,
  isFirewallLabelTaken,
  replaceTags,
  selectDevices,
  selectEnabled,
  selectParts,
  setDevicesEnabled,
  updateFirewallRow,
} from './store.ts';

export interface FirewallWithParts {
  row: FirewallRow;
  parts: FirewallParts;
}

/**
 * @throws Failure FIREWALL_LABEL_NOT_UNIQUE, NOT_VALID for unknown computes, FIREWALL_ALREADY_ASSIGNED,
 * FIREWALL_OTHER_ENABLED, `limitReached`; 403 without the right to change a compute
 */
export async function createFirewall(
  ctx: ActorCtx,
  tx: Tx,
  { label, rules: input, tags = [], devices }: FirewallInput,
): Promise<Outcome<FirewallWithParts>> {
  const { actor, settings } = ctx;
  const { accountId } = actor;
  const named = (devices?.computes ?? []).map((id, index) => ({
    field: `devices.computes[${index}]`,
    id: asId<ComputeId>(id),
  }));
  const computes = await findDeviceComputes(tx, accountId, named);
  const isTaken = await isFirewallLabelTaken(tx, accountId, label);
  reject([...firewallLabelProblems(isTaken), ...unknownComputeProblems(named, new Set(computes.keys()))]);
  await requireComputeGrants({ db: tx, actor }, [...computes.keys()]);

  const rules: FirewallRules = {
    inbound: input.inbound === undefined ? [] : input.inbound,
    inbound_policy: input.inbound_policy,
    outbound: input.outbound === undefined ? [] : input.outbound,
    outbound_policy: input.outbound_policy,
  };
  const limitOf = await accountLimits(tx, settings.limits, accountId);
  reject([
    ...ruleLimitProblems(rules, limitOf('firewall_rules')),
    ...assignedProblems(named, new Set()),
    ...otherEnabledProblems(named, await selectEnabled(tx, [...computes.keys()])),
  ]);
  requireBelowLimit(tags.length, settings.limits.tagsPerCompute, 'tags', 'firewall', 'tags');
  requireBelowLimit((await countFirewalls(tx, accountId)) + 1, limitOf('firewalls'), 'firewalls', 'account');

  const now = ctx.now();
  const stored = { rules: JSON.stringify(rules), version: 1, fingerprint: fingerprintOf(rules) };
  const row = await insertFirewall(tx, {
    ...{ account_id: accountId, label, status: 'enabled', created: now },
    ...stored,
  });
  await replaceTags(tx, row.id, tags);
  await grantFirewallToCreator(tx, actor, row.id);
  const added = await addDevices(ctx, tx, row, [...computes.values()]);
  return {
    value: { row, parts: { tags, devices: added.devices } },
    event: [firewallEvent('firewall_create', row), ...added.events],
  };
}

/** @throws Failure FIREWALL_LABEL_NOT_UNIQUE, FIREWALL_OTHER_ENABLED, `limitReached`; 403 when a restricted user changes tags */
export async function updateFirewall(
  ctx: ActorCtx,
  tx: Tx,
  before: FirewallRow,
  { label, tags, status = before.status }: FirewallChanges,
): Promise<Outcome<FirewallWithParts>> {
  const { actor, settings } = ctx;
  const { id, account_id: accountId } = before;
  const parts = await selectParts(tx, actor, id);
  const isSwitched = status !== before.status;
  if (label === undefined && tags === undefined && !isSwitched) return nothingChanged({ row: before, parts });
  if (label !== undefined)
    reject(firewallLabelProblems(await isFirewallLabelTaken(tx, accountId, label, id)));
  if (tags && !isSameTags(tags, parts.tags)) {
    requireTagRights(actor);
    requireBelowLimit(tags.length, settings.limits.tagsPerCompute, 'tags', 'firewall', 'tags');
    await replaceTags(tx, id, tags);
  }
  const now = ctx.now();
  const row = await updateFirewallRow(tx, id, { label, status, updated: now });
  if (isSwitched) await switchDevices(tx, row, now);
  const value = { row, parts: { ...parts, tags: tags ?? parts.tags } };
  const { status: ofSwitch, ...ofUpdate } = firewallShownChanges;
  const changesOf = (shown: ShownChanges) =>
    changesBetween(shown, { ...before, tags: parts.tags }, { ...row, tags: value.parts.tags });
  const events: NewEvent[] = [];
  if (label !== undefined || tags !== undefined)
    events.push({ ...firewallEvent('firewall_update', row), changes: changesOf(ofUpdate) });
  if (isSwitched) {
    const action = status === 'enabled' ? 'firewall_enable' : 'firewall_disable';
    events.push({ ...firewallEvent(action, row), changes: changesOf({ status: ofSwitch }) });
  }
  return { value, event: events };
}

/** @throws Failure FIREWALL_OTHER_ENABLED */
async function switchDevices(tx: Tx, { id, account_id, status }: FirewallRow, now: number): Promise<void> {
  const devices = await selectDevices(tx, id);
  if (devices.length === 0) return;
  const isEnabled = status === 'enabled';
  if (isEnabled) {
    const computeIds = devices.map(({ compute_id: computeId }) => computeId);
    reject(enablingProblems(await selectEnabled(tx, computeIds, id)));
  }
  await setDevicesEnabled(tx, id, isEnabled ? 1 : 0);
  await touchNetwork(tx, account_id, now);
}

/** Replaces what the input names. @throws Failure `limitReached` */
export async function setFirewallRules(
  ctx: ActorCtx,
  tx: Tx,
  before: FirewallRow,
  changes: FirewallRulesChanges,
): Promise<Outcome<FirewallRow>> {
  if (Object.keys(changes).length === 0) return nothingChanged(before);
  const { account_id: accountId, id } = before;
  const rules: FirewallRules = { ...rulesOf(before), ...changes };
  reject(ruleLimitProblems(rules, await accountLimit(tx, ctx.settings.limits, accountId, 'firewall_rules')));
  const isDifferent = canonicalText(rules) !== canonicalText(rulesOf(before));
  const now = ctx.now();
  const row = await updateFirewallRow(tx, id, {
    rules: JSON.stringify(rules),
    version: before.version + (isDifferent ? 1 : 0),
    fingerprint: fingerprintOf(rules),
    updated: now,
  });
  if (isDifferent && row.status === 'enabled' && (await selectDevices(tx, id)).length > 0)
    await touchNetwork(tx, accountId, now);
  const shown = [{ rules: before.fingerprint }, { rules: row.fingerprint }] as const;
  const eventChanges = changesBetween(rulesShownChanges, ...shown);
  return { value: row, event: { ...firewallEvent('firewall_update', row), changes: eventChanges } };
}

/** Deletes a firewall with its devices. Its computes are open from then on. */
export async function deleteFirewall(ctx: ActorCtx, tx: Tx, row: FirewallRow): Promise<Outcome<void>> {
  const devices = await selectDevices(tx, row.id);
  const computes = await selectEventComputes(
    tx,
    row.account_id,
    devices.map(({ compute_id: id }) => id),
  );
  await deleteFirewallRow(tx, row.id);
  if (devices.length > 0 && row.status === 'enabled') await touchNetwork(tx, row.account_id, ctx.now());
  const removed = devices.flatMap(({ compute_id: id }) => {
    const compute = computes.get(id);
    return compute ? [deviceEvent('firewall_device_remove', row, compute)] : [];
  });
  return {
    value: undefined,
    event: [...removed, firewallEvent('firewall_delete', row)],
    deletes: { firewalls: 1, devices: devices.length },
  };
}

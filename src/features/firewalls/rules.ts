import type { Problem } from '#domain/failure';
import type { ComputeId, FirewallId } from '#domain/ids';
import { reason, reasonPattern } from '#domain/reasons/reason';
import { notValid } from '#domain/reasons/values';
import { MAXIMUM_PROBLEMS } from '#domain/schema/validate';

const FIREWALL_LABEL_NOT_UNIQUE = reason({
  name: 'FIREWALL_LABEL_NOT_UNIQUE',
  group: 'firewall',
  text: 'Label must be unique among your Cloud Firewalls',
  fields: ['label'],
  cause: 'Another firewall of the account has this label.',
  remedy: 'Choose another label.',
});

const FIREWALL_ALREADY_ASSIGNED = reasonPattern({
  name: 'FIREWALL_ALREADY_ASSIGNED',
  group: 'firewall',
  text: 'Compute {compute} is already assigned to the firewall',
  fields: ['id', 'devices.computes[i]'],
  cause: 'The firewall has a device for this compute, or the request names the compute twice.',
  remedy: 'Name each compute once.',
});

const FIREWALL_OTHER_ENABLED = reasonPattern({
  name: 'FIREWALL_OTHER_ENABLED',
  group: 'firewall',
  text: 'Compute {compute} already has an enabled firewall: {firewall}',
  fields: ['id', 'devices.computes[i]', 'status'],
  cause: 'A compute has at most one enabled firewall.',
  remedy: 'Disable the other firewall, or take the compute out of it.',
});

const FIREWALL_MORE_BLOCK = reasonPattern({
  name: 'FIREWALL_MORE_BLOCK',
  group: 'firewall',
  text: '{count} more computes block the change',
  fields: ['status'],
  cause: 'Further computes of the firewall have another enabled firewall. Only the first are listed.',
  remedy: 'Disable the other firewalls, or take the computes out of them.',
});

/** Computes that are listed when they keep a firewall from being enabled. */
const LISTED_COMPUTES = 50;

export function firewallLabelProblems(isTaken: boolean): Problem[] {
  return isTaken ? [{ field: 'label', reason: FIREWALL_LABEL_NOT_UNIQUE }] : [];
}

/** A compute that a body names. */
export interface NamedCompute {
  field: string;
  id: ComputeId;
}

/** @param known the computes of the account among them */
export function unknownComputeProblems(
  named: readonly NamedCompute[],
  known: ReadonlySet<ComputeId>,
): Problem[] {
  return named
    .filter(({ id }) => !known.has(id))
    .slice(0, MAXIMUM_PROBLEMS)
    .map(({ field }) => notValid(field));
}

/** @param held the computes that have the firewall already */
export function assignedProblems(named: readonly NamedCompute[], held: ReadonlySet<ComputeId>): Problem[] {
  const seen = new Set(held);
  const problems: Problem[] = [];
  for (const { field, id } of named) {
    if (problems.length === MAXIMUM_PROBLEMS) break;
    if (seen.has(id)) problems.push({ field, reason: FIREWALL_ALREADY_ASSIGNED({ compute: id }) });
    seen.add(id);
  }
  return problems;
}

/** The enabled firewalls of computes. */
export type EnabledFirewalls = ReadonlyMap<ComputeId, FirewallId>;

/** @param enabled of other firewalls than the one that is assigned */
export function otherEnabledProblems(named: readonly NamedCompute[], enabled: EnabledFirewalls): Problem[] {
  return named.slice(0, MAXIMUM_PROBLEMS).flatMap(({ field, id }) => {
    const firewall = enabled.get(id);
    return firewall === undefined
      ? []
      : [{ field, reason: FIREWALL_OTHER_ENABLED({ compute: id, firewall }) }];
  });
}

/** Why a firewall cannot be enabled: one problem for each of the first computes, by id, and one for the others. */
export function enablingProblems(enabled: EnabledFirewalls): Problem[] {
  const ordered = [...enabled].sort(([one], [other]) => one - other);
  const more = ordered.length - LISTED_COMPUTES;
  const reasons = ordered
    .slice(0, LISTED_COMPUTES)
    .map(([compute, firewall]) => FIREWALL_OTHER_ENABLED({ compute, firewall }));
  return [...reasons, ...(more > 0 ? [FIREWALL_MORE_BLOCK({ count: more })] : [])].map((text) => ({
    field: 'status',
    reason: text,
  }));
}

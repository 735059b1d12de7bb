import { useMemo, useSyncExternalStore } from 'react';
import type { Schema } from '#api/operations.ts';
import { useRead } from '#api/queries.ts';
import { sessionStore } from '#api/session.ts';

/** Which computes have an enabled firewall. */
export interface KnownGuards {
  /** What the firewall is called, by compute. */
  firewalls: ReadonlyMap<number, string>;
  /** Whether all other computes have none. */
  isComplete: boolean;
}

/** More would be more than a page shows. */
const ENABLED = { query: { page_size: 100 }, filter: { status: 'enabled' } };

/** Where networks are carried, the report on the network knows the firewalls of all computes; otherwise the list. */
export function useGuards(vpcId: number): KnownGuards {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const report = useRead('getVpcNetwork', { path: { vpcId } }).data;
  const list = useRead('listFirewalls', ENABLED).data;
  return useMemo(() => guardsOf(report, list, grants === null), [report, list, grants]);
}

export function guardsOf(
  report: Pick<Schema<'NetworkReport'>, 'plane' | 'interfaces'> | undefined,
  list:
    | { data: readonly Pick<Schema<'Firewall'>, 'id' | 'label' | 'entities'>[]; results: number }
    | undefined,
  seesAll: boolean,
): KnownGuards {
  const firewalls = new Map<number, string>();
  const labels = new Map(list?.data.map(({ id, label }) => [id, label]));
  for (const { label, entities } of list?.data ?? []) for (const { id } of entities) firewalls.set(id, label);
  if (report?.plane !== 'ovn')
    return { firewalls, isComplete: seesAll && list !== undefined && list.data.length === list.results };
  for (const { compute_id: computeId, firewall_id: id } of report.interfaces)
    if (id !== undefined) firewalls.set(computeId, labels.get(id) ?? String(id));
  return { firewalls, isComplete: list !== undefined };
}

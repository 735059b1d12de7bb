import type { AccountEvent } from '#live/updates.ts';

const KINDS: Readonly<Record<string, string>> = {
  vpcs: 'vpc',
  subnets: 'subnet',
  computes: 'compute',
  firewalls: 'firewall',
  natgateways: 'natgateway',
};

/** The events about something that an address names: the VPC, subnet, compute or firewall that a dialog is about, or lies over. */
export function relatedEvents(path: string, events: readonly AccountEvent[]): AccountEvent[] {
  const named = entitiesInPath(path);
  return events.filter(({ entity, secondary_entity: second }) =>
    [entity, second].some((one) => one && named.has(`${one.type} ${one.id}`)),
  );
}

function entitiesInPath(path: string): ReadonlySet<string> {
  const segments = path.split('/');
  const pairs = segments.map((segment, index) => [KINDS[segment], segments[index + 1]]);
  return new Set(pairs.filter(([kind, id]) => kind && /^\d+$/.test(id ?? '')).map((pair) => pair.join(' ')));
}

import { fitAll, formatNetwork, PRIVATE_RANGES, type Range, SERVICE_RANGE } from '../domain.ts';
import { draftNetwork, type SubnetDraft } from './subnet.ts';

/** Subnets to be added to a form: `3 x /24`. */
export interface SubnetBatch {
  count: number;
  prefix: number;
}

/** The labels are `subnet-1`, `subnet-2`, and so on, without those in the form. */
const LABEL = 'subnet';

/**
 * Adds subnets of one size to those in a form, with labels and the lowest free networks, in the first private range
 * that has room for all.
 * @param used other networks to stay clear of, such as those of other VPCs
 * @returns the new entries; undefined if no range has room
 */
export function planSubnets(
  { count, prefix }: SubnetBatch,
  present: readonly SubnetDraft[],
  used: readonly Range[] = [],
): SubnetDraft[] | undefined {
  const taken = [...used, SERVICE_RANGE, ...present.flatMap(({ ipv4 }) => draftNetwork(ipv4) ?? [])];
  const prefixes = Array.from({ length: count }, () => prefix);
  for (const range of PRIVATE_RANGES) {
    const networks = fitAll(prefixes, range, taken);
    if (!networks) continue;
    const labels = freeLabels(count, new Set(present.map(({ label }) => label)));
    return networks.map((network, index) => ({ label: labels[index] ?? '', ipv4: formatNetwork(network) }));
  }
  return undefined;
}

function freeLabels(count: number, taken: ReadonlySet<string>): string[] {
  const labels: string[] = [];
  for (let number = 1; labels.length < count; number += 1) {
    const label = `${LABEL}-${number}`;
    if (!taken.has(label)) labels.push(label);
  }
  return labels;
}

import type { Problem } from '#domain/failure';
import { overlaps, parseNetwork, type Range } from '#domain/net/ipv4';
import { RangeSet } from '#domain/net/range-set';

export const SUBNET_LABEL_NOT_UNIQUE = 'Label must be unique among the subnets of the VPC';
export const SUBNET_OVERLAPS = 'ipv4 must not overlap with another subnet of the VPC';

/** An interface that keeps its subnet, and so its VPC, from being deleted. */
export interface Blocker {
  subnet_id: number;
  id: number;
  config_id: number;
  compute_id: number;
  active: 0 | 1;
}

/** How many blockers a refusal names. */
export const NAMED_BLOCKERS = 50;

/**
 * Why something cannot be deleted: one problem for each interface in the way.
 * @param blockers the first of them
 * @param total of them
 */
export function blockerProblems(blockers: readonly Blocker[], total: number): Problem[] {
  const named = blockers.map(({ subnet_id, id, config_id, compute_id, active }) => ({
    reason: `Subnet ${subnet_id} is used by interface ${id} of config ${config_id} on compute ${compute_id} (${active === 1 ? 'active' : 'not active'})`,
  }));
  const more = total - named.length;
  return more > 0 ? [...named, { reason: `${more} more interfaces block the deletion` }] : named;
}

/** A subnet that is there already. */
export interface Sibling extends Range {
  label: string;
}

/** What a new or renamed subnet may not share with its siblings: addresses and label. */
export function siblingProblems(
  { label, range }: { label?: string | undefined; range?: Range | undefined },
  siblings: readonly Sibling[],
): Problem[] {
  const problems: Problem[] = [];
  if (range && siblings.some((sibling) => overlaps(sibling, range))) {
    problems.push({ field: 'ipv4', reason: SUBNET_OVERLAPS });
  }
  if (label !== undefined && siblings.some((sibling) => sibling.label === label)) {
    problems.push({ field: 'label', reason: SUBNET_LABEL_NOT_UNIQUE });
  }
  return problems;
}

/** The same within one request, each entry against the earlier ones; what is wrong already is left out. */
export function entryProblems(
  entries: readonly ({ label?: string; ipv4?: string } | undefined)[],
): Problem[] {
  const labels = new Set<string>();
  const addresses = new RangeSet();
  return entries.flatMap((entry, index) => {
    const { label, ipv4 } = entry ?? {};
    const problems: Problem[] = [];
    if (label !== undefined && labels.has(label)) {
      problems.push({ field: `subnets[${index}].label`, reason: SUBNET_LABEL_NOT_UNIQUE });
    }
    if (label !== undefined) labels.add(label);
    const range = ipv4 === undefined ? undefined : parseNetwork(ipv4);
    if (range && addresses.add(range)) {
      problems.push({ field: `subnets[${index}].ipv4`, reason: SUBNET_OVERLAPS });
    }
    return problems;
  });
}

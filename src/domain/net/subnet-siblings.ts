import { reason } from '#domain/reasons/reason';
import type { Problem } from '../failure.ts';
import { overlaps, type Range } from './ipv4.ts';
import { RangeSet } from './range-set.ts';

export const SUBNET_LABEL_NOT_UNIQUE = reason({
  name: 'SUBNET_LABEL_NOT_UNIQUE',
  group: 'vpc',
  text: 'Label must be unique among the subnets of the VPC',
  fields: ['label'],
  cause: 'Another subnet of the VPC, or an earlier one in the request, has this label.',
  remedy: 'Choose another label.',
});

export const SUBNET_OVERLAPS = reason({
  name: 'SUBNET_OVERLAPS',
  group: 'vpc',
  text: 'ipv4 must not overlap with another subnet of the VPC',
  fields: ['ipv4'],
  cause:
    'The network shares addresses with another subnet of the VPC, or with an earlier one in the request.',
  remedy: 'Choose a free network. Subnets of different VPCs may overlap.',
});

/** An existing subnet of the VPC. */
export interface Sibling extends Range {
  label: string;
}

/** Checks the label and range of a new or renamed subnet against the existing ones. */
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

/** Checks the subnets within one request, each against the entries before it. Skips values that are malformed. */
export function entryProblems(entries: readonly ({ label?: string; ipv4?: Range } | undefined)[]): Problem[] {
  const labels = new Set<string>();
  const addresses = new RangeSet();
  return entries.flatMap((entry, index) => {
    const { label, ipv4: range } = entry ?? {};
    const problems: Problem[] = [];
    if (label !== undefined && labels.has(label)) {
      problems.push({ field: `subnets[${index}].label`, reason: SUBNET_LABEL_NOT_UNIQUE });
    }
    if (label !== undefined) labels.add(label);
    if (range && addresses.add(range)) {
      problems.push({ field: `subnets[${index}].ipv4`, reason: SUBNET_OVERLAPS });
    }
    return problems;
  });
}

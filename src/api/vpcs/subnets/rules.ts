import type { Problem } from '../../../domain/failure.ts';
import { overlaps, parseNetwork, type Range } from '../../../domain/ipv4.ts';

export const SUBNET_LABEL_NOT_UNIQUE = 'Label must be unique among the subnets of the VPC';
export const SUBNET_OVERLAPS = 'ipv4 must not overlap with another subnet of the VPC';

/** A subnet that is there already, or stands earlier in the same request. */
export interface Sibling extends Range {
  label: string;
}

/** What a new or renamed subnet may not share with its siblings: rules E39 and E33. */
export function siblingProblems(
  { label, range }: { label?: string | undefined; range?: Range | undefined },
  siblings: readonly Partial<Sibling>[],
): Problem[] {
  const problems: Problem[] = [];
  if (range && siblings.some((sibling) => isRange(sibling) && overlaps(sibling, range))) {
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
  const known: Partial<Sibling>[] = [];
  return entries.flatMap((entry, index) => {
    const label = entry?.label;
    const range = entry?.ipv4 === undefined ? undefined : parseNetwork(entry.ipv4);
    const problems = siblingProblems({ label, range }, known);
    known.push({ ...range, ...(label === undefined ? {} : { label }) });
    return problems.map(({ field, reason }) => ({ field: `subnets[${index}].${field}`, reason }));
  });
}

function isRange(sibling: Partial<Sibling>): sibling is Range {
  return sibling.first !== undefined && sibling.last !== undefined;
}

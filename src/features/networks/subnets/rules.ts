import type { Problem } from '#domain/failure';
import type { ComputeId, ConfigId, InterfaceId, SubnetId } from '#domain/ids';
import { overlaps, type Range } from '#domain/net/ipv4';
import { RangeSet } from '#domain/net/range-set';
import { reason, reasonPattern } from '#domain/reasons/reason';

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

const SUBNET_IN_USE = reasonPattern({
  name: 'SUBNET_IN_USE',
  group: 'vpc',
  text: 'Subnet {subnetId} is used by interface {interfaceId} of config {configId} on compute {computeId} ({state})',
  cause:
    'The subnet to be deleted, or a subnet of the VPC to be deleted, is used by an interface. There is one error per interface, at most 50. `state` is `active` or `not active`.',
  remedy: 'Delete the interfaces first. If an interface is active, shut down its compute before that.',
});

const MORE_INTERFACES_IN_USE = reasonPattern({
  name: 'MORE_INTERFACES_IN_USE',
  group: 'vpc',
  text: '{count} more interfaces block the deletion',
  cause: 'More than 50 interfaces use the subnets. This error follows those for the first 50.',
  remedy: 'Delete the interfaces that are listed, and retry.',
});

/** An interface that prevents the deletion of its subnet, and of its VPC. */
export interface Blocker {
  subnet_id: SubnetId;
  id: InterfaceId;
  config_id: ConfigId;
  compute_id: ComputeId;
  active: 0 | 1;
}

/** Maximum number of interfaces named in a refused deletion. */
export const NAMED_BLOCKERS = 50;

/**
 * The reasons why a subnet or VPC cannot be deleted: one problem per interface, and one for those not listed.
 * @param blockers the first interfaces that use it
 * @param total number of all such interfaces
 */
export function blockerProblems(blockers: readonly Blocker[], total: number): Problem[] {
  const named = blockers.map(({ subnet_id, id, config_id, compute_id, active }) => ({
    reason: SUBNET_IN_USE({
      subnetId: subnet_id,
      interfaceId: id,
      configId: config_id,
      computeId: compute_id,
      state: active === 1 ? 'active' : 'not active',
    }),
  }));
  const more = total - named.length;
  return more > 0 ? [...named, { reason: MORE_INTERFACES_IN_USE({ count: more }) }] : named;
}

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

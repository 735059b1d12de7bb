import type { Problem } from '#domain/failure';
import { contains, type Range } from '#domain/net/ipv4';
import { RangeSet } from '#domain/net/range-set';
import { reason, reasonPattern } from '#domain/reasons/reason';
import { LENGTH } from '#domain/reasons/values';

export const INTERFACES_PER_CONFIG = 3;
export const MAXIMUM_LABEL_LENGTH = 64;
export const LABEL_LENGTH = LENGTH({ minimum: 1, maximum: MAXIMUM_LABEL_LENGTH });

const ONLY_ONE_OF_PURPOSE = reasonPattern({
  name: 'ONLY_ONE_OF_PURPOSE',
  group: 'interface',
  text: 'Only one {purpose} interface per config is allowed',
  fields: ['purpose'],
  cause: 'The config already has a public interface, or a vpc interface.',
  remedy: 'Change the existing interface. Only vlan interfaces can occur several times in a config.',
});

export const ONLY_ONE_PRIMARY = reason({
  name: 'ONLY_ONE_PRIMARY',
  group: 'interface',
  text: 'Only one primary interface per config is allowed',
  fields: ['primary'],
  cause: 'Two interfaces in the request have `primary: true`.',
  remedy:
    'Send it for one of them. Updating an interface with `primary: true` makes it the only primary one.',
});

export const VLAN_NOT_PRIMARY = reason({
  name: 'VLAN_NOT_PRIMARY',
  group: 'interface',
  text: 'A vlan interface cannot be primary',
  fields: ['primary'],
  cause: 'A vlan interface has `primary: true`.',
  remedy: 'Leave it out.',
});

export const VLAN_NOT_UPDATED = reason({
  name: 'VLAN_NOT_UPDATED',
  group: 'interface',
  text: 'A vlan interface cannot be updated',
  cause: 'An update was requested for a vlan interface, which has nothing that can be updated.',
  remedy: 'Delete the interface and add a new one.',
});

const VLAN_LABEL_NOT_UNIQUE = reason({
  name: 'VLAN_LABEL_NOT_UNIQUE',
  group: 'interface',
  text: 'Label must be unique within the config',
  fields: ['label'],
  cause: 'Another vlan interface of the config has this label.',
  remedy: 'Choose another label.',
});

export const ONLY_FOR_PURPOSE = reasonPattern({
  name: 'ONLY_FOR_PURPOSE',
  group: 'interface',
  text: '{field} is only allowed for {purpose} interfaces',
  fields: ['label', 'ipam_address', 'subnet_id', 'ipv4', 'ip_ranges'],
  cause: 'A key that applies only to another purpose has a value.',
  remedy: 'Leave the key out, or send null or an empty value.',
});

export const SUBNET_NOT_VALID = reason({
  name: 'SUBNET_NOT_VALID',
  group: 'interface',
  text: 'subnet_id is not valid',
  fields: ['subnet_id'],
  cause: 'The account has no such subnet, or its VPC is in a different region than the compute.',
  remedy: 'Use a subnet in the region of the compute.',
});

export const NAT_NOT_VALID = reason({
  name: 'NAT_NOT_VALID',
  group: 'interface',
  text: 'ipv4.nat_1_1 is not valid',
  fields: ['ipv4.nat_1_1'],
  cause: 'The value is not a public address of the compute. A compute that is being created has none yet.',
  remedy: 'Send `any`, or an address of `GET /compute/instances/{computeId}/ips`.',
});

export const RANGE_NOT_VALID = reasonPattern({
  name: 'RANGE_NOT_VALID',
  group: 'interface',
  text: '{field} is invalid',
  fields: ['ip_ranges[i]'],
  cause:
    'The range is not a network in CIDR canonical form, is not inside the subnet, or contains one of its reserved addresses.',
  remedy: 'Send a network such as `10.0.4.64/28` between the reserved addresses.',
});

export const RANGE_IN_USE = reasonPattern({
  name: 'RANGE_IN_USE',
  group: 'interface',
  text: '{field} is already in use',
  fields: ['ip_ranges[i]'],
  cause: 'The range contains an address of another compute, of another range, or of the interface itself.',
  remedy: 'Choose a range that is free.',
});

export const INTERFACE_ACTIVE = reason({
  name: 'INTERFACE_ACTIVE',
  group: 'interface',
  text: 'Interface is active; shut down the compute first',
  cause:
    'The interface, or one that would be replaced or reordered, is in use by a compute that is not offline.',
  remedy: 'Shut the compute down, wait until its status is `offline`, and retry.',
});

export const ORDER_INCOMPLETE = reason({
  name: 'ORDER_INCOMPLETE',
  group: 'interface',
  text: 'ids must list every interface of the config exactly once',
  fields: ['ids'],
  cause: 'An interface is missing, is listed twice, or belongs to another config.',
  remedy: 'Send the ids of all interfaces of the config in their new order.',
});

/** Builds the name of a field in errors: for a single interface, or for an entry of a list. */
export type FieldName = (key: string) => string;
export const alone: FieldName = (key) => key;
export const entry =
  (index: number): FieldName =>
  (key) =>
    `interfaces[${index}].${key}`;

/** The other interfaces of a config, for checks across interfaces. */
export class Neighbours {
  readonly #purposes = new Set<unknown>();
  readonly #labels = new Set<unknown>();
  hasPrimary = false;

  add({ purpose, label, primary }: { purpose?: string; label?: string | null; primary?: unknown }): void {
    this.#purposes.add(purpose);
    if (purpose === 'vlan') this.#labels.add(label);
    else if (primary) this.hasPrimary = true;
  }

  /** Checks that the purpose is unique in the config, or the label in case of a VLAN. */
  problemsOf({ purpose, label }: { purpose?: string; label?: string | null }, at: FieldName): Problem[] {
    if (purpose === 'vlan') {
      return label && this.#labels.has(label) ? [{ field: at('label'), reason: VLAN_LABEL_NOT_UNIQUE }] : [];
    }
    return purpose && this.#purposes.has(purpose)
      ? [{ field: at('purpose'), reason: ONLY_ONE_OF_PURPOSE({ purpose }) }]
      : [];
  }
}

/** Whether a range is inside the subnet and contains none of its reserved addresses. */
export function isRangeOfSubnet(range: Range, subnet: Range): boolean {
  return contains({ first: subnet.first + 2, last: subnet.last - 2 }, range);
}

/** Checks ranges against the subnet and against the ranges in use, which include the interface's own address. */
export function rangesInSubnetProblems(
  ranges: readonly Range[],
  subnet: Range,
  used: readonly Range[],
  at: FieldName,
): Problem[] {
  const taken = new RangeSet();
  for (const range of used) taken.add(range);
  return ranges.flatMap((range, index) => {
    if (!isRangeOfSubnet(range, subnet)) return [rangeProblem(RANGE_NOT_VALID, index, at)];
    return taken.overlaps(range) ? [rangeProblem(RANGE_IN_USE, index, at)] : [];
  });
}

/** Checks that the new order names each interface exactly once. */
export function orderProblems(ids: readonly number[], interfaceIds: readonly number[]): Problem[] {
  const named = new Set(ids);
  const isComplete =
    ids.length === interfaceIds.length &&
    named.size === ids.length &&
    interfaceIds.every((id) => named.has(id));
  return isComplete ? [] : [{ field: 'ids', reason: ORDER_INCOMPLETE }];
}

export function rangeProblem(reasonFor: typeof RANGE_IN_USE, index: number, at: FieldName): Problem {
  const field = at(`ip_ranges[${index}]`);
  return { field, reason: reasonFor({ field }) };
}

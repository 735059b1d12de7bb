import {
  formatNetwork,
  inSchemaOrder,
  networkOf,
  type Problem,
  parseNetwork,
  type Range,
  type Sibling,
  SubnetChanges,
  SubnetInput,
  siblingProblems,
  validate,
} from '#domain.ts';

/** The draft in the form of a subnet. */
export interface SubnetDraft {
  label: string;
  ipv4: string;
}

/**
 * The problems of a new subnet, by field: those of the values, and those with the other subnets of the VPC. The
 * service reports the second ones only once there are none of the first.
 */
export function subnetProblems(draft: SubnetDraft, siblings: readonly Sibling[]): Problem[] {
  const { value, problems } = validate<SubnetInput>(SubnetInput, draft);
  const conflicts = siblingProblems({ label: value.label, range: value.ipv4 }, siblings);
  return inSchemaOrder(SubnetInput, [...problems, ...conflicts]);
}

/** The problems of a new label for a subnet. @param siblings the other subnets of the VPC */
export function subnetLabelProblems(label: string, siblings: readonly Sibling[]): Problem[] {
  const { value, problems } = validate<SubnetChanges>(SubnetChanges, { label });
  return [...problems, ...siblingProblems({ label: value.label }, siblings)];
}

/** The network in a form, as far as it is one: it is drawn before the form is complete. */
export function draftNetwork(ipv4: string): Range | undefined {
  return parseNetwork(ipv4.trim());
}

/** The same place with another size: the network with this prefix length that holds the first address. */
export function resized(ipv4: string, prefix: number): string {
  const network = draftNetwork(ipv4);
  return network ? formatNetwork(networkOf({ address: network.first, prefix })) : ipv4;
}

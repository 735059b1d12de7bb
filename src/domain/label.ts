export const LABEL_CHARACTERS = 'Label must include only ASCII letters, numbers, and dashes';
export const LABEL_DOUBLE_DASH = 'Label must not contain two dashes in a row';

/**
 * What is wrong with the label of a VPC, a subnet or a vlan interface (its characters first), or undefined. Its
 * length is the schema's matter; a dash at either end is fine.
 */
export function labelProblem(label: string): string | undefined {
  if (!/^[a-zA-Z0-9-]*$/.test(label)) return LABEL_CHARACTERS;
  if (label.includes('--')) return LABEL_DOUBLE_DASH;
  return undefined;
}

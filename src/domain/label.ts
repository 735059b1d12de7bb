import { reason } from './reasons/reason.ts';

export const LABEL_CHARACTERS = reason({
  name: 'LABEL_CHARACTERS',
  group: 'vpc',
  text: 'Label must include only ASCII letters, numbers, and dashes',
  fields: ['label'],
  cause: 'The label of a VPC, a subnet or a vlan interface contains a character that is not allowed.',
  remedy: 'Use `a-z`, `A-Z`, `0-9` and `-`.',
});

export const LABEL_DOUBLE_DASH = reason({
  name: 'LABEL_DOUBLE_DASH',
  group: 'vpc',
  text: 'Label must not contain two dashes in a row',
  fields: ['label'],
  cause: 'The label of a VPC, a subnet or a vlan interface has `--`.',
  remedy: 'Use single dashes.',
});

/**
 * Checks the characters of the label of a VPC, a subnet or a vlan interface. A dash at either end is allowed. The
 * schema checks the length.
 * @returns the reason to reject it; undefined when it is valid
 */
export function labelProblem(label: string): string | undefined {
  if (!/^[a-zA-Z0-9-]*$/.test(label)) return LABEL_CHARACTERS;
  return label.includes('--') ? LABEL_DOUBLE_DASH : undefined;
}

import { reason } from './reasons/reason.ts';
import { Type } from './schema/json-schema.ts';

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

export const COMPUTE_LABEL_CHARACTERS = reason({
  name: 'COMPUTE_LABEL_CHARACTERS',
  group: 'compute',
  text: 'Label must start with a letter, end with a letter or number, and include only letters, numbers, -, _ and .',
  fields: ['label'],
  cause: 'The label of the compute or firewall does not have this form.',
  remedy: 'Use ASCII letters, digits, `-`, `_` and `.`, with a letter first and a letter or digit last.',
});

export const COMPUTE_LABEL_DOUBLED = reason({
  name: 'COMPUTE_LABEL_DOUBLED',
  group: 'compute',
  text: 'Label must not contain --, __ or ..',
  fields: ['label'],
  cause: 'The label of the compute or firewall has two of these characters in a row.',
  remedy: 'Use single characters.',
});

/**
 * Checks the characters of the label of a compute or a firewall; the schema checks its length.
 * @returns the reason to reject it; undefined when it is valid
 */
export function computeLabelProblem(label: string): string | undefined {
  if (!/^[a-zA-Z](?:[a-zA-Z0-9._-]*[a-zA-Z0-9])?$/.test(label)) return COMPUTE_LABEL_CHARACTERS;
  return /--|__|\.\./.test(label) ? COMPUTE_LABEL_DOUBLED : undefined;
}

/** The label of a compute, in a body. */
export const ComputeLabel = Type.String({
  minLength: 3,
  maxLength: 64,
  rule: computeLabelProblem,
  description:
    'Unique among the computes of the account: letters, digits, `-`, `_` and `.`, with a letter first. On create, by default `compute` and the id',
  examples: ['web-1'],
});

/** The label of a firewall, in a body. */
export const FirewallLabel = Type.String({
  minLength: 3,
  maxLength: 32,
  rule: computeLabelProblem,
  description:
    'Unique among the firewalls of the account: letters, digits, `-`, `_` and `.`, with a letter first and a letter or digit last',
  examples: ['web'],
});

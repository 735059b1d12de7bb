import { reason } from './reasons/reason.ts';
import { Type } from './schema/json-schema.ts';

export const COMPUTE_LABEL_CHARACTERS = reason({
  name: 'COMPUTE_LABEL_CHARACTERS',
  group: 'compute',
  text: 'Label must start with a letter, end with a letter or number, and include only letters, numbers, -, _ and .',
  fields: ['label'],
  cause: 'The label of the compute does not have this form.',
  remedy: 'Use ASCII letters, digits, `-`, `_` and `.`, with a letter first and a letter or digit last.',
});

export const COMPUTE_LABEL_DOUBLED = reason({
  name: 'COMPUTE_LABEL_DOUBLED',
  group: 'compute',
  text: 'Label must not contain --, __ or ..',
  fields: ['label'],
  cause: 'The label of the compute has two of these characters in a row.',
  remedy: 'Use single characters.',
});

/**
 * Checks the characters of a compute's label; the schema checks its length.
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

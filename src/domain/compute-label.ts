export const COMPUTE_LABEL_CHARACTERS =
  'Label must start with a letter, end with a letter or number, and include only letters, numbers, -, _ and .';
export const COMPUTE_LABEL_DOUBLED = 'Label must not contain --, __ or ..';

/** What is wrong with the label of a compute (its characters first), or undefined. Its length is the schema's matter. */
export function computeLabelProblem(label: string): string | undefined {
  if (!/^[a-zA-Z](?:[a-zA-Z0-9._-]*[a-zA-Z0-9])?$/.test(label)) return COMPUTE_LABEL_CHARACTERS;
  return /--|__|\.\./.test(label) ? COMPUTE_LABEL_DOUBLED : undefined;
}

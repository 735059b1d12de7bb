import type { Reason } from '#api/failure.ts';

/** Why the rules here refuse a field. Undefined when they do not, so that the field shows what the service says. */
export function reasonsOf(problems: readonly Reason[], field: string): readonly string[] | undefined {
  const reasons = problems.filter((problem) => problem.field === field).map(({ reason }) => reason);
  return reasons.length > 0 ? reasons : undefined;
}

/** The same of a field that must be filled in: before the form is sent, nothing is wrong with an empty one. */
export function reasonsOnceTyped(
  value: string,
  problems: readonly Reason[],
  field: string,
): readonly string[] | undefined {
  return value === '' ? undefined : reasonsOf(problems, field);
}

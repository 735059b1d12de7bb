import type { Problem } from '../failure.ts';
import type { JsonSchema, Parsed } from './json-schema.ts';
import { validate } from './validate.ts';

/** Reads a value that no user has written: the reason to reject it names its first problem. */
export function readAs<T>(schema: JsonSchema<T>, value: unknown): Parsed<T> {
  const { value: found, problems } = validate<T>(schema, value);
  if (isWhole<T>(found, problems)) return { value: found };
  const { field, reason = '' } = problems[0] ?? {};
  return { reason: field === undefined ? reason : `${field}: ${reason}` };
}

/** A value without problems is complete. */
function isWhole<T>(value: unknown, problems: readonly Problem[]): value is T {
  return problems.length === 0;
}

import { reject } from '#domain/failure';
import { validate } from '#domain/schema/validate';

/** Validates input with the rules of the API. @throws Failure with all problems */
export function readInput<T>(schema: object, value: unknown): T {
  const { value: read, problems } = validate<T>(schema, value);
  reject(problems);
  return read as T;
}

import { reject } from '#domain/failure';
import { validate } from '#domain/schema/validate';

/** What the API would take in a body, under the same rules. @throws Failure with everything that is wrong */
export function readInput<T>(schema: object, value: unknown): T {
  const { value: read, problems } = validate<T>(schema, value);
  reject(problems);
  return read as T;
}

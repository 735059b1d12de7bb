import { Failure } from '#domain/failure';
import type { JsonSchema } from '#domain/schema/json-schema';
import { readStrictly } from '../strict-parser.ts';

/** What a test may ask of the server itself. */
export interface Control {
  /** Method and path below `/_dev`: `POST /snapshots/:name/restore`. */
  route: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
  run(call: ControlCall): unknown;
}

export interface ControlCall {
  /** The parts of the path that the route leaves open, in order. */
  parameters: readonly string[];
  query: URLSearchParams;
  /** Undefined without a body. */
  body: object | undefined;
}

/**
 * Reads the body of a call. A misspelled key would have no effect, so it is refused.
 * @throws Failure with all problems
 */
export function readBody<T>(schema: JsonSchema<T>, { body = {} }: Pick<ControlCall, 'body'>): T {
  const read = readStrictly(schema, body);
  if (read.problems) throw Failure.invalid(read.problems);
  return read.value;
}

/** @throws Failure */
export function invalid(field: string, reason: string): Failure {
  return Failure.invalid([{ field, reason }]);
}

import { Failure, reject } from '#domain/failure';
import type { Schema } from '#domain/schema/json-schema';
import { readAs } from '#domain/schema/read';
import { validate } from '#domain/schema/validate';

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
export function readBody<T>(schema: Schema<T>, { body = {} }: Pick<ControlCall, 'body'>): T {
  const unknown = unknownKeys(schema, body, '');
  const { problems } = validate<T>(schema, body);
  reject([...unknown.map((field) => ({ field, reason: UNKNOWN_KEY })), ...problems]);
  const read = readAs(schema, body);
  if ('reason' in read) throw new Error('A value without problems can be read');
  return read.value;
}

/** @throws Failure */
export function invalid(field: string, reason: string): Failure {
  return Failure.invalid([{ field, reason }]);
}

const UNKNOWN_KEY = 'This key is not known';

function unknownKeys(schema: object, value: unknown, at: string): string[] {
  if (Array.isArray(value)) {
    const items = partOf(schema, 'items');
    return items ? value.flatMap((item, index) => unknownKeys(items, item, `${at}[${index}]`)) : [];
  }
  const properties = partOf(schema, 'properties');
  if (!properties || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const field = at === '' ? key : `${at}.${key}`;
    const known = partOf(properties, key);
    return known ? unknownKeys(known, inner, field) : [field];
  });
}

/** A schema is plain data. */
function partOf(schema: object, key: string): object | undefined {
  const part: unknown = Object.hasOwn(schema, key) ? Reflect.get(schema, key) : undefined;
  return typeof part === 'object' && part !== null ? part : undefined;
}

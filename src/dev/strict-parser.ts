import type { Problem } from '#domain/failure';
import type { JsonSchema } from '#domain/schema/json-schema';
import { readAs } from '#domain/schema/read';
import { validate } from '#domain/schema/validate';

const UNKNOWN_KEY = 'This key is not known';

/** A value that was read, or all problems with it. */
export type StrictResult<T> = { value: T; problems?: undefined } | { problems: Problem[] };

/** Reads what a test has written. A misspelled key would have no effect, so it is a problem. */
export function readStrictly<T>(schema: JsonSchema<T>, given: unknown): StrictResult<T> {
  const unknown = unknownKeys(schema, given, '').map((field) => ({ field, reason: UNKNOWN_KEY }));
  const problems = [...unknown, ...validate<T>(schema, given).problems];
  const read = readAs(schema, given);
  return problems.length > 0 || read.reason !== undefined ? { problems } : { value: read.value };
}

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

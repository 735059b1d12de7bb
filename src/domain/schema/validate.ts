import {
  LENGTH,
  NOT_VALID,
  nameInReason,
  notValid,
  RANGE,
  required,
  WRONG_TYPE,
} from '#domain/reasons/values';
import { bodyBounds } from '../body-budget.ts';
import type { Problem } from '../failure.ts';
import { limitReached } from '../limits.ts';
import type { InputSchema } from './input-schema.ts';
import type { Loose, Parsed } from './json-schema.ts';

/** Problems beyond this number are not reported: a body of 1 MB full of errors could get a reply of 50 MB. */
export const MAXIMUM_PROBLEMS = bodyBounds.problems.value;

export interface Validated<T> {
  /** Contains known keys only, and is complete when there are no problems. */
  value: Loose<T>;
  problems: Problem[];
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'a boolean',
  array: 'an array',
  object: 'an object',
};

const CONTROL = /[\u0000-\u001f\u007f]/;
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

interface ValidationState {
  problems: Problem[];
  /** Values of the configurable limits, by name. */
  limits: Readonly<Record<string, number>>;
}

/**
 * Validates a value against its schema, without type conversion. Unknown keys are ignored unless the schema says
 * otherwise. Each field has one
 * problem at most: the first of type, required, length, characters, range, format. Problems are in the order of the
 * schema's keys.
 * @param limits values of the configurable limits that the schema refers to, by name
 * @param field where the value stands; empty for a body
 */
export function validate<T>(
  schema: object,
  value: unknown,
  limits: Readonly<Record<string, number>> = {},
  field = '',
): Validated<T> {
  const problems: Problem[] = [];
  const place = field === '' ? undefined : { inside: undefined, key: field };
  const read = readValue(schema, value, place, { problems, limits });
  return { value: read as Loose<T>, problems };
}

/** The position of a value. Its text is built only when there is a problem, because lists may be long. */
interface ValuePosition {
  inside: ValuePosition | undefined;
  key: string | number;
}

/** The path of a field, such as `subnets[0].label`; empty for the whole value. */
function fieldOf(place: ValuePosition | undefined): string {
  if (!place) return '';
  const { inside, key } = place;
  if (typeof key === 'number') return `${fieldOf(inside)}[${key}]`;
  return inside ? `${fieldOf(inside)}.${key}` : key;
}

function readValue(
  schema: InputSchema,
  value: unknown,
  place: ValuePosition | undefined,
  reading: ValidationState,
): unknown {
  const type = typeOf(schema, value);
  if (type === 'object') return readObject(schema, value as Record<string, unknown>, place, reading);
  if (type === 'array' && !isOutOfSize(schema, value as unknown[], reading)) {
    return readArray(schema, value as unknown[], place, reading);
  }
  const reason = valueProblem(schema, value, type, place, reading);
  const parsed: Parsed<unknown> = reason ? { reason } : parseText(schema, value);
  if (parsed.reason === undefined) return parsed.value;
  reading.problems.push(problemAt(place, parsed.reason));
  return undefined;
}

function has(value: Record<string, unknown>, key: string | undefined): boolean {
  return key !== undefined && Object.hasOwn(value, key) && (value[key] ?? null) !== null;
}

/** The type of the value, if the schema allows it; undefined otherwise. */
function typeOf({ type = [] }: InputSchema, value: unknown): string | undefined {
  if (typeof type === 'string') return isOfType(type, value) ? type : undefined;
  return type.find((name) => isOfType(name, value));
}

/** For anything but objects. For arrays, it is called only when their size is wrong. */
function valueProblem(
  schema: InputSchema,
  value: unknown,
  type: string | undefined,
  place: ValuePosition | undefined,
  { limits }: ValidationState,
): string | false | undefined {
  if (type === undefined) {
    const [name = 'object'] = [schema.type].flat();
    return WRONG_TYPE({ field: nameInReason(fieldOf(place)), type: TYPE_NAMES[name] ?? name });
  }
  if (Array.isArray(value)) return sizeReason(schema, value, limits);
  return (
    (typeof value === 'string' && textProblem(schema, value, place)) ||
    (typeof value === 'number' && rangeProblem(schema, value)) ||
    (schema.enum && !schema.enum.includes(value) && NOT_VALID({ field: nameInReason(fieldOf(place)) })) ||
    schema.rule?.(value as never)
  );
}

function parseText({ parse }: InputSchema, value: unknown): Parsed<unknown> {
  return parse && typeof value === 'string' ? parse(value) : { value };
}

function readObject(
  schema: InputSchema,
  value: Record<string, unknown>,
  inside: ValuePosition | undefined,
  reading: ValidationState,
): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  if (schema.unknownKeys !== undefined && hasUnknownKeys(schema, value))
    reading.problems.push(problemAt(inside, schema.unknownKeys));
  for (const [key, property] of propertiesOf(schema)) {
    const place = { inside, key };
    const given = Object.hasOwn(value, key) ? value[key] : undefined;
    const meant = given === null && !isNullable(property) ? property.nullIs : given;
    if (meant !== undefined && has(value, property.notWith)) reading.problems.push(notValid(fieldOf(place)));
    else if (meant !== undefined) read[key] = readValue(property, meant, place, reading);
    else if (schema.required?.includes(key) || (property.unless && !has(value, property.unless)))
      reading.problems.push(missing(property, fieldOf(place)));
  }
  return schema.keepsOrder ? inOrderOf(value, read) : read;
}

function hasUnknownKeys({ properties = {}, ignoredKeys = [] }: InputSchema, value: object): boolean {
  return Object.keys(value).some((key) => !Object.hasOwn(properties, key) && !ignoredKeys.includes(key));
}

function inOrderOf(value: object, read: Record<string, unknown>): Record<string, unknown> {
  const keys = Object.keys(value).filter((key) => Object.hasOwn(read, key));
  return Object.fromEntries(keys.map((key) => [key, read[key]]));
}

function problemAt(place: ValuePosition | undefined, reason: string): Problem {
  return place ? { field: fieldOf(place), reason } : { reason };
}

function missing({ missing: reason }: InputSchema, field: string): Problem {
  return reason === undefined ? required(field) : { field, reason };
}

const listed = new WeakMap<InputSchema, [key: string, schema: InputSchema][]>();

function propertiesOf(schema: InputSchema): [key: string, schema: InputSchema][] {
  let properties = listed.get(schema);
  if (!properties) {
    properties = Object.entries(schema.properties ?? {});
    listed.set(schema, properties);
  }
  return properties;
}

function readArray(
  { items = {} }: InputSchema,
  value: unknown[],
  inside: ValuePosition | undefined,
  reading: ValidationState,
): unknown[] {
  return value.map((element, key) =>
    reading.problems.length < MAXIMUM_PROBLEMS
      ? readValue(items, element, { inside, key }, reading)
      : undefined,
  );
}

function isOutOfSize(schema: InputSchema, { length }: unknown[], { limits }: ValidationState): boolean {
  return length < (schema.minItems ?? 0) || length > maximumOf(schema, limits);
}

function maximumOf({ maxItems, limit }: InputSchema, limits: ValidationState['limits']): number {
  return Math.min(
    maxItems ?? Number.POSITIVE_INFINITY,
    limits[limit?.name ?? ''] ?? Number.POSITIVE_INFINITY,
  );
}

function sizeReason(schema: InputSchema, { length }: unknown[], limits: ValidationState['limits']): string {
  const { limit: { things, owner } = { things: 'elements', owner: 'list' }, tooFew, minItems = 0 } = schema;
  if (tooFew !== undefined && length < minItems) return tooFew;
  return schema.tooMany ?? limitReached(maximumOf(schema, limits), things, owner);
}

function isNullable({ type = [] }: InputSchema): boolean {
  return typeof type === 'string' ? type === 'null' : type.includes('null');
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return Number.isSafeInteger(value);
    default:
      return typeof value === type;
  }
}

function textProblem(
  schema: InputSchema,
  text: string,
  place: ValuePosition | undefined,
): string | undefined {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, tooLong } = schema;
  const isLonger = hasMoreCodePoints(text, maxLength);
  if (isLonger && tooLong) return tooLong(nameInReason(fieldOf(place)));
  if (isLonger || (minLength > 0 && !hasMoreCodePoints(text, minLength - 1))) {
    return LENGTH({ minimum: minLength, maximum: maxLength });
  }
  const control = schema.multiline ? CONTROL_BUT_LINES : CONTROL;
  return control.test(text) || !text.isWellFormed()
    ? NOT_VALID({ field: nameInReason(fieldOf(place)) })
    : undefined;
}

/**
 * Whether a text has more than `count` code points. A code point is one or two UTF-16 code units, so the text is
 * only counted when its length does not decide.
 */
export function hasMoreCodePoints(text: string, count: number): boolean {
  if (text.length <= count) return false;
  return text.length > 2 * count || codePoints(text) > count;
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function rangeProblem(schema: InputSchema, value: number): string | undefined {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
  return value >= minimum && value <= maximum ? undefined : RANGE({ minimum, maximum });
}

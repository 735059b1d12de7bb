import { LENGTH, NOT_VALID, nameInReason, RANGE, required, WRONG_TYPE } from '#domain/reasons/values';
import { bounds } from '../budget.ts';
import type { Problem } from '../failure.ts';
import { limitReached } from '../limits.ts';
import type { Loose, Parsed } from './json-schema.ts';

/**
 * The part of JSON Schema that inputs are described in, with keywords of ours. Those that are functions never
 * reach a written schema.
 */
export interface InputSchema {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, InputSchema>>;
  required?: readonly string[];
  items?: InputSchema;
  enum?: readonly unknown[];
  minLength?: number;
  maxLength?: number;
  /** The reason for a text beyond its length, by the name of its field; without it the reason tells the length. */
  tooLong?: (name: string) => string;
  maxItems?: number;
  /** The reason for a list of more elements. They are not read one by one then. */
  tooMany?: string;
  /** A limit on the elements that the operator sets. */
  limit?: ListLimit;
  minimum?: number;
  maximum?: number;
  /** The reason why a value of the right type and size is still wrong. */
  rule?: (value: never) => string | undefined;
  /** Reads a text of the right size: its result stands in the value. */
  parse?: (text: string) => Parsed<unknown>;
  /** Tab and line breaks are allowed in the text. */
  multiline?: boolean;
  /** The reason when a required key is missing, in place of its being required. */
  missing?: string;
  /** What null stands for in a key that is not nullable; without it null is like an absent key. */
  nullIs?: unknown;
}

export interface ListLimit {
  /** Among the configured limits. */
  name: string;
  /** What the elements are, and what has them, as the reason tells it: `ranges` per `interface`. */
  things: string;
  owner: string;
}

/** Of a body with more faults than that the rest is not told: a megabyte of them would be answered with fifty. */
export const MAXIMUM_PROBLEMS = bounds.problems.value;

export interface Validated<T> {
  /** Known keys only. Complete when there are no problems. */
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

interface Reading {
  problems: Problem[];
  /** The configured ones, by name. */
  limits: Readonly<Record<string, number>>;
}

/**
 * Reads a value by its schema: types without conversion, one problem per field, the first of type, required, length,
 * characters, range, format, in the order of the schema's keys. Unknown keys are ignored.
 * @param limits what the schema's `limit` names of the configuration
 */
export function validate<T>(
  schema: object,
  value: unknown,
  limits: Readonly<Record<string, number>> = {},
): Validated<T> {
  const problems: Problem[] = [];
  const read = readValue(schema, value, undefined, { problems, limits });
  return { value: read as Loose<T>, problems };
}

/** Where a value stands. Its text is made only when there is a problem: lists may be long. */
interface Place {
  inside: Place | undefined;
  key: string | number;
}

/** @returns nothing for the whole */
function fieldOf(place: Place | undefined): string {
  if (!place) return '';
  const { inside, key } = place;
  if (typeof key === 'number') return `${fieldOf(inside)}[${key}]`;
  return inside ? `${fieldOf(inside)}.${key}` : key;
}

/** Problems found in several passes, one per field (the earliest found), in the order of the schema. */
export function inSchemaOrder(schema: object, problems: readonly Problem[]): Problem[] {
  const first = new Map<string | undefined, Problem>();
  for (const problem of problems) if (!first.has(problem.field)) first.set(problem.field, problem);
  return [...first.values()]
    .map((problem) => ({ problem, rank: rankOf(schema as InputSchema, problem.field ?? '') }))
    .sort((a, b) => compareRanks(a.rank, b.rank))
    .map(({ problem }) => problem);
}

function readValue(schema: InputSchema, value: unknown, place: Place | undefined, reading: Reading): unknown {
  const type = typeOf(schema, value);
  if (type === 'object') return readObject(schema, value as Record<string, unknown>, place, reading);
  if (type === 'array' && !isTooLong(schema, value as unknown[], reading)) {
    return readArray(schema, value as unknown[], place, reading);
  }
  const reason = valueProblem(schema, value, type, place, reading);
  const parsed: Parsed<unknown> = reason ? { reason } : parseText(schema, value);
  if (parsed.reason === undefined) return parsed.value;
  reading.problems.push(place ? { field: fieldOf(place), reason: parsed.reason } : { reason: parsed.reason });
  return undefined;
}

/** Of those that the schema allows; undefined when the value has none of them. */
function typeOf({ type = [] }: InputSchema, value: unknown): string | undefined {
  if (typeof type === 'string') return isOfType(type, value) ? type : undefined;
  return type.find((name) => isOfType(name, value));
}

/** Of anything but an object, and of a list only when its elements were not read. */
function valueProblem(
  schema: InputSchema,
  value: unknown,
  type: string | undefined,
  place: Place | undefined,
  { limits }: Reading,
): string | false | undefined {
  if (type === undefined) {
    const [name = 'object'] = [schema.type].flat();
    return WRONG_TYPE({ field: nameInReason(fieldOf(place)), type: TYPE_NAMES[name] ?? name });
  }
  if (type === 'array') return tooManyReason(schema, limits);
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
  inside: Place | undefined,
  reading: Reading,
): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [key, property] of propertiesOf(schema)) {
    const place = { inside, key };
    const given = Object.hasOwn(value, key) ? value[key] : undefined;
    const meant = given === null && !isNullable(property) ? property.nullIs : given;
    if (meant !== undefined) read[key] = readValue(property, meant, place, reading);
    else if (schema.required?.includes(key)) reading.problems.push(missing(property, fieldOf(place)));
  }
  return read;
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
  inside: Place | undefined,
  reading: Reading,
): unknown[] {
  return value.map((element, key) =>
    reading.problems.length < MAXIMUM_PROBLEMS
      ? readValue(items, element, { inside, key }, reading)
      : undefined,
  );
}

function isTooLong(schema: InputSchema, { length }: unknown[], { limits }: Reading): boolean {
  return length > maximumOf(schema, limits);
}

function maximumOf({ maxItems, limit }: InputSchema, limits: Reading['limits']): number {
  return Math.min(
    maxItems ?? Number.POSITIVE_INFINITY,
    limits[limit?.name ?? ''] ?? Number.POSITIVE_INFINITY,
  );
}

function tooManyReason(schema: InputSchema, limits: Reading['limits']): string {
  const { limit: { things, owner } = { things: 'elements', owner: 'list' } } = schema;
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

function textProblem(schema: InputSchema, text: string, place: Place | undefined): string | undefined {
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

/** A code point is one unit of UTF-16 or two: only texts between the two are counted. */
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

/** Position of a field in its schema: the index of each key, and of each array element. */
function rankOf(schema: InputSchema, field: string): number[] {
  const steps = field.match(/[^.[\]]+/g) ?? [];
  const rank: number[] = [];
  let at: InputSchema = schema;
  for (const step of steps) {
    if (at.items) {
      rank.push(Number(step));
      at = at.items;
    } else {
      rank.push(Object.keys(at.properties ?? {}).indexOf(step));
      at = at.properties?.[step] ?? {};
    }
  }
  return rank;
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const difference = (a[index] as number) - (b[index] as number);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

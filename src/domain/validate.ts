import type { Problem } from './failure.ts';

/**
 * The part of JSON Schema that inputs are described in, with keywords of ours. `rule` is a function, so it
 * never reaches a written schema.
 */
export interface InputSchema {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, InputSchema>>;
  required?: readonly string[];
  items?: InputSchema;
  enum?: readonly unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  /** The reason why a value of the right type and size is still wrong. */
  rule?: (value: never) => string | undefined;
  /** Tab and line breaks are allowed in the text. */
  multiline?: boolean;
  /** The reason when a required key is missing, in place of its being required. */
  missing?: string;
  /** What null stands for in a key that is not nullable; without it null is like an absent key. */
  nullIs?: unknown;
}

/** Of a body with more faults than that the rest is not told: a megabyte of them would be answered with fifty. */
export const MAXIMUM_PROBLEMS = 1000;

/** What is left of a value when everything wrong in it is left out: every key may be missing, every element too. */
export type Loose<T> = T extends readonly (infer Element)[]
  ? (Loose<Element> | undefined)[]
  : T extends object
    ? { [Key in keyof T]?: Loose<T[Key]> }
    : T;

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

/**
 * Reads a value by its schema: types without conversion, one problem per field, the first of type, required, length,
 * characters, range, format, in the order of the schema's keys. Unknown keys are ignored.
 */
export function validate<T>(schema: object, value: unknown): Validated<T> {
  const problems: Problem[] = [];
  const read = readValue(schema, value, '', problems);
  return { value: read as Loose<T>, problems };
}

/** How a reason names its field: what stands behind the last array element, or all of it for the element itself. */
export function nameInReason(field: string): string {
  return field.endsWith(']') ? field : field.slice(field.lastIndexOf('].') + 1).replace(/^\./, '');
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

function readValue(schema: InputSchema, value: unknown, field: string, problems: Problem[]): unknown {
  const types = typesOf(schema);
  const type = types.find((name) => isOfType(name, value));
  // Names are made for reasons only: a body may have hundreds of thousands of values.
  const reason =
    type === undefined ? `${nameInReason(field)} must be ${TYPE_NAMES[types[0] ?? 'object']}` : '';
  if (reason === '' && type === 'object') {
    return readObject(schema, value as Record<string, unknown>, field, problems);
  }
  if (reason === '' && type === 'array') return readArray(schema, value as unknown[], field, problems);
  const wrong = reason || scalarProblem(schema, value, field);
  if (!wrong) return value;
  problems.push(field === '' ? { reason: wrong } : { field, reason: wrong });
  return undefined;
}

function scalarProblem(schema: InputSchema, value: unknown, field: string): string | false | undefined {
  return (
    (typeof value === 'string' && textProblem(schema, value, field)) ||
    (typeof value === 'number' && rangeProblem(schema, value)) ||
    (schema.enum && !schema.enum.includes(value) && `${nameInReason(field)} is not valid`) ||
    schema.rule?.(value as never)
  );
}

function typesOf({ type = [] }: InputSchema): readonly string[] {
  return typeof type === 'string' ? [type] : type;
}

function readObject(
  { properties = {}, required = [] }: InputSchema,
  value: Record<string, unknown>,
  field: string,
  problems: Problem[],
): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const key in properties) {
    const schema = properties[key] as InputSchema;
    const path = field === '' ? key : `${field}.${key}`;
    const given = Object.hasOwn(value, key) ? value[key] : undefined;
    const meant = given === null && !isNullable(schema) ? schema.nullIs : given;
    if (meant !== undefined) read[key] = readValue(schema, meant, path, problems);
    else if (required.includes(key))
      problems.push({ field: path, reason: schema.missing ?? `${nameInReason(path)} is required` });
  }
  return read;
}

function readArray(
  { items = {} }: InputSchema,
  value: unknown[],
  field: string,
  problems: Problem[],
): unknown[] {
  return value.map((element, index) =>
    problems.length < MAXIMUM_PROBLEMS
      ? readValue(items, element, `${field}[${index}]`, problems)
      : undefined,
  );
}

function isNullable(schema: InputSchema): boolean {
  return typesOf(schema).includes('null');
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

function textProblem(schema: InputSchema, text: string, field: string): string | undefined {
  const { minLength = 0, maxLength } = schema;
  const length = codePoints(text);
  if (length < minLength || (maxLength !== undefined && length > maxLength)) {
    return `Length must be ${minLength}-${maxLength} characters`;
  }
  const control = schema.multiline ? CONTROL_BUT_LINES : CONTROL;
  return control.test(text) || !text.isWellFormed() ? `${nameInReason(field)} is not valid` : undefined;
}

function codePoints(text: string): number {
  if (/^[\x00-\x7f]*$/.test(text)) return text.length;
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function rangeProblem({ minimum, maximum }: InputSchema, value: number): string | undefined {
  const inside = (minimum === undefined || value >= minimum) && (maximum === undefined || value <= maximum);
  return inside ? undefined : `Must be ${minimum}-${maximum}`;
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

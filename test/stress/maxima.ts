// The largest inputs that schemas allow, and equally large invalid ones.
import type { FilterFields } from '#domain/filter/filter';
import type { FieldType } from '#domain/filter/filter-tree';
import type { InputSchema } from '#domain/schema/input-schema';

type Json = Readonly<Record<string, unknown>>;
type AnySchema = InputSchema & { maxItems?: number; examples?: readonly unknown[] };

export const LARGEST_BODY = 2 ** 20;
const LARGEST_FILTER = 8_000;
const MOST_CONDITIONS = 500;
/** The filter itself counts as one of the ten levels. */
const MOST_LEVELS = 10;

/** Number of elements where the limit is not in the schema. */
const FEW = 3;
const KEY_BYTES = 16_384;
const PUBLIC_KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIORVZBjFMEH6AyMEkpdVCQQRAtDtNdYzRPt7KzQEEV/b';

/** Bodies up to a number of bytes, each large in a different way. */
export const maximumBodies = {
  right: (schema: object, bytes = LARGEST_BODY, known: Json = {}) =>
    JSON.stringify(rightObject(schema, bytes - 1_000, known)),
  'long texts': (schema: object, bytes = LARGEST_BODY) => JSON.stringify(longTexts(schema, bytes - 1_000)),
  'wrong elements': (schema: object, bytes = LARGEST_BODY) =>
    JSON.stringify(wrongElements(schema, bytes - 1_000)),
  'unknown keys': (_: object, bytes = LARGEST_BODY) => JSON.stringify(manyKeys(Math.floor(bytes / 20))),
  'deep arrays': (_: object, bytes = LARGEST_BODY) => nested('[', ']', bytes),
  'deep objects': (_: object, bytes = LARGEST_BODY) => nested('{"a":', '}', bytes),
  escapes: (_: object, bytes = LARGEST_BODY) =>
    `{"label":"${'\\u0041'.repeat(Math.floor((bytes - 20) / 6))}"}`,
} satisfies Record<string, (schema: object, bytes?: number, known?: Json) => string>;

function nested(open: string, close: string, bytes: number): string {
  const levels = Math.floor((bytes - 10) / (open.length + close.length));
  return `{"a":${open.repeat(levels)}${open === '[' ? '' : '0'}${close.repeat(levels)}}`;
}

function manyKeys(count: number): Json {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, index]));
}

/** Valid in type and size, and as large as possible. References use existing records where they are known. */
function rightObject(schema: AnySchema, bytes: number, known: Json): Json {
  const members = Object.entries(schema.properties ?? {});
  const arrays = members.filter(([, member]) => typeOf(member) === 'array').length;
  return Object.fromEntries(
    members.map(([key, member]) => [key, rightValue(member, key, 0, bytes / Math.max(1, arrays), known)]),
  );
}

function rightValue(schema: AnySchema, key: string, index: number, bytes: number, known: Json): unknown {
  switch (typeOf(schema)) {
    case 'object':
      return rightObject(schema, bytes, known);
    case 'array': {
      const item = (schema.items ?? {}) as AnySchema;
      const few = Object.values(item.properties ?? {}).some((member) => typeOf(member) === 'array');
      const share = few ? bytes / FEW : bytes;
      const one = JSON.stringify(rightValue(item, key, 0, share, known)).length + 1;
      const fitting = few ? FEW : Math.floor(bytes / one);
      const count = Math.max(1, Math.min(schema.maxItems ?? Number.POSITIVE_INFINITY, fitting));
      return Array.from({ length: count }, (_, at) => rightValue(item, key, at, share, known));
    }
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return known[key] ?? schema.maximum ?? Number.MAX_SAFE_INTEGER;
    default:
      return known[key] ?? rightText(schema, key, index);
  }
}

function rightText({ enum: choices, examples, maxLength }: AnySchema, key: string, index: number): unknown {
  if (choices) return choices.at(-1);
  if (key === 'ip_ranges') return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}/32`;
  if (key === 'ipv4') return `10.${(index >> 8) & 255}.${index & 255}.0/24`;
  if (key === 'authorized_keys' || key === 'ssh_key')
    return `${PUBLIC_KEY} ${'x'.repeat(KEY_BYTES - PUBLIC_KEY.length - 1)}`;
  if (key === 'email') return `${index}${'a'.repeat(100)}@example.com`;
  const example = typeof examples?.[0] === 'string' ? examples[0] : 'a';
  if (maxLength === undefined) return example;
  const number = String(index);
  return `a${'b'.repeat(Math.max(0, maxLength - 1 - number.length))}${number}`;
}

/** Every text as long as the body permits, regardless of its own limit. */
function longTexts(schema: AnySchema, bytes: number): Json {
  const texts = textPaths(schema);
  const length = Math.floor(bytes / Math.max(1, texts)) - 30;
  return longObject(schema, Math.max(1, length));
}

function textPaths(schema: AnySchema): number {
  switch (typeOf(schema)) {
    case 'object':
      return Object.values(schema.properties ?? {}).reduce((sum, member) => sum + textPaths(member), 0);
    case 'array':
      return textPaths(schema.items ?? {});
    default:
      return typeOf(schema) === 'string' ? 1 : 0;
  }
}

function longObject(schema: AnySchema, length: number): Json {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([key, member]) => [key, longValue(member, length)]),
  );
}

function longValue(schema: AnySchema, length: number): unknown {
  switch (typeOf(schema)) {
    case 'object':
      return longObject(schema, length);
    case 'array':
      return [longValue(schema.items ?? {}, length)];
    case 'string':
      return 'x'.repeat(length);
    default:
      return 1;
  }
}

/** Every array full of invalid elements: the most errors in the fewest bytes. */
function wrongElements({ properties = {} }: AnySchema, bytes: number): Json {
  const members = Object.entries(properties);
  const arrays = members.filter(([, member]) => typeOf(member) === 'array').length;
  const count = Math.floor(bytes / Math.max(1, arrays) / 3);
  return Object.fromEntries(
    members.map(([key, member]) => [
      key,
      typeOf(member) === 'array'
        ? Array.from({ length: count }, (_, index) =>
            typeOf(member.items ?? {}) === 'object' ? {} : index % 10,
          )
        : [],
    ]),
  );
}

function typeOf({ type, properties }: AnySchema): string {
  if (properties) return 'object';
  return ([type ?? 'string'].flat()[0] as string) ?? 'string';
}

/** Filters at their maxima: many conditions, all levels, or few long values. */
export function maximumFilters(fields: FilterFields): string[] {
  return Object.entries(fields).flatMap(([name, { type }]) => {
    const values = (index: number) => valueOf(type, index);
    const contains = type === 'string' || type === 'strings';
    const ordered = type !== 'boolean' && type !== 'strings';
    return [
      many((index) => ({ [name]: values(index) }), '+or'),
      many((index) => ({ [name]: values(index) }), '+and'),
      many((index) => ({ [name]: { '+neq': values(index) } }), '+and'),
      ...(contains ? [many((index) => ({ [name]: { '+contains': index.toString(36) } }), '+or')] : []),
      ...(ordered ? [many((index) => ({ [name]: { '+gte': values(index) } }), '+or')] : []),
      ...(type === 'string'
        ? [JSON.stringify({ [name]: 'x'.repeat(LARGEST_FILTER - name.length - 7) })]
        : []),
    ];
  });
}

/** As many conditions as fit, in as many levels as allowed. */
function many(condition: (index: number) => object, operator: '+and' | '+or'): string {
  const around = MOST_LEVELS - 2;
  const frame = around * `{"${operator}":[]}`.length + 20;
  const parts: object[] = [];
  for (let bytes = frame; parts.length < MOST_CONDITIONS; ) {
    const next = condition(parts.length);
    bytes += JSON.stringify(next).length + 1;
    if (bytes > LARGEST_FILTER) break;
    parts.push(next);
  }
  let filter: object = { [operator]: parts };
  for (let level = 0; level < around; level += 1) filter = { [level % 2 === 0 ? '+and' : '+or']: [filter] };
  return JSON.stringify(filter);
}

function valueOf(type: FieldType, index: number): unknown {
  switch (type) {
    case 'boolean':
      return index % 2 === 0;
    case 'integer':
    case 'number':
      return index;
    case 'date-time':
      return `2026-01-01T00:${String(Math.floor(index / 60) % 60).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`;
    case 'string':
    case 'strings':
      return index.toString(36);
  }
}

/** Pages that do not exist, and the longest parameters that fit into a request line. */
export const maximumQueries: readonly string[] = [
  '?page=9007199254740991&page_size=500',
  '?page=1&page_size=500',
  // Still a double, so that clients can parse it.
  `?page=${'9'.repeat(300)}`,
  `?page_size=${'5'.repeat(4_000)}`,
  `?${'page=1&'.repeat(1_000)}page_size=25`,
  `?${'a&'.repeat(4_000)}`,
  `?${'%41'.repeat(2_500)}=1`,
];

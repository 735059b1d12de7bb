import fastJson from 'fast-json-stringify';
import { bounds } from '../domain/budget.ts';
import { TimeSlice } from '../time-slice.ts';

/** The part of JSON Schema that tells how large a reply can be. */
export interface ReplySchema {
  type?: unknown;
  properties?: Readonly<Record<string, ReplySchema>>;
  items?: ReplySchema;
}

/** How many values there are: a number where the schema says it, or how to count them. */
type Weigher = number | ((value: unknown) => number);

const weighers = new WeakMap<ReplySchema, Weigher>();
const serializers = new WeakMap<ReplySchema, (value: unknown) => string>();

/** How many values a reply has, roughly. */
export function weigh(schema: ReplySchema, value: unknown): number {
  const weigher = weigherOf(schema);
  return typeof weigher === 'number' ? weigher : weigher(value);
}

/** Whether its size is anyone's guess: lists inside of lists, or a list that does not come in pages. */
export function mayBeLarge({ properties = {}, items }: ReplySchema, isPage: boolean): boolean {
  if (isPage) return mayBeLarge(properties.data?.items ?? {}, false);
  if (items) return items.properties !== undefined;
  return Object.values(properties).some((property) => mayBeLarge(property, false));
}

/**
 * The same text as the serializer of the whole schema makes, in parts that are ready to be sent.
 * @throws the signal's reason
 */
export async function serializeInParts(
  schema: ReplySchema,
  value: unknown,
  signal?: AbortSignal,
): Promise<Buffer[]> {
  const slice = new TimeSlice();
  const parts: Buffer[] = [];
  let text = '';
  for (const piece of piecesOf(schema, value)) {
    text += piece;
    if (text.length >= bounds.replyPiece.value) {
      parts.push(Buffer.from(text));
      text = '';
    }
    if (slice.isOver) await slice.yield(signal);
  }
  if (text !== '') parts.push(Buffer.from(text));
  return parts;
}

/** Enough values to be worth a call of the serializer, few enough to take no time. */
const VALUES_OF_PIECE = 1_000;

function* piecesOf(schema: ReplySchema, value: unknown): Generator<string> {
  if (weigh(schema, value) <= VALUES_OF_PIECE) yield serializerOf(schema)(value);
  else if (schema.items) yield* piecesOfArray(schema, schema.items, value as unknown[]);
  else if (schema.properties) yield* piecesOfObject(schema.properties, value as Record<string, unknown>);
  else yield serializerOf(schema)(value);
}

function* piecesOfObject(
  properties: Readonly<Record<string, ReplySchema>>,
  value: Readonly<Record<string, unknown>>,
): Generator<string> {
  let before = '{';
  for (const [key, schema] of Object.entries(properties)) {
    if (value[key] === undefined) continue;
    yield `${before}${JSON.stringify(key)}:`;
    yield* piecesOf(schema, value[key]);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

function* piecesOfArray(schema: ReplySchema, items: ReplySchema, value: unknown[]): Generator<string> {
  let before = '[';
  let group: unknown[] = [];
  let weight = 0;
  function* flush(): Generator<string> {
    if (group.length === 0) return;
    yield before + serializerOf(schema)(group).slice(1, -1);
    before = ',';
    group = [];
    weight = 0;
  }
  for (const item of value) {
    const own = weigh(items, item);
    if (own > VALUES_OF_PIECE) {
      yield* flush();
      yield before;
      yield* piecesOf(items, item);
      before = ',';
      continue;
    }
    group.push(item);
    weight += own;
    if (weight > VALUES_OF_PIECE) yield* flush();
  }
  yield* flush();
  yield before === '[' ? '[]' : ']';
}

function serializerOf(schema: ReplySchema): (value: unknown) => string {
  let serializer = serializers.get(schema);
  if (!serializer) {
    serializer = fastJson(schema as never) as (value: unknown) => string;
    serializers.set(schema, serializer);
  }
  return serializer;
}

function weigherOf(schema: ReplySchema): Weigher {
  let weigher = weighers.get(schema);
  if (weigher === undefined) {
    weigher = schema.items
      ? arrayWeigher(weigherOf(schema.items))
      : schema.properties
        ? objectWeigher(schema.properties)
        : 1;
    weighers.set(schema, weigher);
  }
  return weigher;
}

function arrayWeigher(item: Weigher): Weigher {
  return (value) => {
    if (!Array.isArray(value)) return 1;
    if (typeof item === 'number') return 1 + value.length * item;
    let sum = 1;
    for (const element of value) sum += item(element);
    return sum;
  };
}

function objectWeigher(properties: Readonly<Record<string, ReplySchema>>): Weigher {
  let fixed = 1;
  const counted: [key: string, weigher: (value: unknown) => number][] = [];
  for (const [key, schema] of Object.entries(properties)) {
    const weigher = weigherOf(schema);
    if (typeof weigher === 'number') fixed += weigher;
    else counted.push([key, weigher]);
  }
  if (counted.length === 0) return fixed;
  return (value) => {
    if (typeof value !== 'object' || value === null) return 1;
    let sum = fixed;
    for (const [key, weigher] of counted) sum += weigher((value as Record<string, unknown>)[key]);
    return sum;
  };
}

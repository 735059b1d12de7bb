import fastJson from 'fast-json-stringify';
import type { ReplySchema, ReplyWriter } from '#api/wording';
import { bounds } from '#domain/budget';
import { type Disconnection, isTurnOver, nextTurn } from '#platform/long-work';

/** Callbacks for the production of a large reply. */
export interface SerializationOptions {
  /** Aborted when the client disconnects. */
  leaving?: Disconnection;
  /**
   * Called with the size in bytes of each part.
   * @throws Failure when there is no room for the part
   */
  holdPart?: ((bytes: number) => void) | undefined;
  /** Writes the values; under our names by default. */
  writer?: ReplyWriter;
}

/** The number of values: a constant when the schema determines it, or a function that counts. */
type ValueCounter = number | ((value: unknown) => number);

const weighers = new WeakMap<ReplySchema, ValueCounter>();
const serializers = new WeakMap<ReplySchema, (value: unknown) => string>();

/** Writes values under our names. */
export const OWN_WRITER: ReplyWriter = { key: (ours) => ours, serializer: serializerOf };

/** The approximate number of values in a reply. */
export function countValues(schema: ReplySchema, value: unknown): number {
  const weigher = weigherOf(schema);
  return typeof weigher === 'number' ? weigher : weigher(value);
}

/** Whether a reply can be arbitrarily large: a list inside a list, or a list without pagination. */
export function mayBeLarge({ properties = {}, items }: ReplySchema, isPage: boolean): boolean {
  if (isPage) return mayBeLarge(properties.data?.items ?? {}, false);
  if (items) return items.properties !== undefined;
  return Object.values(properties).some((property) => mayBeLarge(property, false));
}

/**
 * Serializes a large value in parts. The text is the same as from the serializer of the whole schema.
 * @throws the abort reason of the signal
 */
export async function serializeInParts(
  schema: ReplySchema,
  value: unknown,
  making: SerializationOptions = {},
): Promise<Buffer[]> {
  const parts = new PartCollector(making);
  await parts.add(new TextPieces(making.writer).of(schema, value));
  return parts.end();
}

/** A list whose rows are read in portions. Rows that have been serialized need not stay in memory. */
export interface ReplyInPortions {
  data: AsyncIterable<readonly unknown[]>;
  [count: string]: unknown;
}

export function isInPortions(value: unknown): value is ReplyInPortions {
  const data: unknown = (value as { data?: unknown } | null)?.data;
  return typeof data === 'object' && data !== null && Symbol.asyncIterator in data;
}

/**
 * Serializes a list that is read in portions.
 * @param schema schema of the envelope, with `data` as its first property
 * @throws the abort reason of the signal
 */
export async function serializePortions(
  schema: ReplySchema,
  { data, ...counts }: ReplyInPortions,
  making: SerializationOptions = {},
): Promise<Buffer[]> {
  const rows = schema.properties?.data as ReplySchema & { items: ReplySchema };
  const { writer = OWN_WRITER } = making;
  const pieces = new TextPieces(writer);
  const parts = new PartCollector(making);
  const begin = `{${JSON.stringify(writer.key('data'))}:[`;
  let before = begin;
  for await (const portion of data) {
    await parts.add(pieces.ofItems(rows, portion, before));
    if (portion.length > 0) before = ',';
  }
  const end = `],${writer.serializer(schema)(counts).slice(1)}`;
  await parts.add([before === ',' ? end : before + end]);
  return parts.end();
}

/** Collects text and converts it to parts in bytes. */
class PartCollector {
  readonly #making: SerializationOptions;
  readonly #parts: Buffer[] = [];
  #text = '';

  constructor(making: SerializationOptions) {
    this.#making = making;
  }

  async add(pieces: Iterable<string>): Promise<void> {
    for (const piece of pieces) {
      this.#text += piece;
      if (this.#text.length >= bounds.replyPiece.value) this.#close();
      if (isTurnOver()) await nextTurn(this.#making.leaving);
    }
  }

  end(): Buffer[] {
    if (this.#text !== '') this.#close();
    return this.#parts;
  }

  #close(): void {
    const part = Buffer.from(this.#text);
    this.#text = '';
    this.#making.holdPart?.(part.length);
    this.#parts.push(part);
  }
}

/** Enough values to be worth a call of the serializer, but few enough to be quick. */
const VALUES_OF_PIECE = 1_000;

/** The text of a value, in pieces. */
class TextPieces {
  readonly #writer: ReplyWriter;

  constructor(writer: ReplyWriter = OWN_WRITER) {
    this.#writer = writer;
  }

  *of(schema: ReplySchema, value: unknown): Generator<string> {
    if (countValues(schema, value) <= VALUES_OF_PIECE) yield this.#writer.serializer(schema)(value);
    else if (isArray(schema)) yield* this.#ofArray(schema, value as unknown[]);
    else if (schema.properties) yield* this.#ofObject(schema.properties, value as Record<string, unknown>);
    else yield this.#writer.serializer(schema)(value);
  }

  /** @param first the text before the first item; commas separate the others */
  *ofItems(
    schema: ReplySchema & { items: ReplySchema },
    value: readonly unknown[],
    first: string,
  ): Generator<string> {
    const write = this.#writer.serializer(schema);
    let before = first;
    let group: unknown[] = [];
    let weight = 0;
    function* flush(): Generator<string> {
      if (group.length === 0) return;
      yield before + write(group).slice(1, -1);
      before = ',';
      group = [];
      weight = 0;
    }
    for (const item of value) {
      const own = countValues(schema.items, item);
      if (own > VALUES_OF_PIECE) {
        yield* flush();
        yield before;
        yield* this.of(schema.items, item);
        before = ',';
        continue;
      }
      group.push(item);
      weight += own;
      if (weight > VALUES_OF_PIECE) yield* flush();
    }
    yield* flush();
  }

  *#ofObject(
    properties: Readonly<Record<string, ReplySchema>>,
    value: Readonly<Record<string, unknown>>,
  ): Generator<string> {
    let before = '{';
    for (const [key, schema] of Object.entries(properties)) {
      if (value[key] === undefined) continue;
      yield `${before}${JSON.stringify(this.#writer.key(key))}:`;
      yield* this.of(schema, value[key]);
      before = ',';
    }
    yield before === '{' ? '{}' : '}';
  }

  *#ofArray(schema: ReplySchema & { items: ReplySchema }, value: unknown[]): Generator<string> {
    if (value.length > 0) yield* this.ofItems(schema, value, '[');
    yield value.length > 0 ? ']' : '[]';
  }
}

function isArray(schema: ReplySchema): schema is ReplySchema & { items: ReplySchema } {
  return schema.items !== undefined;
}

/** What serializes values of a schema under our names. */
export function serializerOf(schema: ReplySchema): (value: unknown) => string {
  let serializer = serializers.get(schema);
  if (!serializer) {
    serializer = fastJson(inOrderOfValues(schema) as never) as (value: unknown) => string;
    serializers.set(schema, serializer);
  }
  return serializer;
}

/** Values whose keys have an order of their own are written as they are. */
function inOrderOfValues({ keepsOrder, properties, items, ...schema }: ReplySchema): object {
  if (keepsOrder) return {};
  return {
    ...schema,
    ...(items && { items: inOrderOfValues(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, property]) => [key, inOrderOfValues(property)]),
      ),
    }),
  };
}

function weigherOf(schema: ReplySchema): ValueCounter {
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

function arrayWeigher(item: ValueCounter): ValueCounter {
  return (value) => {
    if (!Array.isArray(value)) return 1;
    if (typeof item === 'number') return 1 + value.length * item;
    let sum = 1;
    for (const element of value) sum += item(element);
    return sum;
  };
}

function objectWeigher(properties: Readonly<Record<string, ReplySchema>>): ValueCounter {
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

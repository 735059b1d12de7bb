import { isDeepStrictEqual } from 'node:util';
import type { InputSchema } from '#domain/schema/input-schema';

/** A part of the document: JSON without undefined values. */
export interface Json {
  [key: string]: unknown;
}

/** The JSON Schema keywords that are written, in this order. */
const KEYWORDS = [
  'type',
  'description',
  'enum',
  'const',
  'format',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'uniqueItems',
  'default',
  'examples',
  'required',
  'additionalProperties',
] as const;

type SourceSchema = InputSchema &
  Partial<Record<(typeof KEYWORDS)[number], unknown>> & {
    title?: string;
    description?: string;
    /** What a field is whose schema has a title. */
    about?: string;
    /** The table that an id is from. */
    table?: string;
    /** Of a text in a query that is read as something else. */
    readAs?: object;
  };

/**
 * Converts the schemas of endpoints for the document. A schema with a title is written once, under this name, and
 * referred to elsewhere. Our own keywords are converted to standard JSON Schema.
 */
export class SchemaWriter {
  readonly #named = new Map<string, Json>();

  /**
   * The schema itself, or a reference when it has a title.
   * @param isInput whether clients send it
   * @throws Error when two different schemas have the same title
   */
  write(schema: object, isInput = false): Json {
    const source = schema as SourceSchema;
    if (source.title === undefined) return this.#writeInPlace(source, isInput);
    const written = this.#writeInPlace(source, isInput);
    const known = this.#named.get(source.title);
    if (known && !isDeepStrictEqual(known, written)) {
      throw new Error(`Two different schemas have the title ${source.title}`);
    }
    this.#named.set(source.title, written);
    const about = source.about === undefined ? {} : { description: sentence(source.about) };
    return { $ref: `#/components/schemas/${source.title}`, ...about };
  }

  /** All titled schemas that have been written, by name. */
  named(): Json {
    return Object.fromEntries([...this.#named].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #writeInPlace(source: SourceSchema, isInput: boolean): Json {
    const written: Json = {};
    for (const keyword of KEYWORDS) if (source[keyword] !== undefined) written[keyword] = source[keyword];
    Object.assign(written, source.readAs);
    const { nullIs, multiline, items, properties, unknownKeys, ignoredKeys } = source;
    const notes = [source.description];
    if (multiline) notes.push('It may contain tabs and line breaks');
    if (nullIs !== undefined) {
      written.type = [source.type ?? [], 'null'].flat();
      notes.push(`\`null\` means \`${JSON.stringify(nullIs)}\``);
    }
    if (isInput && unknownKeys !== undefined && !ignoredKeys) written.additionalProperties = false;
    // A dry run answers 0 for the id of a new record.
    if (source.table !== undefined) written.minimum = 0;
    const sentences = notes.filter((note) => note !== undefined).map(sentence);
    if (sentences.length > 0) written.description = sentences.join(' ');
    if (items) written.items = this.write(items, isInput);
    if (properties) {
      const entries = Object.entries(properties).map(([key, schema]) => {
        const property = this.write(schema, isInput);
        return [key, isInput && !source.required?.includes(key) ? nullIsAbsent(property) : property];
      });
      written.properties = Object.fromEntries(entries);
    }
    return written;
  }
}

/** Marks an optional key of an input, unless it says itself what null means. */
function nullIsAbsent(schema: Json): Json {
  return [schema.type].flat().includes('null') ? schema : { ...schema, 'x-null': 'absent' };
}

/**
 * A replacer for `JSON.stringify`. It allows null where `nullIsAbsent` has left its mark, for programs that validate
 * what they send. Our client's types and the reference are made without it: nobody has to send null.
 */
export function withNulls(_: string, value: unknown): unknown {
  if (!isJson(value) || value['x-null'] === undefined) return value;
  const { $ref, type, enum: values, ...rest } = value;
  if ($ref !== undefined) return { anyOf: [{ $ref }, { type: 'null' }], ...rest };
  return {
    ...value,
    type: [type, 'null'].flat(),
    ...(Array.isArray(values) && { enum: [...values, null] }),
  };
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

/** The text with a full stop. */
function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

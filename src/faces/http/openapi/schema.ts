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
  };

/**
 * Converts the schemas of endpoints for the document. A schema with a title is written once, under this name, and
 * referred to elsewhere. Our own keywords are converted to standard JSON Schema.
 */
export class SchemaWriter {
  readonly #named = new Map<string, Json>();

  /**
   * The schema itself, or a reference when it has a title.
   * @throws Error when two different schemas have the same title
   */
  write(schema: object): Json {
    const source = schema as SourceSchema;
    if (source.title === undefined) return this.#writeInPlace(source);
    const written = this.#writeInPlace(source);
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

  #writeInPlace(source: SourceSchema): Json {
    const written: Json = {};
    for (const keyword of KEYWORDS) if (source[keyword] !== undefined) written[keyword] = source[keyword];
    const { nullIs, multiline, items, properties } = source;
    const notes = [source.description];
    if (multiline) notes.push('It may contain tabs and line breaks');
    if (nullIs !== undefined) {
      written.type = [source.type ?? [], 'null'].flat();
      notes.push(`\`null\` means \`${JSON.stringify(nullIs)}\``);
    }
    const sentences = notes.filter((note) => note !== undefined).map(sentence);
    if (sentences.length > 0) written.description = sentences.join(' ');
    if (items) written.items = this.write(items);
    if (properties) {
      const entries = Object.entries(properties);
      written.properties = Object.fromEntries(entries.map(([key, schema]) => [key, this.write(schema)]));
    }
    return written;
  }
}

/** The text with a full stop. */
function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

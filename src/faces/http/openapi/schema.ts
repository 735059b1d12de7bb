import { isDeepStrictEqual } from 'node:util';
import type { InputSchema } from '#domain/schema/validate';

/** Part of a document: JSON without undefined. */
export interface Json {
  [key: string]: unknown;
}

/** Keywords of JSON Schema that are kept, in the order in which they are written. */
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
  };

/**
 * Writes the schemas of endpoints for a document. One with a title is written once, under this name, and referred to
 * everywhere else. Keywords of ours become what a reader of plain JSON Schema understands.
 */
export class SchemaWriter {
  readonly #named = new Map<string, Json>();

  /** The schema itself, or a reference to it when it has a title. */
  write(schema: object): Json {
    const source = schema as SourceSchema;
    if (source.title === undefined) return this.#writeInPlace(source);
    const written = this.#writeInPlace(source);
    const known = this.#named.get(source.title);
    if (known && !isDeepStrictEqual(known, written)) {
      throw new Error(`Two different schemas have the title ${source.title}`);
    }
    this.#named.set(source.title, written);
    return { $ref: `#/components/schemas/${source.title}` };
  }

  /** All schemas with a title that were written so far, by name. */
  named(): Json {
    return Object.fromEntries([...this.#named].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #writeInPlace(source: SourceSchema): Json {
    const written: Json = {};
    for (const keyword of KEYWORDS) if (source[keyword] !== undefined) written[keyword] = source[keyword];
    const { nullIs, multiline, items, properties } = source;
    const notes = [source.description];
    if (multiline) notes.push('May contain tabs and line breaks');
    if (nullIs !== undefined) {
      written.type = [source.type ?? [], 'null'].flat();
      notes.push(`\`null\` means \`${JSON.stringify(nullIs)}\``);
    }
    const description = notes.filter((note) => note !== undefined).join('. ');
    if (description !== '') written.description = description;
    if (items) written.items = this.write(items);
    if (properties) {
      const entries = Object.entries(properties);
      written.properties = Object.fromEntries(entries.map(([key, schema]) => [key, this.write(schema)]));
    }
    return written;
  }
}

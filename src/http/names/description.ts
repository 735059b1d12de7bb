import type { Endpoint } from '#api/endpoint';
import type { FilterFields } from '#domain/filter/filter';
import type { Dictionary } from '#domain/names/dictionary';
import type { Json } from '#http/openapi/schema';
import type { ErrorBody, ReasonTranslator } from './reasons.ts';
import { type Shape, type ValueTranslator, valuesOut } from './shapes.ts';
import { kindOf, type Translate } from './strings.ts';

// The description of the API in the words of a provider.

/** Of a schema, what its description shows. */
interface DescribedShape extends Shape {
  title?: string;
  required?: readonly string[];
  examples?: readonly unknown[];
  default?: unknown;
}

/** An endpoint to describe: with their names, but with our texts, which are translated as a whole. */
export function describedEndpoint(endpoint: Endpoint, dictionary: Dictionary, path: Translate): Endpoint {
  const schema = <S extends object>(shape: S): S => describedSchema(shape, dictionary, path);
  const { filterable, stream, write } = endpoint;
  return {
    ...endpoint,
    operation: dictionary.identifier(endpoint.operation),
    path: templatePath(endpoint.path, dictionary),
    alias: endpoint.alias === undefined ? undefined : templatePath(endpoint.alias, dictionary),
    tag: endpoint.tag === undefined ? undefined : dictionary.path(`/${endpoint.tag}`).slice(1),
    body: endpoint.body && schema(endpoint.body),
    query: endpoint.query && schema(endpoint.query),
    reply: schema(endpoint.reply),
    write: write && { ...write, reach: write.reach && { ...write.reach, reply: schema(write.reach.reply) } },
    filterable: filterable && renamedFields(filterable, dictionary),
    stream: stream && { ...stream, filterable: renamedFields(stream.filterable, dictionary) },
  };
}

/** The parts of the description that no endpoint has: its texts, scopes, and errors. */
export function describedDocument(document: Json, dictionary: Dictionary, reasons: ReasonTranslator): Json {
  const { components } = document;
  const renamed = isJson(components) ? withComponents(components, dictionary) : {};
  return new TextVisitor(dictionary, reasons).object({ ...document, components: renamed });
}

/** Translates the texts of a description, which stand at known places. */
class TextVisitor {
  readonly #dictionary: Dictionary;
  readonly #reasons: ReasonTranslator;

  constructor(dictionary: Dictionary, reasons: ReasonTranslator) {
    this.#dictionary = dictionary;
    this.#reasons = reasons;
  }

  object(value: object): Json {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.#value(one, key, value)]));
  }

  #value(value: unknown, key: string, holder: object): unknown {
    if (typeof value === 'string') return this.#text(value, key);
    if (Array.isArray(value)) {
      // The examples of a stream are texts with names in them.
      if (key === 'examples' && 'contentSchema' in holder)
        return value.map((text) => this.#dictionary.code(String(text)));
      if (key === 'oauth2') return value.map((scope) => this.#dictionary.scopes(String(scope)));
      return value.map((one) => this.#value(one, '', holder));
    }
    if (!isJson(value)) return value;
    if (key === 'example' && isErrorBody(value)) return this.#reasons.body(value);
    if (key === 'scopes' && 'tokenUrl' in holder) return this.#scopes(value);
    return this.object(value);
  }

  /** The scopes of an OAuth flow, with what they open. */
  #scopes(texts: Json): Json {
    const entries = Object.entries(texts).map(([scope, text]) => [
      this.#dictionary.scopes(scope),
      this.#dictionary.text(String(text)),
    ]);
    return Object.fromEntries(entries);
  }

  #text(text: string, key: string): string {
    if (key === 'description' || key === 'summary' || key === 'x-displayName')
      return this.#dictionary.text(text);
    if (key === '$ref') return referenceOut(text, this.#dictionary);
    return key === 'x-required-scope' ? this.#dictionary.scopes(text) : text;
  }
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isErrorBody(value: object): value is ErrorBody {
  return 'errors' in value && Array.isArray(value.errors);
}

/** Those of the endpoints, the schemas, have their names already. */
const RENAMED_COMPONENTS = new Set(['parameters', 'responses']);

function referenceOut(reference: string, dictionary: Dictionary): string {
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(reference) ?? [];
  return RENAMED_COMPONENTS.has(kind) ? `#/components/${kind}/${dictionary.identifier(name)}` : reference;
}

const OF_NO_ENDPOINT = new Set(['Errors', 'Deletion']);

/** Components have names, and some schemas are in no endpoint. */
function withComponents(components: Json, dictionary: Dictionary): Json {
  const kinds = Object.entries(components).map(([kind, named]) => {
    if (!isJson(named)) return [kind, named];
    const entries = Object.entries(named).map(([name, one]) => {
      const isOurs = kind === 'schemas' && OF_NO_ENDPOINT.has(name) && isJson(one);
      const described = isOurs ? describedSchema(one, dictionary, (path) => path) : one;
      return [RENAMED_COMPONENTS.has(kind) ? dictionary.identifier(name) : name, described];
    });
    return [kind, Object.fromEntries(entries)];
  });
  return Object.fromEntries(kinds);
}

function describedSchema<S extends object>(schema: S, dictionary: Dictionary, path: Translate): S {
  const shape: DescribedShape = schema;
  const { title, properties, items, required, examples, enum: values } = shape;
  const change: ValueTranslator = valuesOut(shape, dictionary, path) ?? ((value) => value);
  const inner = (one: Shape) => describedSchema(one, dictionary, path);
  return {
    ...schema,
    ...(title !== undefined && { title: dictionary.identifier(title) }),
    ...(items && { items: inner(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, one]) => [dictionary.key(key), inner(one)]),
      ),
    }),
    ...(required && { required: required.map((key) => dictionary.key(key)) }),
    ...(examples && { examples: examples.map((one) => (one === null ? one : change(one))) }),
    ...(values && kindOf(shape) && { enum: values.map((one) => (one === null ? one : change(one))) }),
    ...('default' in shape && { default: change(shape.default) }),
  };
}

function renamedFields(fields: FilterFields, dictionary: Dictionary): FilterFields {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [dictionary.field(name), field]));
}

/** A path whose parameters have other names too. */
function templatePath(path: string, dictionary: Dictionary): string {
  return dictionary
    .path(path)
    .replace(/([:*])(\w+)/g, (_, mark: string, name: string) => `${mark}${dictionary.identifier(name)}`);
}

import type { ProviderNames } from '#access/names';
import type { Endpoint } from '#api/endpoint';
import type { CommonWording, ReplySchema, Wording } from '#api/wording';
import { Dictionary } from '#domain/names/dictionary';
import type { CatalogIds, IdKind } from '#domain/names/ids';
import type { NamesFile } from '#domain/names/vocabulary';
import { listedReasons } from '#domain/reasons/reason';
import { openApiDocument } from '#http/openapi/document';
import type { Json } from '#http/openapi/schema';
import { serializerOf } from '#http/transfer/serialize-parts';
import { parameterNames } from '../route-table.ts';
import { describedDocument, describedEndpoint } from './description.ts';
import { FilterTranslator } from './filters.ts';
import { idParameters, pathsOut } from './paths.ts';
import { ReasonTranslator } from './reasons.ts';
import { renamed, type Shape, valuesIn, valuesOut } from './shapes.ts';
import { foreign, idsIn, scopesIn, type Translate, theirsToOurs } from './strings.ts';

/** The API under the names of a provider. See docs/how-it-works/names.md. */
export interface WordedApi extends ProviderNames {
  endpoints: readonly Endpoint[];
  /** For requests that no endpoint takes. */
  common: CommonWording;
  /** The name of an operation. */
  operation(ours: string): string;
  /** Its description (OpenAPI). */
  document(): Json;
  /** Names and paths in code of ours. */
  code(ours: string): string;
}

/** Parameters of the query that no endpoint declares itself. */
const COMMON_PARAMETERS = ['page', 'page_size', 'dry_run', 'reach', 'cursor'];

/** One set of names, with everything that is made from it once. */
interface NameTranslation {
  dictionary: Dictionary;
  reasons: ReasonTranslator;
  path: Translate;
}

/** Makes the API under the names of a file. Requests may use all of its names, replies use those of their path. */
export function wordedApi(endpoints: readonly Endpoint[], file: NamesFile, catalog: CatalogIds): WordedApi {
  const dictionaries = [file.main, ...file.aliases].map((vocabulary) => new Dictionary(vocabulary, catalog));
  const languages = dictionaries.map(
    (dictionary): NameTranslation => ({
      dictionary,
      reasons: new ReasonTranslator(listedReasons(), dictionary),
      path: pathsOut(endpoints, dictionary),
    }),
  );
  const [main] = languages;
  if (!main) throw new Error('There are no names');
  const ids = idParameters(endpoints);
  const worded: Endpoint[] = [];
  const places = new Set<string>();
  for (const language of languages) {
    for (const endpoint of endpoints) {
      const paths = ownPaths(endpoint).map((path) => language.dictionary.path(path));
      const free = paths.filter((path) => !places.has(`${endpoint.method} ${path}`));
      for (const path of free) places.add(`${endpoint.method} ${path}`);
      if (free.length === 0) continue;
      worded.push({ ...endpoint, wording: wordingOf(endpoint, free, language, dictionaries, ids) });
    }
  }
  const { dictionary } = main;
  const event = endpoints.find(({ operation }) => operation === 'getEvent')?.reply ?? {};
  const eventOut = valuesOut(event, dictionary, main.path);
  const described = endpoints.map((endpoint) => describedEndpoint(endpoint, dictionary, main.path));
  return {
    endpoints: worded,
    common: common(main),
    operation: (ours) => dictionary.identifier(ours),
    document: () => describedDocument(openApiDocument(described, endpoints), dictionary, main.reasons),
    scopesIn: scopesIn(dictionaries),
    scopesOut: (ours) => dictionary.scopes(ours),
    entity: (ours) => dictionary.entity(ours),
    text: (ours) => dictionary.text(ours),
    code: (ours) => dictionary.code(ours),
    webhook(payload) {
      const { type, data, ...rest }: { type: string; data: unknown } = JSON.parse(payload);
      return JSON.stringify({ type: dictionary.action(type), ...rest, data: eventOut?.(data) ?? data });
    },
  };
}

function ownPaths({ path, alias }: Endpoint): string[] {
  return alias === undefined ? [path] : [path, alias];
}

function common({ dictionary, reasons }: NameTranslation): CommonWording {
  return {
    errors: (body) => reasons.body(body),
    scopes: (ours) => dictionary.scopes(ours),
  };
}

function wordingOf(
  { path: template, body, query, reply, stream, filterable }: Endpoint,
  paths: readonly string[],
  language: NameTranslation,
  dictionaries: readonly Dictionary[],
  ids: ReadonlyMap<string, IdKind>,
): Wording {
  const { dictionary, path } = language;
  const bodyIn = body && valuesIn(body, dictionaries);
  const whole: object = reply;
  const record: Shape = whole;
  const fields = filterable ?? stream?.filterable;
  const filters =
    fields && new FilterTranslator(fields, record.properties?.data?.items ?? record, dictionaries);
  const replyOut = valuesOut(record, dictionary, path);
  const idsInPath = new Map(
    parameterNames(template).flatMap((name) => {
      const kind = ids.get(name);
      return kind ? [[name, idsIn(kind, dictionaries)]] : [];
    }),
  );
  const parameters = [...COMMON_PARAMETERS, ...Object.keys(query?.properties ?? {})];
  return {
    ...common(language),
    paths,
    query: queryIn(parameters, dictionaries),
    parameters(theirs) {
      if (idsInPath.size === 0) return theirs;
      const entries = Object.entries(theirs).map(([name, value]) => [
        name,
        value === undefined ? value : (idsInPath.get(name)?.(value) ?? value),
      ]);
      return Object.fromEntries(entries);
    },
    body(theirs) {
      const ours = bodyIn?.(theirs);
      return typeof ours === 'object' && ours !== null ? ours : theirs;
    },
    bodySchema: body && renamed(body, dictionaries),
    filter: (theirs) => filters?.filter(theirs) ?? theirs,
    writer: writerOf(language),
    counts: (ours) => countsOut(ours, dictionary),
    frames: (ours) =>
      ours
        .replace(/^event: (.*)$/m, (_, action: string) => `event: ${dictionary.action(action)}`)
        .replace(/^data: (.*)$/m, (_, json: string) => {
          const data: unknown = JSON.parse(json);
          return `data: ${JSON.stringify(replyOut?.(data) ?? data)}`;
        }),
  };
}

/** Writes values of our schemas in their words. */
function writerOf({ dictionary, path }: NameTranslation): Wording['writer'] {
  const made = new WeakMap<ReplySchema, (value: unknown) => string>();
  return {
    key: (ours) => dictionary.key(ours),
    serializer(schema) {
      let serializer = made.get(schema);
      if (!serializer) {
        const change = valuesOut(schema, dictionary, path);
        const write = serializerOf(change ? renamed(schema, [dictionary]) : schema);
        serializer = change ? (value) => write(change(value)) : write;
        made.set(schema, serializer);
      }
      return serializer;
    },
  };
}

function queryIn(ours: readonly string[], dictionaries: readonly Dictionary[]): Translate {
  const names = theirsToOurs(ours, dictionaries, (dictionary, name) => dictionary.key(name));
  if ([...names].every(([theirs, one]) => theirs === one)) return (text) => text;
  return (text) => {
    if (text === '') return text;
    const entries = [...new URLSearchParams(text)].map(([name, value]): [string, string] => [
      names.get(name) ?? (ours.includes(name) ? foreign(name) : name),
      value,
    ]);
    return new URLSearchParams(entries).toString();
  };
}

/** Names of records as keys, at any depth. */
function countsOut(ours: object, dictionary: Dictionary): object {
  return Object.fromEntries(
    Object.entries(ours).map(([key, value]) => [
      dictionary.key(key),
      typeof value === 'object' && value !== null ? countsOut(value, dictionary) : value,
    ]),
  );
}

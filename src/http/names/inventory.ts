import type { Endpoint } from '#api/endpoint';
import { ENTITY_TYPES, EVENT_KINDS } from '#domain/event';
import { GLOBAL_GRANTS } from '#domain/identity/grants';
import { AREAS } from '#domain/identity/scopes';
import type { CatalogIds } from '#domain/names/ids';
import type { VocabularySection } from '#domain/names/vocabulary';
import { listedReasons } from '#domain/reasons/reason';
import { openApiDocument } from '#http/openapi/document';
import type { Shape } from './shapes.ts';
import { kindOf } from './strings.ts';

/** An object of the API: names of its keys that must stay apart. */
export interface KnownObject {
  keys: readonly string[];
}

/** Everything of ours that has a name. */
export interface Inventory {
  names: Readonly<Record<Exclude<VocabularySection, 'words' | 'ids' | 'paths'>, ReadonlySet<string>>>;
  /** Segments of paths, and their beginnings. */
  paths: ReadonlySet<string>;
  /** Names in which words are found. */
  worded: readonly string[];
  objects: readonly KnownObject[];
  /** Fixed values that may stand at one place. */
  choices: readonly (readonly string[])[];
  ids: CatalogIds;
}

/** Keys that no schema of an endpoint has. */
const OTHER_KEYS = [
  'errors',
  'reason',
  'field',
  'deletes',
  'page',
  'page_size',
  'dry_run',
  'cursor',
  'reply',
  'reach',
];

/** Collects the names of the API. */
export function inventoryOf(endpoints: readonly Endpoint[], ids: CatalogIds): Inventory {
  const shapes = new Set<Shape>();
  for (const { body, query, reply, write } of endpoints) {
    for (const schema of [body, query, reply, write?.reach?.reply]) if (schema) collect(schema, shapes);
  }
  const all = [...shapes];
  const objects = all.flatMap(({ properties }) => (properties ? [{ keys: Object.keys(properties) }] : []));
  const choices = all.filter((shape) => kindOf(shape) === 'value').map((shape) => textsOf(shape));
  const fields = endpoints.flatMap(({ filterable, stream }) =>
    Object.keys(filterable ?? stream?.filterable ?? {}),
  );
  const paths = endpoints.flatMap(({ path, alias }) => [path, alias ?? []].flat());
  const names = {
    keys: new Set([
      ...objects.flatMap(({ keys }) => keys),
      ...fields.flatMap((field) => field.split('.')),
      ...OTHER_KEYS,
    ]),
    scopes: new Set<string>(AREAS),
    grants: new Set<string>(GLOBAL_GRANTS),
    actions: new Set([...Object.keys(EVENT_KINDS), 'ping']),
    entities: new Set(Object.keys(ENTITY_TYPES)),
    values: new Set(choices.flat()),
    texts: new Set([...listedReasons().map(({ text }) => text), ...textsOfDocument(endpoints)]),
  };
  const segments = new Set(paths.flatMap(segmentsOf));
  return {
    names,
    paths: new Set([...segments, ...paths.flatMap(beginningsOf)]),
    worded: [
      ...new Set([
        ...[names.keys, names.scopes, names.actions, names.entities, names.values].flatMap((set) => [...set]),
        ...segments,
        ...endpoints.map(({ operation }) => operation),
      ]),
    ],
    objects: [...objects, { keys: ['errors', 'reason', 'field'] }],
    choices,
    ids,
  };
}

function collect(schema: object, found: Set<Shape>): void {
  const shape: Shape = schema;
  if (found.has(shape)) return;
  found.add(shape);
  if (shape.items) collect(shape.items, found);
  for (const inner of Object.values(shape.properties ?? {})) collect(inner, found);
}

function textsOf({ enum: values = [] }: Shape): string[] {
  return values.filter((value) => typeof value === 'string');
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => /^[^:*]/.test(segment));
}

/** `/compute` and `/compute/instances` of `/compute/instances/:computeId`. */
function beginningsOf(path: string): string[] {
  const [fixed = ''] = path.split(/\/[:*]/);
  const segments = fixed.split('/').slice(1);
  return segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
}

/** Summaries and descriptions. */
function textsOfDocument(endpoints: readonly Endpoint[]): string[] {
  const texts: string[] = [];
  JSON.stringify(openApiDocument(endpoints), (key, value: unknown) => {
    if ((key === 'description' || key === 'summary' || key === 'x-displayName') && typeof value === 'string')
      texts.push(value);
    return value;
  });
  return texts;
}

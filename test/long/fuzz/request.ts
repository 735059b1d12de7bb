import fc from 'fast-check';
import type { Endpoint } from '#api/endpoint';
import type { FilterFields } from '#domain/filter/filter';
import type { FieldType } from '#domain/filter/filter-tree';
import type { InputSchema } from '#domain/schema/input-schema';
import { parameterNames } from '#test/coverage/prepared';
import { anything, type Known, valueFor, wildText } from './values.ts';

/** Who sends the request. */
export type Asker = 'owner' | 'restricted' | 'other' | 'nobody' | 'wrong token';

export interface FuzzRequest {
  endpoint: Endpoint;
  asker: Asker;
  method: string;
  /** From the version on, encoded as in the request line. */
  target: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

/** The existing records that a request can refer to. */
export interface World extends Known {
  /** Consistent values of the path parameters, in this account and in another one. */
  parametersOf(endpoint: Endpoint): readonly Readonly<Record<string, string | number>>[];
  /** A body that succeeds or has succeeded. */
  bodyOf(endpoint: Endpoint): object | undefined;
}

const asker: fc.Arbitrary<Asker> = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Asker>('owner') },
  { weight: 3, arbitrary: fc.constant<Asker>('restricted') },
  { weight: 2, arbitrary: fc.constant<Asker>('other') },
  { weight: 1, arbitrary: fc.constantFrom<Asker>('nobody', 'wrong token') },
);

/** Requests of one operation: valid, nearly valid, and arbitrary ones. */
export function requestFor(endpoint: Endpoint, world: World): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      asker,
      method: mostly(fc.constant<string>(endpoint.method), fc.constantFrom('GET', 'POST', 'PUT', 'DELETE')),
      prefix: mostly(fc.constant('/v4'), fc.constantFrom('/v4beta', '/v4/', '/v4//', '/v3')),
      path: mostly(fc.constant(endpoint.path), fc.constant(endpoint.alias ?? `${endpoint.path}/`)),
      parameters: parametersFor(endpoint, world),
      query: queryFor(endpoint),
      filter: endpoint.filterable ? filterFor(endpoint.filterable, world) : fc.constant(undefined),
      body: bodyFor(endpoint, world),
    })
    .map(({ asker: who, method, prefix, path, parameters, query, filter, body }) => ({
      endpoint,
      asker: who,
      method,
      target: `${prefix}${withParameters(path, parameters)}${query}`,
      headers: (filter === undefined ? {} : { 'x-filter': headerText(filter) }) as Record<string, string>,
      body: method === 'GET' ? undefined : asBytes(body),
    }));
}

function mostly<T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 19, arbitrary: usual }, { weight: 1, arbitrary: rare });
}

function parametersFor(endpoint: Endpoint, world: World): fc.Arbitrary<Record<string, string>> {
  const names = parameterNames(endpoint);
  if (names.length === 0) return fc.constant({});
  const fitting = world.parametersOf(endpoint);
  const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed());
  // Sent without encoding, as long as the request line stays a single line.
  const rawPart = fc.string({ maxLength: 30 }).map((text) => text.replaceAll(/[^!-~]|[?#]/g, '%'));
  const wild = fc.oneof(
    fc.constantFrom(...world.numbers.map(String)),
    fc.constantFrom('0', '-1', '1e3', '9007199254740993', '%00', '%ff', '%', '..', 'x', '1%20', '%2e%2e%2f'),
    wildText.map((text) => encoded(text.slice(0, 200))),
    rawPart,
  );
  const allWild = fc.record(Object.fromEntries(names.map((name) => [name, wild])));
  if (fitting.length === 0) return allWild;
  const fits = fc
    .constantFrom(...fitting)
    .map((found) => Object.fromEntries(names.map((name) => [name, encoded(found[name])])));
  const oneWild = fc
    .tuple(fits, allWild, fc.constantFrom(...names))
    .map(([right, wrong, name]) => ({ ...right, [name]: wrong[name] as string }));
  return fc.oneof(
    { weight: 8, arbitrary: fits },
    { weight: 2, arbitrary: oneWild },
    { weight: 1, arbitrary: allWild },
  );
}

function withParameters(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replaceAll(/[:*](\w+)/g, (_, name: string) => parameters[name] ?? '');
}

function queryFor({ filterable }: Endpoint): fc.Arbitrary<string> {
  const value = fc.oneof(
    fc.constantFrom(
      '1',
      '2',
      '25',
      '500',
      '0',
      '-1',
      '24',
      '501',
      '1.5',
      '',
      'x',
      '9'.repeat(30),
      '%31',
      '1e2',
    ),
    fc.nat({ max: 600 }).map(String),
    fc.string({ maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
  );
  const pair = fc
    .tuple(fc.constantFrom('page', 'page_size', 'page_size', 'pages', '', '__proto__', '%70age'), value)
    .map(([name, text]) => `${name}=${text}`);
  const query = fc.array(pair, { minLength: 1, maxLength: 4 }).map((pairs) => `?${pairs.join('&')}`);
  return fc.oneof(
    { weight: filterable ? 1 : 9, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: query },
  );
}

const OPERATORS = ['+eq', '+neq', '+gt', '+gte', '+lt', '+lte', '+contains'];

function filterFor(fields: FilterFields, world: World): fc.Arbitrary<string | undefined> {
  const names = [...Object.keys(fields), 'id', 'label', 'nothing', '__proto__', 'constructor'];
  const condition = fc.constantFrom(...names).chain((name) => {
    const value = filterValue(Object.hasOwn(fields, name) ? fields[name]?.type : undefined, name, world);
    const operated = fc
      .tuple(fc.constantFrom(...OPERATORS, '+like'), value)
      .map(([operator, operand]) => ({ [name]: { [operator]: operand } }));
    return fc.oneof(
      value.map((operand) => ({ [name]: operand })),
      operated,
    );
  });
  const group = fc
    .tuple(fc.constantFrom('+and', '+or', '+xor'), fc.array(condition, { maxLength: 5 }))
    .map(([name, of]) => ({ [name]: of }));
  const order = fc.record(
    {
      '+order_by': fc.oneof(fc.constantFrom<unknown>(...names), anything),
      '+order': fc.constantFrom<unknown>('asc', 'desc', 'up', 1),
      '+limit': fc.oneof<fc.Arbitrary<unknown>[]>(fc.integer({ min: -1, max: 200 }), anything),
    },
    { requiredKeys: [] },
  );
  const filter = fc
    .tuple(fc.array(fc.oneof(condition, group, order), { maxLength: 3 }))
    .map(([parts]) => JSON.stringify(Object.assign({}, ...parts)));
  const deep = fc.nat({ max: 700 }).map((depth) => `${'{"+and":['.repeat(depth)}{}${']}'.repeat(depth)}`);
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 10, arbitrary: filter },
    { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
    { weight: 1, arbitrary: wildText },
    { weight: 1, arbitrary: deep },
  );
}

function filterValue(
  type: FieldType | undefined,
  name: string,
  { numbers, texts }: World,
): fc.Arbitrary<unknown> {
  const known = Object.hasOwn(texts, name) ? (texts[name] ?? []) : [];
  const right: Readonly<Record<FieldType, fc.Arbitrary<unknown>>> = {
    string: fc.oneof(fc.constantFrom('us-east', ...known), fc.string({ maxLength: 10 })),
    strings: fc.oneof(fc.constantFrom('us-east', ...known), fc.string({ maxLength: 10 })),
    integer: fc.constantFrom(...numbers),
    number: fc.double(),
    boolean: fc.boolean(),
    'date-time': fc.constantFrom('2024-05-20T09:14:03', '2024-05-20', 'x', '2024-13-01T00:00:00'),
  };
  return type ? mostly(right[type], anything) : anything;
}

/** Converts text to header bytes: UTF-8, cut to the length that Node.js accepts, without line breaks. */
function headerText(text: string): string {
  return Buffer.from(text.slice(0, 10_000), 'utf8')
    .toString('latin1')
    .replaceAll(/[\u0000-\u0008\u000a-\u001f\u007f]/g, '?');
}

function bodyFor(endpoint: Endpoint, world: World): fc.Arbitrary<unknown> {
  const schema = (endpoint.body ?? {}) as InputSchema;
  const sample = world.bodyOf(endpoint);
  const keys = [...Object.keys(schema.properties ?? {}), '__proto__', 'id', 'computes'];
  const changed = fc
    .dictionary(fc.constantFrom(...keys), anything, { noNullPrototype: true, maxKeys: 3 })
    .map((changes) => ({ ...sample, ...changes }));
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((raw) => Buffer.from(raw)),
    fc.string({ maxLength: 200 }),
    fc.json({ maxDepth: 4 }),
    fc.nat({ max: 5000 }).map((depth) => '{"a":'.repeat(depth) + '[]' + '}'.repeat(depth)),
  );
  if (!endpoint.body)
    return fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: bytes });
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(sample) },
    { weight: 4, arbitrary: valueFor({ ...schema, type: 'object' }, '', world, 'valid') },
    { weight: 6, arbitrary: valueFor({ ...schema, type: 'object' }, '', world, 'nearly') },
    { weight: 4, arbitrary: changed },
    { weight: 2, arbitrary: bytes },
  );
}

function asBytes(body: unknown): string | Buffer | undefined {
  if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) return body;
  return JSON.stringify(body);
}

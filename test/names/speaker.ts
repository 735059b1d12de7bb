// Lets tests that know our names speak with a service under the names of a provider: requests are put into their words,
// and answers back into ours. What an answer says in our words is an error.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Endpoint, Method } from '#api/endpoint';
import { endpoints } from '#app/endpoints';
import { loadCatalog } from '#config/catalog/catalog';
import { Dictionary } from '#domain/names/dictionary';
import { readNames } from '#domain/names/vocabulary';
import { Words } from '#domain/names/words';
import { valuesOf } from '#domain/reasons/listed-reason';
import { listedReasons } from '#domain/reasons/reason';
import { inventoryOf } from '#http/names/inventory';
import { readYaml } from '#http/names/load';
import { idParameters } from '#http/names/paths';
import { filled, ReasonTranslator } from '#http/names/reasons';
import { type Shape, valuesIn, valuesOut } from '#http/names/shapes';
import { idsIn, scopesIn, textOut, theirsToOurs } from '#http/names/strings';
import { parameterNames, RouteTable } from '#http/route-table';
import type { Answer, Sent, Speaker } from '#test/harness/http-client';
import { leaksIn, rememberSent } from './leaks.ts';

export const INVENTED = new URL('./invented.yaml', import.meta.url).pathname;

const { main } = readNames(readYaml(readFileSync(INVENTED, 'utf8')));
const { images, kernels, types } = loadCatalog(undefined);
const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);
const catalog = { image: idsOf(images), kernel: idsOf(kernels), type: idsOf(types) };
const dictionary = new Dictionary(main, catalog);
const reasons = new ReasonTranslator(listedReasons(), dictionary);
const routes = RouteTable.of(endpoints);
const ids = idParameters(endpoints);
const own = (path: string) => path;

const keys = theirsToOurs([...inventoryOf(endpoints, catalog).names.keys], [dictionary], (names, key) =>
  names.key(key),
);
const backwards = new Words(new Map([...main.words].map(([ours, { theirs }]) => [theirs, ours])));

/** Speaks the invented names. */
export const speaker: Speaker = {
  request(method, target, sent) {
    const [path = '', query] = target.split(/\?(.*)/s);
    const endpoint = endpointOf(method, path);
    const body = bodyOf(endpoint, sent.body);
    rememberSent(path, body);
    return {
      target: `${endpoint ? pathOf(endpoint, path) : dictionary.path(path)}${query === undefined ? '' : `?${query}`}`,
      sent: { ...sent, body, headers: headersOf(endpoint, sent.headers) },
    };
  },
  answer(method, target, answer) {
    const [path = ''] = target.split('?');
    const leaks = leaksIn(answer);
    assert.deepEqual(leaks, [], `${method} ${target} answers in our words: ${answer.text}`);
    const body = ownBody(endpointOf(method, path), answer);
    const text = body === undefined ? answer.text : JSON.stringify(body);
    return { ...answer, body, text, ...ownHeaders(answer) };
  },
};

function endpointOf(method: string, path: string): Endpoint | undefined {
  return routes.find(path)?.endpoints.get((method === 'HEAD' ? 'GET' : method) as Method);
}

function pathOf({ path: template }: Endpoint, path: string): string {
  const parts = path.split('/');
  const { parameters = {} } = routes.find(path) ?? {};
  return dictionary.path(template).replace(/([:*])(\w+)/g, (_, mark: string, name: string) => {
    const at = template.split('/').indexOf(`${mark}${name}`);
    const raw = mark === '*' ? parts.slice(at).join('/') : (parts[at] ?? '');
    const kind = ids.get(name);
    if (!kind) return raw;
    const ours = parameters[name] ?? '';
    const theirs = dictionary.id(ours, kind);
    if (theirs === ours) return raw;
    return /%2F/i.test(raw) || mark === ':' ? encodeURIComponent(theirs) : theirs;
  });
}

function bodyOf(endpoint: Endpoint | undefined, body: unknown): unknown {
  if (!endpoint?.body || typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return body;
  return valuesOut(endpoint.body, dictionary, own)?.(body) ?? body;
}

function headersOf(endpoint: Endpoint | undefined, headers: Sent['headers'] = {}): Sent['headers'] {
  const filter = headers['x-filter'];
  const fields = endpoint?.filterable ?? endpoint?.stream?.filterable;
  if (typeof filter !== 'string' || !fields || !endpoint) return headers;
  const whole: object = endpoint.reply;
  const { properties }: Shape = whole;
  const record = properties?.data?.items ?? whole;
  try {
    return { ...headers, 'x-filter': JSON.stringify(filterOf(JSON.parse(filter), record)) };
  } catch {
    return headers;
  }
}

function filterOf(filter: unknown, record: Shape): unknown {
  if (Array.isArray(filter)) return filter.map((one) => filterOf(one, record));
  if (typeof filter !== 'object' || filter === null) return filter;
  const entries = Object.entries(filter).map(([key, value]) => {
    if (key === '+order_by') return [key, typeof value === 'string' ? dictionary.field(value) : value];
    if (key.startsWith('+')) return [key, filterOf(value, record)];
    let shape: Shape | undefined = record;
    for (const name of key.split('.')) shape = shape?.properties?.[name];
    shape = shape?.items ?? shape;
    const change = shape && textOut(shape, dictionary, own);
    return [dictionary.field(key), change ? deep(value, change) : value];
  });
  return Object.fromEntries(entries);
}

function deep(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => deep(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, deep(one, change)]));
}

function ownBody(endpoint: Endpoint | undefined, { status, body }: Answer): unknown {
  if (body === undefined || body === null) return body;
  if (status >= 400) {
    const { errors = [] }: { errors?: { reason: string; field?: string }[] } = body;
    return {
      errors: errors.map(({ field, reason }) => ({
        ...(field !== undefined && { field: ownField(field) }),
        reason: ownReason(reason),
      })),
    };
  }
  if ('deletes' in body) return { deletes: ownKeys(body.deletes) };
  const change = endpoint && valuesIn(endpoint.reply, [dictionary]);
  const changed = change?.(body) ?? body;
  return ownPaths(changed);
}

/** Paths are not read by the service. */
function ownPaths(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ownPaths);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      if (key === 'capabilities' && Array.isArray(one)) return [key, one.map((text) => ownCapability(text))];
      if (key !== 'url' || typeof one !== 'string' || !one.startsWith('/v4/')) return [key, ownPaths(one)];
      return [key, theirPaths.find(({ theirs }) => theirs.test(one))?.ours(one) ?? one];
    }),
  );
}

function ownCapability(text: string): string {
  return ['VPCs', 'Computes', 'Vlans'].find((ours) => dictionary.text(ours) === text) ?? text;
}

const theirPaths = endpoints
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => {
    const names = parameterNames(path);
    const source = dictionary
      .path(path)
      .replace(/([:*])\w+/g, (_, mark: string) => (mark === '*' ? '(.+)' : '([^/]+)'));
    const theirs = new RegExp(`^/v4${source}$`);
    return {
      theirs,
      ours(text: string) {
        const [, ...values] = theirs.exec(text) ?? [];
        let at = -1;
        return `/v4${path.replace(/[:*]\w+/g, () => {
          at += 1;
          const value = values[at] ?? '';
          const kind = ids.get(names[at] ?? '');
          return kind ? idsIn(kind, [dictionary])(value) : value;
        })}`;
      },
    };
  });

function ownKeys(value: object): object {
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [backwards.name(key, '_'), one]));
}

function ownField(theirs: string): string {
  return /^[A-Z]/.test(theirs)
    ? theirs
    : theirs.replace(/[A-Za-z_][A-Za-z0-9_]*/g, (name) => keys.get(name) ?? name);
}

function ownReason(theirs: string): string {
  const texts = listedReasons().map(({ text }) => text);
  // A text without values could be taken for one with values.
  for (const text of texts.toSorted((a, b) => Number(a.includes('{')) - Number(b.includes('{')))) {
    const values = valuesOf(reasons.template(text), theirs);
    if (!values) continue;
    const ours = filled(text, (name) => {
      const value = values.get(name) ?? '';
      if (name === 'field' || name === 'name') return ownField(value);
      return name === 'things' || name === 'owner' || name === 'purpose' ? ownWords(value) : value;
    });
    if (reasons.reason(ours) === theirs) return ours;
  }
  return theirs;
}

function ownWords(theirs: string): string {
  return backwards
    .text(theirs)
    .replace(/\bvpc(s?)\b/g, (found, plural: string) => (found === 'vpc' ? 'VPC' : `VPC${plural}`));
}

function ownHeaders({ headers, rawHeaders }: Answer): Pick<Answer, 'headers' | 'rawHeaders'> {
  const ours = { ...headers };
  for (const name of ['x-oauth-scopes', 'x-accepted-oauth-scopes']) {
    const theirs = headers[name];
    if (typeof theirs === 'string') ours[name] = scopesIn([dictionary])(theirs).split(' ').sort().join(' ');
  }
  return { headers: ours, rawHeaders };
}

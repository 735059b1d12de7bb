// The largest input of every operation and page, generated from the schemas. Each is sent for a moment, one after
// the other.

import type { Endpoint } from '#api/endpoint';
import { endpoints } from '#app/endpoints';
import type { Attack, Target, TokenName, Turn } from '../attack.ts';
import { maximumBodies, maximumFilters, maximumQueries } from '../maxima.ts';
import { flood, type Sent } from './tools.ts';

const LARGEST_HEADER = 60_000;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const AT_ONCE = 4;

const PAGES = ['/', '/docs', '/openapi.json', '/assets/style.css', '/healthz', '/readyz', '/nothing'];
const SIGN_IN_PAGES = [
  ...['/login', '/login/code', '/logout', '/device', '/oauth/consent/x', '/password/reset', '/password/set'],
  ...['/you', '/you/password', '/you/sessions/sign-out-others', '/you/apps/1/revoke'],
];
const FORMS = [...SIGN_IN_PAGES, '/oauth/token', '/oauth/revoke', '/oauth/device_authorization'];

interface Part {
  name: string;
  sent: (number: number) => Sent;
}

/** Each part gets an equal share of the time. */
async function oneAfterTheOther(target: Target, turn: Turn, parts: readonly Part[]): Promise<void> {
  const share = Math.ceil((turn.seconds * 1000) / parts.length);
  for (const { name, sent } of parts) {
    if (turn.signal.aborted) return;
    turn.part(name);
    const signal = AbortSignal.any([turn.signal, AbortSignal.timeout(share)]);
    await flood(target, { ...turn, signal }, AT_ONCE, sent);
  }
}

/** @param share seconds per part, in a run of full duration */
function maxima(
  name: string,
  does: string,
  count: number,
  share: number,
  parts: (target: Target) => readonly Part[],
  anonymous = false,
): Attack {
  const seconds = Math.ceil(count * share);
  return {
    ...{ name, does, seconds },
    ...(anonymous && { anonymous }),
    async run(target, turn) {
      const made = parts(target);
      await oneAfterTheOther(target, turn, made);
    },
  };
}

function pathOf({ path }: Endpoint, { ids }: Target): string {
  return `/v4${path.replaceAll(/[:*](\w+)/g, (_, key: string) => encodeURIComponent(String(ids[key])))}`;
}

const writes = (endpoints as readonly Endpoint[]).filter(({ method }) => method !== 'GET');

const withBody = (endpoints as readonly Endpoint[]).filter(
  ({ method }) => method === 'POST' || method === 'PUT',
);
const lists = (endpoints as readonly Endpoint[]).filter(({ filterable }) => filterable);
const reads = (endpoints as readonly Endpoint[]).filter(({ method }) => method === 'GET');

/** The account in which a list is longest. */
function fullest({ operation }: Endpoint): TokenName {
  if (operation === 'listEvents') return 'events';
  if (operation === 'listComputes') return 'computes';
  if (operation === 'listVpcs') return 'vpcs';
  return operation.includes('Vpc') ? 'ranges' : 'plain';
}

function bodyParts(target: Target): Part[] {
  return withBody.map((endpoint) => {
    const bodies = Object.values(maximumBodies).map((make) =>
      make(endpoint.body ?? {}, undefined, knownIn(target)),
    );
    return {
      name: endpoint.operation,
      sent: (number) => ({
        ...{ method: endpoint.method, path: pathOf(endpoint, target), token: target.tokens.plain },
        body: bodies[number % bodies.length] as string,
      }),
    };
  });
}

const knownIn = ({ ids }: Target) => ({
  ...ids,
  subnet_id: Number(ids.vpcSubnetId),
  region: 'us-east',
});

/** Every write, as large as it may be. @param how makes it a dry run, or gives it this key */
function writeParts(target: Target, how: (name: string) => { query?: string; key?: string }): Part[] {
  return writes.map((endpoint) => {
    const body = maximumBodies.right(endpoint.body ?? {}, undefined, knownIn(target));
    return {
      name: endpoint.operation,
      sent(number) {
        // Every other request is a repeat.
        const { query = '', key } = how(`${endpoint.operation}-${Math.floor(number / 2)}`);
        return {
          ...{ method: endpoint.method, path: `${pathOf(endpoint, target)}${query}`, body },
          token: target.tokens.plain,
          ...(key !== undefined && { headers: { 'idempotency-key': key } }),
        };
      },
    };
  });
}

function filterParts(target: Target): Part[] {
  return lists.map((endpoint) => {
    const filters = maximumFilters(endpoint.filterable ?? {});
    return {
      name: endpoint.operation,
      sent: (number) => ({
        path: `${pathOf(endpoint, target)}?page_size=500`,
        token: target.tokens[fullest(endpoint)],
        headers: { 'x-filter': filters[number % filters.length] ?? '{}' },
      }),
    };
  });
}

function queryParts(target: Target): Part[] {
  return reads.map((endpoint) => ({
    name: endpoint.operation,
    sent: (number) => ({
      path: `${pathOf(endpoint, target)}${maximumQueries[number % maximumQueries.length]}`,
      token: target.tokens[fullest(endpoint)],
      ...(number % 3 === 0 && { headers: { 'x-long': 'x'.repeat(LARGEST_HEADER - 10_000) } }),
    }),
  }));
}

/** Headers that code might parse, with values that make parsing slow. */
const HEADERS = [
  'if-none-match',
  'accept',
  'accept-encoding',
  'cookie',
  'x-forwarded-for',
  'authorization',
  'user-agent',
];
const FILLINGS = [' ', ',', ', ', 'a=b; ', '"', 'x'];

function pageParts(): Part[] {
  return [...PAGES, ...SIGN_IN_PAGES].map((path) => ({
    name: path,
    sent(number) {
      const header = HEADERS[number % HEADERS.length] as string;
      const filling = FILLINGS[Math.floor(number / HEADERS.length) % FILLINGS.length] as string;
      const value = `a${filling.repeat(Math.floor(LARGEST_HEADER / filling.length))}a`;
      return number % 5 === 0
        ? { path: `${path}?${'a=b&'.repeat(15_000)}` }
        : { path, headers: { [header]: value } };
    },
  }));
}

function formParts({ ids }: Target): Part[] {
  const client = `client_id=${ids.clientId}&`;
  return FORMS.map((path) => ({
    name: path,
    sent(number) {
      const fields = ['a=b&'.repeat(13_000), `username=${'x'.repeat(55_000)}`, '%41'.repeat(18_000)];
      const body = `${client}${fields[number % fields.length]}`;
      return { method: 'POST', path, headers: FORM, body };
    },
  }));
}

export const maximaAttacks: Attack[] = [
  maxima('maxima-bodies', 'the largest bodies of every operation', withBody.length, 1, bodyParts),
  maxima('maxima-dry-runs', 'the largest bodies of every write, as dry runs', writes.length, 0.5, (target) =>
    writeParts(target, () => ({ query: '?dry_run=true' })),
  ),
  maxima(
    'maxima-keys',
    'the largest bodies of every write, with idempotency keys',
    writes.length,
    0.5,
    (target) => writeParts(target, (key) => ({ key })),
  ),
  maxima('maxima-filters', 'the largest filters of every list', lists.length, 2, filterParts),
  maxima('maxima-queries', 'the longest queries and headers of every read', reads.length, 0.5, queryParts),
  maxima(
    'maxima-pages',
    'the longest headers and queries of every page',
    PAGES.length + SIGN_IN_PAGES.length,
    1,
    pageParts,
    true,
  ),
  maxima('maxima-forms', 'the largest forms of every page', FORMS.length, 1, formParts, true),
];

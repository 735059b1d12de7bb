import fc from 'fast-check';
import type { Endpoint } from '#api/endpoint';
import { parameterNames } from '#test/coverage/prepared';
import { LARGEST_BODY, maximumBodies, maximumFilters, maximumQueries } from '#test/stress/maxima';
import type { Asker, FuzzRequest, World } from './request.ts';

/**
 * Most bodies are large in counts and lengths. Only a few are also large in bytes, because a run could send little
 * else.
 */
const BODY_BYTES = fc.oneof(
  { weight: 900, arbitrary: fc.constant(3_000) },
  { weight: 95, arbitrary: fc.constant(32_000) },
  { weight: 5, arbitrary: fc.constant(LARGEST_BODY) },
);

const asker = fc.constantFrom<Asker>('owner', 'owner', 'owner', 'owner', 'restricted', 'other');

/** Requests of one operation in which everything has its maximum size. */
export function maximumRequestFor(endpoint: Endpoint, world: World): fc.Arbitrary<FuzzRequest> {
  const { method, operation, body: schema, filterable } = endpoint;
  const known = { ...world.bodyOf(endpoint), subnet_id: 1, config_id: 1 };
  const nothing = fc.constant(undefined);
  const query = fc.constantFrom('', ...maximumQueries);
  const filter = filterable ? fc.constantFrom(undefined, ...maximumFilters(filterable)) : nothing;
  const makers = Object.values(maximumBodies);
  const hasBody = method === 'POST' || method === 'PUT';
  return fc
    .record({
      asker,
      parameters: parametersFor(endpoint, world),
      query: method === 'GET' ? query : fc.constant(''),
      filter,
      make: hasBody ? fc.constantFrom(...makers) : nothing,
      bytes: BODY_BYTES,
    })
    .map(({ asker: who, parameters, query: search, filter: text, make, bytes }) => ({
      endpoint,
      asker: who,
      method,
      target: `/v4${endpoint.path.replaceAll(/[:*](\w+)/g, (_, name: string) => parameters[name] ?? operation)}${search}`,
      headers: (text === undefined ? {} : { 'x-filter': text }) as Record<string, string>,
      body: make?.(schema ?? {}, bytes, known),
    }));
}

/** Ids of existing records, and sometimes ids of the maximum size. */
function parametersFor(endpoint: Endpoint, world: World): fc.Arbitrary<Record<string, string>> {
  const names = parameterNames(endpoint);
  const largest = Object.fromEntries(names.map((name) => [name, String(Number.MAX_SAFE_INTEGER)]));
  const fitting = world
    .parametersOf(endpoint)
    .map((found) => Object.fromEntries(names.map((name) => [name, encodeURIComponent(String(found[name]))])));
  if (fitting.length === 0) return fc.constant(largest);
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...fitting) },
    { weight: 1, arbitrary: fc.constant(largest) },
  );
}

import type { Endpoint } from '#api/endpoint';
import { parameterNames } from '../route-table.ts';

/** The schemas of path parameters, by name. */
export type PathParameterSchemas = ReadonlyMap<string, object>;

/**
 * A path parameter is the field of a record that identifies it: of the record that the endpoint returns whose path
 * ends with the parameter.
 */
export function pathParameters(endpoints: readonly Endpoint[]): PathParameterSchemas {
  const found = new Map<string, object>();
  for (const { method, path, reply } of endpoints) {
    const last = parameterNames(path).at(-1);
    if (method !== 'GET' || last === undefined || !/[:*]\w+$/.test(path)) continue;
    const record: object = reply;
    const { properties }: { properties?: Readonly<Record<string, object>> } = record;
    const field = properties?.[last] ?? properties?.id;
    if (field) found.set(last, field);
  }
  return found;
}

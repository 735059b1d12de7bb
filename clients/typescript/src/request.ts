// A call as a request, without sending it.
import type { Filter } from './filter.ts';
import type { Operation } from './generated/operations.ts';

/** A request as data: to send, to show as a command, to list. */
export interface ApiRequest {
  method: Operation['method'];
  /** Below the address of the API, with its query. */
  path: string;
  filter?: Filter;
  body?: unknown;
}

/** What a call says, whatever its operation. */
export interface AnyInput {
  path?: object | undefined;
  query?: object | undefined;
  filter?: Filter | SerializableFilter | undefined;
  body?: unknown;
}

interface SerializableFilter {
  toJSON(): Filter;
}

/**
 * The request of a call.
 * @throws Error for a value that would lead to another path
 */
export function requestOf({ method, path }: Operation, input: AnyInput): ApiRequest {
  const { body } = input;
  const filter = input.filter && plain(input.filter);
  return {
    method,
    path: `${fillPath(path, input.path ?? {})}${queryText(input.query ?? {})}`,
    ...(filter && Object.keys(filter).length > 0 ? { filter } : {}),
    ...(body === undefined ? {} : { body }),
  };
}

function plain(filter: Filter | SerializableFilter): Filter {
  return typeof filter.toJSON === 'function' ? filter.toJSON() : { ...filter };
}

function fillPath(path: string, values: object): string {
  const byName = new Map(Object.entries(values));
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = byName.get(name);
    if (value === undefined || value === null) throw new Error(`path.${name} is missing, for ${path}`);
    return segment(value);
  });
}

/**
 * One segment of a path.
 * @throws Error for what no encoding keeps in its place: nothing, and the dots that lead upwards
 */
export function segment(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (text === '' || text === '.' || text === '..')
    throw new Error(`Cannot be an id in a path: ${JSON.stringify(value)}`);
  return encodeURIComponent(text);
}

function queryText(query: object): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.append(name, String(value));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

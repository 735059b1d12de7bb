import {
  type BodyOf,
  type Operation,
  type OperationName,
  operations,
  type PathOf,
  type QueryOf,
} from './operations.ts';

/** A filter of a list, as the API reads it from `X-Filter`. */
export type Filter = Readonly<Record<string, unknown>>;

/** What a call of an operation says. */
export interface CallInput<O extends OperationName> {
  path?: PathOf<O>;
  query?: QueryOf<O>;
  filter?: Filter | undefined;
  body?: BodyOf<O>;
}

/** A request as data: to send, to show as a command, to list. */
export interface ApiRequest {
  method: Operation['method'];
  /** Below the address of the API, with its query. */
  path: string;
  filter?: Filter;
  body?: unknown;
}

/**
 * The request of a call.
 * @throws Error for a value that would lead to another path
 */
export function requestOf<O extends OperationName>(name: O, input: CallInput<O>): ApiRequest {
  const { method, path }: Operation = operations[name];
  const { filter, body } = input;
  return {
    method,
    path: `${fillPath(path, input.path ?? {})}${queryText(input.query ?? {})}`,
    ...(filter && Object.keys(filter).length > 0 ? { filter } : {}),
    ...(body === undefined ? {} : { body }),
  };
}

/** A filter as a header: these carry ASCII only. */
export function filterHeader(filter: Filter): string {
  return JSON.stringify(filter).replaceAll(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function fillPath(path: string, values: object): string {
  const byName = new Map(Object.entries(values));
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(byName.get(name)));
}

/**
 * One segment of a path.
 * @throws Error for what no encoding keeps in its place: nothing, and the dots that lead upwards
 */
export function segment(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (text === '' || text === '.' || text === '..') throw new Error(`Not a segment of a path: "${text}"`);
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

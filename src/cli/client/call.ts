import { ask, type ServerAnswer } from './requests.ts';

/** A request to the API of a service. */
export interface ApiCall {
  server: string;
  token: string;
  method: string;
  /** Path below `/v4`, including the query. */
  path: string;
  /** The request body as JSON. */
  body?: string | undefined;
  /** The filter for a list as JSON. */
  filter?: string | undefined;
}

/** @throws Unreachable */
export function callApi({ server, token, method, path, body, filter }: ApiCall): Promise<ServerAnswer> {
  return ask(`${server}/v4${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(filter !== undefined && { 'x-filter': filter }),
    },
    ...(body !== undefined && { body }),
  });
}

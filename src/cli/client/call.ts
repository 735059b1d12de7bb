import { ask, type ServerAnswer } from './requests.ts';

/** A request to the API of a service. */
export interface ApiCall {
  server: string;
  token: string;
  method: string;
  /** Below `/v4`, with its query. */
  path: string;
  /** JSON. */
  body?: string | undefined;
  /** JSON, for lists. */
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

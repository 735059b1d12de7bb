import { asciiJson } from '#client/filter';
import { ask, type ServerAnswer } from './requests.ts';

/** The commands know the API under its own names, whatever those of the provider are. */
export const OWN_NAMES = { 'palisade-own-names': 'true' };

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
  /** With the same key the request is done only once. */
  idempotencyKey?: string | undefined;
}

/** @throws Unreachable */
export function callApi(call: ApiCall): Promise<ServerAnswer> {
  const { server, token, method, path, body, filter, idempotencyKey } = call;
  return ask(`${server}/v4${path}`, {
    method,
    headers: {
      ...OWN_NAMES,
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(filter !== undefined && { 'x-filter': asciiJson(filter) }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body }),
  });
}

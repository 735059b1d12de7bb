import assert from 'node:assert/strict';
import type { Endpoint } from '#api/endpoint';
import { type EndpointOperation, endpoints } from '#app/endpoints';
import type { Answer, Client, Sent } from '#test/harness/http-client';
import type { TestAccount } from '#test/harness/test-api';
import { undescribed } from './described.ts';
import { requests } from './requests.ts';
import type { SampleRequest } from './sample.ts';

/** An operation with a request that would succeed now, unless the operation is always refused. */
export interface Prepared {
  endpoint: Endpoint;
  request: SampleRequest;
  /** The status that the owner gets. */
  status: 200 | 204 | 403;
}

/** `:vpcId` is one segment of a path, `*imageId` the rest of it. */
const PARAMETER = /[:*](\w+)/g;

/** The endpoints with their names as literal types, for loops that create tests. */
export const operations: readonly (Endpoint & { operation: EndpointOperation })[] = endpoints;

export async function prepare(
  endpoint: Endpoint & { operation: EndpointOperation },
  account: TestAccount,
): Promise<Prepared> {
  const { prepare: make, status = 200 } = requests[endpoint.operation];
  return { endpoint, request: await make(account.owner, account), status };
}

interface Variant extends Sent {
  parameters?: SampleRequest['parameters'];
  /** Includes the question mark. */
  query?: string;
}

/** Sends the prepared request, or a variant of it. Checks that the answer is one that openapi.json describes. */
export async function call(
  client: Client,
  { endpoint, request }: Prepared,
  { parameters = request.parameters, query = '', ...sent }: Variant = {},
): Promise<Answer> {
  const path = pathOf(endpoint, parameters) + joinQuery(request.query, query);
  const answer = await client.send(endpoint.method, path, { body: request.body, ...sent });
  assert.deepEqual(
    undescribed(endpoint, answer),
    [],
    `${endpoint.operation} ${answer.status} ${answer.text}`,
  );
  return answer;
}

function joinQuery(required: SampleRequest['query'], query: string): string {
  if (!required) return query;
  const text = new URLSearchParams(required).toString();
  return query === '' ? `?${text}` : `${query}&${text}`;
}

export function parameterNames({ path }: Pick<Endpoint, 'path'>): string[] {
  return [...path.matchAll(PARAMETER)].map(([, name]) => name as string);
}

/** Does not encode the values: a test may want them percent-encoded, or malformed. */
function pathOf(endpoint: Endpoint, parameters: SampleRequest['parameters'] = {}): string {
  return endpoint.path.replaceAll(PARAMETER, (_, name: string) => {
    if (!Object.hasOwn(parameters, name))
      throw new Error(`The sample of ${endpoint.operation} lacks ${name}`);
    return String(parameters[name]);
  });
}

/** A response without what differs between any two requests. */
export function comparable({ status, rawHeaders, text }: Answer): unknown {
  const headers = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && !/^(date|x-request-id)$/i.test(name) ? [`${name}: ${rawHeaders[index + 1]}`] : [],
  );
  return { status, headers, text };
}

import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Endpoint } from '#api/endpoint';
import { RouteTable } from '#http/route-table';
import { requestTarget } from '#http/server';
import { operations, parameterNames, prepare } from '#test/coverage/prepared';
import { replyProblems } from '#test/coverage/reply-problems';
import type { SampleRequest } from '#test/coverage/sample';
import { type Answer, send } from '#test/harness/http-client';
import type { TestAccount, TestApi } from '#test/harness/test-api';
import { maximumRequestFor } from './maximum-request.ts';
import { type Asker, type FuzzRequest, requestFor, type World } from './request.ts';
import { Stalls } from './stalls.ts';

/** An account has little data left after that many requests, so a new one is used. */
const REQUESTS_PER_ACCOUNT = 2_500;
const AT_ONCE = 16;
/** Occurs in all texts of another account, and is never sent. */
const MARK = 'zqmarkqz';

export interface FuzzFigures {
  requests: number;
  /** Number of responses by status. */
  statuses: Record<number, number>;
  /** Longest stall of the event loop, in milliseconds. */
  stall: number;
}

interface FuzzOptions {
  requests: number;
  seed: number;
  only?: typeof operations;
  /** Sends requests of maximum size instead of random ones. */
  maxima?: boolean;
}

/**
 * Sends random requests, or the largest ones, to the operations. The same seed sends the same requests.
 * @throws AssertionError with the request, when a response is not allowed
 */
export async function fuzz(
  api: TestApi,
  { requests, seed, only = operations, maxima = false }: FuzzOptions,
  progress: (figures: FuzzFigures) => void = () => {},
): Promise<FuzzFigures> {
  const figures: FuzzFigures = { requests: 0, statuses: {}, stall: 0 };
  const stalls = new Stalls();
  const made = maxima ? maximumRequestFor : requestFor;
  for (let turn = 0; figures.requests < requests; turn += 1) {
    const account = await api.newAccount();
    // A new other account, too, because a long run would reach the limits of an account.
    const other = await markedAccount(api, turn);
    const { world, tokens } = await newWorld(account, other, only);
    const count = Math.min(REQUESTS_PER_ACCOUNT, requests - figures.requests);
    const requestsOf = () => fc.oneof(...only.map((endpoint) => made(endpoint, world)));
    const generated = stalls.own(() => fc.sample(requestsOf(), { numRuns: count, seed: seed + turn }));
    const secrets = [MARK, ...Object.values(tokens)];
    const next = generated.values();
    const sendAll = async () => {
      for (const request of next) {
        const answer = await sendRequest(api, request, tokens[request.asker]);
        stalls.own(() => assertOrderly(request, answer, secrets));
        figures.requests += 1;
        figures.statuses[answer.status] = (figures.statuses[answer.status] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendAll));
    figures.stall = stalls.longest;
    progress(figures);
  }
  stalls.end();
  return figures;
}

/** An account whose texts can be recognized wherever they appear. */
async function markedAccount(api: TestApi, turn: number): Promise<TestAccount> {
  const account = await api.newAccount(`${MARK} Ltd`);
  const { owner } = account;
  const input = {
    label: MARK,
    region: 'us-east',
    description: MARK,
    subnets: [{ label: MARK, ipv4: '10.0.0.0/24' }],
  };
  const made = [
    await owner.post('/vpcs', input),
    await owner.post('/compute/instances', {
      type: 'c1-entry-1',
      region: 'us-east',
      label: MARK,
      tags: [MARK],
    }),
    await owner.post('/profile/tokens', { label: MARK }),
    await owner.post('/account/users', { username: `${MARK}-${turn}`, email: `${MARK}@example.com` }),
    await owner.put('/profile/preferences', { [MARK]: MARK }),
  ];
  for (const { status, text } of made) assert.equal(status, 200, text);
  return account;
}

async function newWorld(
  account: TestAccount,
  other: TestAccount,
  only: typeof operations,
): Promise<{ world: World; tokens: Record<Asker, string | undefined> }> {
  const samples = new Map<string, SampleRequest>();
  // Preparing a list creates more records than needed here.
  for (const endpoint of only.filter(({ filterable }) => !filterable)) {
    samples.set(endpoint.operation, (await prepare(endpoint, account)).request);
  }
  const foreign: SampleRequest[] = [];
  for (const endpoint of only.filter(
    (candidate) => !candidate.filterable && parameterNames(candidate).length > 0,
  )) {
    if (foreign.length < 12) foreign.push((await prepare(endpoint, other)).request);
  }
  const all = [...samples.values(), ...foreign];
  const numbers = [...new Set([1, ...all.flatMap(numbersIn)])];
  const tokens: Record<Asker, string | undefined> = {
    owner: account.owner.token,
    restricted: (await account.restricted({ global: ['add_vpcs'] })).token,
    other: other.owner.token,
    nobody: undefined,
    'wrong token': '12'.repeat(32),
  };
  const parametersOf = (endpoint: Endpoint) =>
    all.flatMap(({ parameters = {} }) =>
      parameterNames(endpoint).every((name) => Object.hasOwn(parameters, name)) ? [parameters] : [],
    );
  const bodyOf = ({ operation }: Endpoint) => samples.get(operation)?.body;
  const texts = { image: ['public/debian12'], type: ['c1-entry-1'], username: [account.ownerName] };
  return { world: { numbers, texts, parametersOf, bodyOf }, tokens };
}

function numbersIn({ parameters, body }: SampleRequest): number[] {
  const numbers: number[] = [];
  JSON.stringify([parameters, body], (_, value: unknown) => {
    if (typeof value === 'number') numbers.push(value);
    return value;
  });
  return numbers;
}

async function sendRequest(
  api: TestApi,
  { method, target, headers, body }: FuzzRequest,
  token?: string,
): Promise<Answer> {
  const all: Record<string, string> = { ...headers };
  if (token !== undefined) all.authorization = `Bearer ${token}`;
  return send(
    method,
    `${api.service.url}${target}`,
    body === undefined ? { headers: all } : { headers: all, body },
  );
}

/** Whether a full queue of the service refused the request. */
function isBusy({ status, headers, body }: Answer): boolean {
  const isMaintenance = 'x-maintenance-mode' in headers;
  return status === 503 && !isMaintenance && body?.errors?.[0]?.reason === 'Service is busy';
}

/**
 * Checks that a success matches its schema, that an error has documented reasons, and that no secret is revealed.
 */
function assertOrderly(request: FuzzRequest, answer: Answer, secrets: readonly (string | undefined)[]): void {
  const told = () => `${describe(request)}\nis answered with ${answer.status} ${answer.text.slice(0, 1000)}`;
  const { status, text, body } = answer;
  assert.ok([200, 204, 400, 401, 403, 404, 405, 413, 429].includes(status) || isBusy(answer), told());
  const visible = request.asker === 'other' ? [] : [text, ...answer.rawHeaders];
  for (const secret of secrets) {
    assert.ok(secret === undefined || !visible.some((part) => part.includes(secret)), `a secret: ${told()}`);
  }
  assert.doesNotMatch(text, /\.ts:\d+|node:internal|SQLITE_|node_modules/, told());
  if (status === 204) return;
  if (status === 200 && endpointOf(request)?.stream) {
    assert.equal(answer.headers['content-type'], 'text/event-stream', told());
    return;
  }
  assert.equal(answer.headers['content-type'], 'application/json', told());
  if (status !== 200) {
    assert.deepEqual(Object.keys(body), ['errors'], told());
    assert.ok(body.errors.length > 0, told());
    for (const error of body.errors) {
      assert.match(Object.keys(error).join(), /^(field,)?reason$/, told());
      for (const value of Object.values(error)) assert.equal(typeof value, 'string', told());
    }
  } else {
    const found = endpointOf(request);
    assert.ok(found, `no operation: ${told()}`);
    assert.deepEqual(replyProblems(found.reply, body), [], told());
  }
}

const routes = RouteTable.of(operations);

/** The path of a mutated request may belong to another operation with another reply. */
function endpointOf({ method, target }: FuzzRequest): Endpoint | undefined {
  // The client resolves `..` before it sends the request, and the service merges slashes afterwards.
  const path = requestTarget(new URL(target, 'http://localhost').pathname).replace(/^\/v4(beta)?/, '');
  return routes.find(path)?.endpoints.get(method as Endpoint['method']);
}

function describe({ asker, method, target, headers, body }: FuzzRequest): string {
  return `${asker}: ${method} ${target} ${JSON.stringify(headers)} ${String(body).slice(0, 3000)}`;
}

import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Endpoint } from '#api/endpoint';
import { endpoints } from '#app/endpoints';
import { parameterNames } from '#test/coverage/prepared';
import { type Answer, type Client, send } from '#test/harness/http-client';
import { type FuzzRequest, requestFor, type World } from '#test/long/fuzz/request';
import { plantedIn } from './planted.ts';
import { changeRest, type Twins } from './twins.ts';

/** Nothing has this id. */
const UNKNOWN = 2 ** 50;
/** Stands for the newest events that the token sees; event ids differ between the twins. */
const EVENT = 8_000_000;
const EVENTS = 5;

/** How often something happens in the rest. */
const REST_EVERY = 100;

const ofComputes = (path: string) => path.startsWith('/compute');

export interface TwinFigures {
  statuses: Record<number, number>;
  /** Answers that were also compared with those to a user who has just these VPCs. */
  asUser: number;
}

/**
 * Sends random requests with the bound tokens of both twins, one after the other.
 * @throws AssertionError when the answers differ, or when one has something of the rest
 */
export async function compareTwins(twins: Twins, count: number, seed: number): Promise<TwinFigures> {
  const figures: TwinFigures = { statuses: {}, asUser: 0 };
  // Streams have no end, and only so many may be open at once.
  const answering = endpoints.filter(({ stream }) => stream === undefined);
  const requests = fc.oneof(
    ...answering.map((endpoint) => ({
      weight: isShared(endpoint.path) ? 8 : 1,
      arbitrary: requestFor(withoutEventIds(endpoint), worldFor(twins, endpoint)),
    })),
  );
  const modes = fc.record({ dryRun: chance(6), key: chance(8), visible: fc.nat({ max: EVENTS - 1 }) });
  let sent = 0;
  for (const [request, mode] of fc.sample(fc.tuple(requests, modes), { numRuns: count, seed })) {
    await compareOne(twins, request, mode, figures);
    sent += 1;
    if (sent % REST_EVERY === 0) await changeRest(twins);
  }
  return figures;
}

interface Mode {
  dryRun: boolean;
  key: boolean;
}

async function compareOne(twins: Twins, request: FuzzRequest, mode: Mode, figures: TwinFigures) {
  const { full, alone } = twins;
  // A token that deletes itself would end the test.
  const isEnd = request.method === 'DELETE' && request.target.includes('/tokens/');
  const target = mode.dryRun || isEnd ? withDryRun(request.target) : request.target;
  const headers: Record<string, string> = { ...request.headers };
  // Event ids differ, so filters on them find other events.
  if (request.endpoint.operation === 'listEvents' && /"id"/.test(headers['x-filter'] ?? '')) return;
  if (mode.key && request.method !== 'GET') headers['idempotency-key'] = `key-${target.length % 7}`;
  const ask = async (client: Client) => {
    const found = await withEventIds(client, target);
    const url = `${client.base.replace(/\/v4$/, '')}${found}`;
    const sent = { headers: { ...headers, authorization: `Bearer ${client.token}` } };
    return await send(
      request.method,
      url,
      request.body === undefined ? sent : { ...sent, body: request.body },
    );
  };
  const text = `${request.method} ${target} ${JSON.stringify(headers)} ${String(request.body).slice(0, 2_000)}`;
  const answers = [await ask(full.bound), await ask(alone.bound)] as const;
  assert.deepEqual(comparable(answers[0]), comparable(answers[1]), text);
  const [{ status, rawHeaders }] = answers;
  // Regions have resolvers, whose addresses may be those of a compute of the rest.
  if (request.endpoint.scope !== 'public')
    assert.deepEqual(plantedIn(answers[0].text + rawHeaders.join(' '), full.rest), [], text);
  figures.statuses[status] = (figures.statuses[status] ?? 0) + 1;
  if (isForUser(request, headers)) {
    figures.asUser += 1;
    const [asBound, asUser] = [answers[0], await ask(alone.user)];
    assert.deepEqual(withoutMarks(asBound), withoutMarks(asUser), text);
  }
}

/** What a user with grants for the VPCs, and nothing else, may do as well, without changing anything. */
function isForUser({ method, target, endpoint }: FuzzRequest, headers: Record<string, string>): boolean {
  const isMarked = endpoint.operation.includes('Event') && /seen|read/.test(headers['x-filter'] ?? '');
  return method === 'GET' && isShared(target.replace(/^\/v4(beta)?/, '')) && !isMarked;
}

/** Whether it is in a part of the API where a bound token sees as much as its user would. */
function isShared(path: string): boolean {
  return /^\/(vpcs|networking|compute|regions|images|account\/events)/.test(path);
}

/** The sample's filters would compare ids of events, which differ. They still order by them. */
function withoutEventIds(endpoint: Endpoint): Endpoint {
  if (endpoint.operation !== 'listEvents') return endpoint;
  const { id: _, ...filterable } = endpoint.filterable ?? {};
  return { ...endpoint, filterable };
}

function worldFor({ full, vpcs, compute }: Twins, endpoint: Endpoint): World {
  const own = vpcs.flatMap(({ id, subnets }) => [id, ...subnets.map((subnet) => subnet.id)]);
  const { rest } = full;
  // Whether a compute exists is told to every user of an account. Those of the rest are another account's in the twin.
  const others = ofComputes(endpoint.path) ? [] : [...rest.vpcIds, ...rest.subnetIds, ...rest.computeIds];
  const [ofConfig, ofNic] = [compute.config.id, compute.config.interfaces[0]?.id ?? 0];
  const numbers = [...own, UNKNOWN, compute.id, ofConfig, ofNic, ...others];
  const subnetsIn = vpcs.flatMap(({ id, subnets }) =>
    subnets.map((subnet) => ({ vpcId: id, vpcSubnetId: subnet.id })),
  );
  const known: Readonly<Record<string, string | number>>[] = [
    ...vpcs.map(({ id }) => ({ vpcId: id })),
    ...subnetsIn,
    ...subnetsIn.map((ids) => ({ ...ids, vpcSubnetId: rest.subnetIds[0] ?? 0 })),
    ...rest.vpcIds.slice(0, 2).map((vpcId) => ({ vpcId, vpcSubnetId: rest.subnetIds[1] ?? 0 })),
    ...Array.from({ length: EVENTS }, (_, index) => ({ eventId: EVENT + index })),
    { computeId: compute.id, configId: ofConfig, interfaceId: ofNic },
    { tokenId: full.bound.tokenId },
    { tokenId: UNKNOWN, sshKeyId: UNKNOWN, username: full.account.ownerName, appId: UNKNOWN },
    ...[{ regionId: 'us-east' }, { imageId: 'public/debian12' }, { kernelId: 'compute/grub2' }],
  ];
  return {
    numbers,
    texts: { image: ['public/debian12'], type: ['c1-entry-1'], label: ['own-0', 'subnet-0'] },
    parametersOf: (of) => {
      const names = parameterNames(of);
      return known.filter((one) => names.every((name) => Object.hasOwn(one, name)));
    },
    bodyOf: ({ operation }) => BODIES[operation],
  };
}

const BODIES: Readonly<Record<string, object>> = {
  createVpc: { label: 'new', region: 'us-east' },
  updateVpc: { description: 'changed' },
  createVpcSubnet: { label: 'cache', ipv4: '10.7.0.0/24' },
  updateVpcSubnet: { label: 'renamed' },
  createToken: { label: 'new' },
  updateToken: { restrictions: { vpcs: null } },
  createComputeConfig: { label: 'new', devices: {} },
  createUser: { username: 'someone', email: 'someone@example.com' },
};

/** Replaces the numbers that stand for events by the ids of those that the client sees, newest first. */
async function withEventIds(client: Client, target: string): Promise<string> {
  const found = /\/events\/(800000\d)/.exec(target);
  if (!found) return target;
  const { body } = await client.get('/account/events?page_size=25');
  const event = body.data[Number(found[1]) - EVENT] ?? { id: UNKNOWN };
  return target.replace(`${found[1]}`, String(event.id));
}

function withDryRun(target: string): string {
  return `${target}${target.includes('?') ? '&' : '?'}dry_run=true`;
}

function chance(of: number): fc.Arbitrary<boolean> {
  return fc.nat({ max: of - 1 }).map((number) => number === 0);
}

const OWN_HEADERS = /^(date|x-request-id|x-customer-uuid|content-length|x-ratelimit-.*|retry-after)$/i;

/** An answer without what differs between two accounts: the public id of the account and the ids of events. */
function comparable({ status, rawHeaders, body, text }: Answer): unknown {
  const headers = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && !OWN_HEADERS.test(name) ? [`${name}: ${rawHeaders[index + 1]}`] : [],
  );
  return { status, headers, body: isEventful(body) ? withoutIds(body) : text };
}

function withoutMarks({ status, body }: Answer): unknown {
  return { status, body: isEventful(body) ? withoutIds(body, ['seen', 'read']) : body };
}

function isEventful(body: unknown): body is object {
  return typeof body === 'object' && body !== null && JSON.stringify(body).includes('"action":');
}

function withoutIds(body: object, also: readonly string[] = []): unknown {
  const bare = (event: object) =>
    Object.entries(event).filter(([key]) => key !== 'id' && !also.includes(key));
  return 'data' in body && Array.isArray(body.data) ? { ...body, data: body.data.map(bare) } : bare(body);
}

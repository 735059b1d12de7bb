import type { IncomingMessage } from 'node:http';
import type { Actor } from '#access/actor';
import type { Services } from '#access/ctx';
import { isProofFresh } from '#access/proof';
import { guard } from '#access/target';
import { Failure, reject } from '#domain/failure';
import type { Leaving } from '#domain/leaving';
import type { Loose } from '#domain/schema/json-schema';
import { inSchemaOrder, MAXIMUM_PROBLEMS, validate } from '#domain/schema/validate';
import { isTurnOver, nextTurn } from '#platform/long-work';
import type { PageRequest } from '#store/query/page';
import type { Db } from '#store/types';
import { AnyObject, type Checked, type Endpoint } from './endpoint.ts';
import { readFilterHeader } from './filter-header.ts';
import { readPageNumbers } from './pagination.ts';
import type { Route } from './route-table.ts';
import { mayBeLargeBody, readJsonBody, requireAnyObject } from './transfer/body.ts';
import type { Wanted } from './transfer/large-json.ts';
import type { Body } from './transfer/send.ts';
import { serializeReply } from './transfer/serialize.ts';

/** A request that has been admitted: its token is valid, it is within the rate limit, and it has the scope. */
export interface AdmittedRequest {
  message: IncomingMessage;
  endpoint: Endpoint;
  parameters: Route['parameters'];
  /** Query string without the question mark. */
  query: string;
  actor: Actor | undefined;
  /** Aborted when the client disconnects. */
  leaving: Leaving;
  /**
   * Called with the size in bytes of each part of a large reply.
   * @throws Failure when there is no room for the part
   */
  holdPart?: ((bytes: number) => void) | undefined;
}

/**
 * Runs the remaining steps of a request: entities of the path, grant, input, action, and serialization of the
 * reply. Clients without the right learn nothing from validation errors, because the grant is checked first. A GET
 * reads from a single snapshot. Rows of a large list are read while earlier ones are serialized.
 * @returns undefined when the status is 204
 */
export function perform(services: Services, request: AdmittedRequest): Promise<Body | undefined> {
  const { endpoint, actor, leaving } = request;
  return endpoint.method === 'GET' && !endpoint.readsOnce
    ? services.store.read((db) => performWith(services, db, request), {
        leaving,
        accountId: actor?.accountId,
      })
    : performWith(services, services.store.db, request);
}

async function performWith(services: Services, db: Db, request: AdmittedRequest): Promise<Body | undefined> {
  const { endpoint, parameters, actor, leaving } = request;
  const actorCtx = actor && services.actorCtx(db, actor);
  const ctx = actorCtx ?? services.ctx({ db });
  const target = actorCtx && (await endpoint.target?.load(actorCtx, parameters));
  const list = endpoint.filterable && readListRequest(services, request);
  const { body, found } = await readBody(
    services,
    request,
    (input) => endpoint.check?.({ ctx, target, body: input }) ?? [],
  );
  if (actor?.session && asksForProof(endpoint, body) && !isProofFresh(actor.session, services.now()))
    throw Failure.unproved();
  const isRead = endpoint.method === 'GET';
  const guarded =
    isRead || !actorCtx || !endpoint.target ? target : guard(endpoint.target, actorCtx, parameters);
  const reply = await endpoint.run({ ctx, target: guarded, body, found, list, parameters, leaving });
  return reply === undefined ? undefined : await serializeReply(endpoint, reply, request);
}

function asksForProof({ stepUp }: Endpoint, body: unknown): boolean {
  if (stepUp === undefined || stepUp === true) return stepUp === true;
  return typeof body === 'object' && body !== null && stepUp.some((field) => Reflect.has(body, field));
}

function readListRequest({ config }: Services, { message, endpoint, query }: AdmittedRequest): PageRequest {
  const { page, pageSize, problems } = readPageNumbers(query);
  const { filter, problems: filterProblems } = readFilterHeader(
    message,
    endpoint.filterable ?? {},
    config.limits,
  );
  reject([...problems, ...filterProblems]);
  return { filter, page, pageSize };
}

/** Reads the input of a write. Bodies of GET and DELETE are ignored. */
async function readBody(
  { config }: Services,
  { message, endpoint }: AdmittedRequest,
  check: (input: Loose<unknown>) => ReturnType<NonNullable<Endpoint['check']>>,
): Promise<{ body?: unknown; found?: unknown }> {
  if (endpoint.method !== 'POST' && endpoint.method !== 'PUT') return {};
  const wanted = endpoint.body === AnyObject ? {} : (endpoint.body as Wanted | undefined);
  const json = await readJsonBody(message, config.limits.bodyBytes, wanted);
  if (!endpoint.body) return {};
  const { value, problems } =
    endpoint.body === AnyObject
      ? { value: await requireAnyObject(json), problems: [] }
      : validate(endpoint.body, json ?? {}, config.limits);
  if (mayBeLargeBody(message) && isTurnOver()) await nextTurn();
  const result = await check(value);
  const checked: Checked<unknown> = Array.isArray(result) ? { problems: result, found: null } : result;
  const all = [...problems, ...checked.problems];
  if (all.length > 0) reject(inSchemaOrder(endpoint.body, all.slice(0, MAXIMUM_PROBLEMS)));
  if (checked.found === undefined)
    throw new Error('The check found neither a problem nor what it looked for');
  return { body: value, found: checked.found };
}

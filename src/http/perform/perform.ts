import type { Services } from '#access/ctx';
import type { StreamSpecification } from '#access/event-streams';
import type { Endpoint } from '#api/endpoint';
import { readPageNumbers } from '#api/pagination';
import { Failure, type Problem, reject } from '#domain/failure';
import { notValid } from '#domain/reasons/values';
import type { ObjectSchema, Static } from '#domain/schema/json-schema';
import { validate } from '#domain/schema/validate';
import { type Cursor, parseCursor } from '#features/changes/feed';
import type { ResponseBody } from '#http/transfer/send';
import { serializeReply } from '#http/transfer/serialize';
import type { PageRequest } from '#store/query/page';
import type { Db } from '#store/types';
import { readFilterHeader } from '../filter-header.ts';
import type { AdmittedRequest, OperationResponse } from './admitted-request.ts';
import { performWrite } from './perform-write.ts';

/**
 * Runs the remaining steps of a request: entities of the path, grant, input, action, and serialization of the
 * reply. Clients without the right learn nothing from validation errors, because the grant is checked first.
 */
export function perform(services: Services, request: AdmittedRequest): Promise<OperationResponse> {
  const { stream, write } = request.endpoint;
  if (stream) return performStream(services, stream, request);
  return write ? performWrite(services, request, write) : performRead(services, request);
}

/** A GET reads from a single snapshot. Rows of a large list are read while earlier ones are serialized. */
async function performRead(services: Services, request: AdmittedRequest): Promise<OperationResponse> {
  const { endpoint, actor, leaving } = request;
  const body = endpoint.readsOnce
    ? await readWith(services, services.store.db, request)
    : await services.store.read((db) => readWith(services, db, request), {
        leaving,
        accountId: actor?.accountId,
      });
  return { body };
}

async function readWith(
  services: Services,
  db: Db,
  request: AdmittedRequest,
): Promise<ResponseBody | undefined> {
  const { endpoint, parameters, actor, leaving, takeTurn = noTurn } = request;
  const actorCtx = actor && services.actorCtx(db, actor);
  const ctx = actorCtx ?? services.ctx({ db });
  const target = actorCtx && (await endpoint.target?.load(actorCtx, parameters));
  const { list, query } = readQuery(services, request);
  const reply = await endpoint.run({ ctx, target, query, list, parameters, leaving, takeTurn });
  return reply === undefined ? undefined : await serializeReply(endpoint, reply, request);
}

async function noTurn(): Promise<void> {}

/** What a read asks for besides its target: a page of a list, and the parameters that the endpoint declares. */
function readQuery(
  { config }: Services,
  { message, endpoint, query: text }: AdmittedRequest,
): { list?: PageRequest; query: Static<ObjectSchema> } {
  const { filterable } = endpoint;
  const { query, problems: queryProblems } = readParameters(endpoint, text);
  if (!filterable) {
    reject(queryProblems);
    return { query };
  }
  const { page, pageSize, problems } = readPageNumbers(text);
  const { filter, problems: filterProblems } = readFilterHeader(
    message,
    filterable,
    config.limits,
    endpoint.wording,
  );
  reject([...queryProblems, ...problems, ...filterProblems]);
  return { list: { filter, page, pageSize }, query };
}

/** The last one of repeated parameters counts. */
function readParameters(
  { query: schema }: Endpoint,
  text: string,
): { query: Static<ObjectSchema>; problems: readonly Problem[] } {
  if (!schema) return { query: {}, problems: [] };
  const { value, problems } = validate<Static<ObjectSchema>>(
    schema,
    Object.fromEntries(new URLSearchParams(text)),
  );
  return { query: value, problems };
}

/** Checks what a client wants to follow, and opens the stream. */
async function performStream(
  services: Services,
  { filterable, open }: StreamSpecification,
  request: AdmittedRequest,
): Promise<OperationResponse> {
  const { message, actor, endpoint } = request;
  if (!actor) throw Failure.invalidToken();
  const { after, problems } = readCursor(request);
  const { query, problems: ofQuery } = readParameters(endpoint, request.query);
  const { filter, problems: ofFilter } = readFilterHeader(
    message,
    filterable,
    services.config.limits,
    endpoint.wording,
  );
  reject([...problems, ...ofQuery, ...ofFilter]);
  return { body: undefined, stream: await open(services.eventStreams, { actor, after, filter, query }) };
}

/**
 * Reads where the client stopped. The header counts before the query, because a browser that reconnects sends the
 * address of before and the header besides. The last one of repeated parameters counts.
 */
function readCursor({ message, query }: AdmittedRequest): { after: Cursor | undefined; problems: Problem[] } {
  const text =
    message.headers['last-event-id']?.toString() ?? new URLSearchParams(query).getAll('cursor').at(-1);
  const after = text === undefined ? undefined : parseCursor(text);
  return { after, problems: text !== undefined && !after ? [notValid('cursor')] : [] };
}

import type { Services } from '#access/ctx';
import { reject } from '#domain/failure';
import type { Body } from '#faces/http/transfer/send';
import { serializeReply } from '#faces/http/transfer/serialize';
import type { PageRequest } from '#store/query/page';
import type { Db } from '#store/types';
import { readFilterHeader } from '../filter-header.ts';
import { readPageNumbers } from '../pagination.ts';
import type { AdmittedRequest, Performed } from './admitted-request.ts';
import { performWrite } from './perform-write.ts';

/**
 * Runs the remaining steps of a request: entities of the path, grant, input, action, and serialization of the
 * reply. Clients without the right learn nothing from validation errors, because the grant is checked first.
 */
export function perform(services: Services, request: AdmittedRequest): Promise<Performed> {
  return request.endpoint.method === 'GET' ? performRead(services, request) : performWrite(services, request);
}

/** A GET reads from a single snapshot. Rows of a large list are read while earlier ones are serialized. */
async function performRead(services: Services, request: AdmittedRequest): Promise<Performed> {
  const { endpoint, actor, leaving } = request;
  const body = endpoint.readsOnce
    ? await readWith(services, services.store.db, request)
    : await services.store.read((db) => readWith(services, db, request), {
        leaving,
        accountId: actor?.accountId,
      });
  return { body };
}

async function readWith(services: Services, db: Db, request: AdmittedRequest): Promise<Body | undefined> {
  const { endpoint, parameters, actor, leaving } = request;
  const actorCtx = actor && services.actorCtx(db, actor);
  const ctx = actorCtx ?? services.ctx({ db });
  const target = actorCtx && (await endpoint.target?.load(actorCtx, parameters));
  const list = endpoint.filterable && readListRequest(services, request);
  const input = { body: undefined, found: undefined, list, parameters, leaving };
  const reply = await endpoint.run({ ctx, target, ...input });
  return reply === undefined ? undefined : await serializeReply(endpoint, reply, request);
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

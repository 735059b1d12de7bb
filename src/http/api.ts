import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Actor } from '../access/actor.ts';
import { authenticate } from '../access/authenticate.ts';
import { admits } from '../access/decide.ts';
import type { Services } from '../ctx.ts';
import { Failure } from '../domain/failure.ts';
import { clientAddressReader } from './client-address.ts';
import { mostSpecific } from './counted-rate.ts';
import type { Endpoint, Method } from './endpoint.ts';
import { errorAnswer } from './errors.ts';
import { answerHeaders, commonHeaders } from './headers.ts';
import { MaintenanceSwitch } from './maintenance.ts';
import { perform } from './perform.ts';
import { exhaustedReport, RateLimiter, type RateReport, userKey } from './rate-limit.ts';
import type { RequestObserver } from './request-log.ts';
import { allowedMethods, RouteTable } from './route-table.ts';
import { serializeReply } from './serialize.ts';
import { TokenUse } from './token-use.ts';

/** What becomes known of a request while it goes through the steps. */
interface Progress {
  endpoint?: Endpoint;
  actor?: Actor;
  rate?: RateReport;
  allow?: string;
}

export type ApiHandler = (
  message: IncomingMessage,
  response: ServerResponse,
  target: string,
) => Promise<void>;

/**
 * Answers everything below `/v4`. The order of the steps is part of the contract: route, method, token, rate limit,
 * scope, and then in `perform` entities, grant and input.
 */
export function createApi(
  services: Services,
  endpoints: readonly Endpoint[],
  observer: RequestObserver,
): ApiHandler {
  const { config, store, now } = services;
  const routes = new RouteTable(endpoints);
  const limiter = new RateLimiter(config);
  const maintenance = new MaintenanceSwitch(store.db);
  const admitted = { ...services, store: maintenance.guard(store) };
  const tokenUse = new TokenUse(services);
  const addressOf = clientAddressReader(config.trustedProxies);
  const common = commonHeaders(config.publicUrl);

  /** Runs the steps; what it learns goes into `progress` even when a step ends the request. */
  async function answer(
    message: IncomingMessage,
    target: string,
    progress: Progress,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const [path, query] = splitTarget(target);
    const route = routes.find(path);
    const method = message.method === 'HEAD' ? 'GET' : message.method;
    progress.endpoint = route?.endpoints.get(method as Method);
    const { endpoint } = progress;
    if (await maintenance.isOn()) throw Failure.unavailable();

    if (message.method === 'OPTIONS') {
      progress.rate = limiter.peek(addressOf(message), now());
      return undefined;
    }
    if (!route || !endpoint) {
      progress.rate = limiter.takeUnknown(addressOf(message), now());
      if (route) progress.allow = allowedMethods(route);
      if (progress.rate.refused) throw Failure.tooManyRequests();
      throw route ? Failure.methodNotAllowed() : Failure.notFound();
    }

    progress.actor = await authenticate(store.db, message.headers.authorization, now());
    const { actor } = progress;
    if (!actor && endpoint.scope !== 'public') throw Failure.invalidToken();

    const key = actor ? userKey(actor.userId) : addressOf(message);
    progress.rate = limiter.takeOperation(endpoint, key, now());
    if (progress.rate.refused) throw Failure.tooManyRequests();

    if (actor) {
      if (endpoint.scope !== 'public' && !admits(actor, endpoint.scope)) throw Failure.insufficientScope();
      tokenUse.note(actor);
    }
    const reply = await perform(admitted, {
      message,
      endpoint,
      parameters: route.parameters,
      query,
      actor,
      signal,
    });
    return reply === undefined ? undefined : serializeReply(endpoint, reply);
  }

  return async function handle(message, response, target) {
    const finish = observer.begin(message);
    const progress: Progress = {};
    let status: number;
    let body: string | undefined;
    let isBusy = false;
    let failure: unknown;
    try {
      body = await answer(message, target, progress, whenGone(response));
      status = body === undefined && message.method !== 'OPTIONS' ? 204 : 200;
    } catch (error) {
      failure = error;
      ({ status, body, isBusy } = errorAnswer(error));
      if (error instanceof Failure && error.exhausted) progress.rate = exhaustedReport(error.exhausted);
      // Only a refused token goes without these headers; whatever failed before its bucket was known shows the first.
      if (status !== 401) progress.rate ??= limiter.peek(addressOf(message), now());
    }
    progress.rate = await mostSpecific(services, progress);
    const bytes = body === undefined ? undefined : Buffer.byteLength(body);
    const headers = answerHeaders(common, {
      ...progress,
      requestId: finish.requestId,
      status,
      isBusy,
      bytes,
      endpoint: progress.endpoint,
      actor: progress.actor,
      rate: progress.rate,
      allow: status === 405 ? progress.allow : undefined,
    });
    response.writeHead(status, headers);
    // What has a byte for each character is ASCII: copied as it stands, where UTF-8 would look at each of them again.
    response.end(message.method === 'HEAD' ? undefined : body, bytes === body?.length ? 'latin1' : 'utf8');
    finish.end({ status, operation: progress.endpoint?.operation, userId: progress.actor?.userId, failure });
  };
}

/** Aborted when the client leaves before its answer was sent. */
function whenGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

function splitTarget(target: string): [path: string, query: string] {
  const mark = target.indexOf('?');
  return mark === -1 ? [target, ''] : [target.slice(0, mark), target.slice(mark + 1)];
}

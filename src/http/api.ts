import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Actor } from '#access/actor';
import type { Services } from '#access/ctx';
import { hasScope, mayUseOperation } from '#access/decide';
import type { OpenedStream } from '#access/event-streams';
import type { Endpoint, Method } from '#api/endpoint';
import type { ReplySchema } from '#api/wording';
import { bounds } from '#domain/budget';
import { Failure } from '#domain/failure';
import { connectionOf } from './connections/connection.ts';
import { errorAnswer } from './errors.ts';
import { answerHeaders } from './headers.ts';
import type { RequestObserver, RequestOutcome } from './log/request-log.ts';
import type { ApiMount } from './mount.ts';
import type { OperationResponse } from './perform/admitted-request.ts';
import { perform } from './perform/perform.ts';
import { exhaustedReport, mostSpecific, RateLimiter, type RateReport } from './rate-limit.ts';
import { allowedMethods, type Route, RouteTable } from './route-table.ts';
import { TokenUse } from './token-use.ts';
import { ClientDisconnection, clientAddressReader } from './transfer/client-connection.ts';
import {
  bytesOf,
  dropReply,
  partHolder,
  type ResponseBody,
  reserveReply,
  sendBody,
  sendStream,
} from './transfer/send.ts';
import { mayBeLarge } from './transfer/serialize-parts.ts';
import { Turns } from './transfer/turns.ts';

/** What is known about a request so far. Each step adds to it. */
interface RequestProgress {
  endpoint?: Endpoint;
  parameters?: Route['parameters'];
  actor?: Actor;
  rate?: RateReport;
  allow?: string;
  isDryRun?: boolean;
  isReplayed?: boolean | undefined;
}

interface ApiExchange {
  /** The endpoints under the names that the client uses. */
  routes: RouteTable;
  message: IncomingMessage;
  response: ServerResponse;
  /** Path and query below the mount. */
  target: string;
}

export type ApiHandler = (
  message: IncomingMessage,
  response: ServerResponse,
  target: string,
) => Promise<void>;

/**
 * May refuse a request of the API, for a test: when it has arrived, or when nothing else refuses it any more.
 * @throws what is answered in place of a reply
 */
export type RequestInterceptor = (message: IncomingMessage, stage: 'arrived' | 'admitted') => void;

/** Creates the handler for everything below the path where the API is mounted. */
export type CreateApiHandler = (mount: ApiMount) => ApiHandler;

/**
 * Creates the API. The order of the steps is part of its contract: route, method, token, rate limit, scope; then, in
 * `perform`, entities, grant and input. All mounts share limits and memory.
 */
export function createApi(
  services: Services,
  endpoints: readonly Endpoint[],
  observer: RequestObserver,
  intervene: RequestInterceptor = () => {},
): CreateApiHandler {
  const { config, now } = services;
  const ownRoutes = RouteTable.of(endpoints);
  const limiter = new RateLimiter(config);
  const tokenUse = new TokenUse(services);
  const addressOf = clientAddressReader(config.trustedProxies);
  const large = new Set(
    endpoints
      .filter(
        ({ method, reply, filterable, stream }) =>
          method === 'GET' && !stream && mayBeLarge(reply as ReplySchema, filterable !== undefined),
      )
      .map(({ operation }) => operation),
  );
  const turns = new Turns({
    all: bounds.largeReplies.value,
    each: bounds.largeRepliesPerAccount.value,
    waiting: bounds.waitingLargeReplies.value,
  });

  /**
   * Limits how many large replies are processed at the same time, because their rows stay in memory until they have
   * been serialized.
   * @param work takes its turn, if it needs one, before it reads
   */
  async function inTurn<T>(
    key: string,
    response: ServerResponse,
    { message, leaving }: { message: IncomingMessage; leaving: ClientDisconnection },
    work: (takeTurn: () => Promise<void>) => Promise<T>,
  ): Promise<T> {
    let hasTurn = false;
    const connection = connectionOf(message);
    const take = async () => {
      await turns.take(key, leaving);
      hasTurn = true;
    };
    const giveBack = () => {
      if (hasTurn) turns.giveBack(key);
      hasTurn = false;
    };
    try {
      return await work(async () => {
        if (hasTurn) return;
        await take();
        while (connection?.hasRoomForReply(response) === false) {
          giveBack();
          await connection.roomForReply();
          leaving.signal.throwIfAborted();
          await take();
        }
      });
    } finally {
      giveBack();
    }
  }

  /** Runs the steps. What it learns is added to `progress`, even when a step rejects the request. */
  async function answer(
    mount: ApiMount,
    { routes, message, response, target }: ApiExchange,
    progress: RequestProgress,
    leaving: ClientDisconnection,
  ): Promise<Pick<OperationResponse, 'body' | 'stream'>> {
    if (message.method === 'OPTIONS' && !mount.isOpenToOrigins) throw Failure.methodNotAllowed();
    mount.admit(message);
    const [path, query] = splitTarget(target);
    const route = routes.find(path);
    const method = message.method === 'HEAD' ? 'GET' : message.method;
    progress.endpoint = route?.endpoints.get(method as Method);
    if (route) progress.parameters = route.parameters;
    const { endpoint } = progress;
    if (message.method === 'OPTIONS' && mount.isOpenToOrigins) {
      progress.rate = limiter.peek(addressOf(message), now());
      return { body: undefined };
    }
    intervene(message, 'arrived');
    if (await services.maintenance.isOn()) throw Failure.unavailable();
    if (!route || !endpoint) {
      progress.rate = limiter.takeUnknown(addressOf(message), now());
      if (route) progress.allow = allowedMethods(route, mount.isOpenToOrigins);
      if (progress.rate.refused) throw Failure.tooManyRequests(progress.rate.bucket);
      throw route ? Failure.methodNotAllowed() : Failure.notFound();
    }

    progress.actor = await mount.authenticate(message, endpoint.stream !== undefined);
    const { actor } = progress;
    if (!actor && endpoint.scope !== 'public') throw Failure.invalidToken();

    const key = actor ? mount.rateKey(actor) : addressOf(message);
    progress.rate = limiter.takeOperation(endpoint, key, now());
    if (progress.rate.refused) throw Failure.tooManyRequests(progress.rate.bucket);

    if (actor) {
      if (endpoint.scope !== 'public' && !hasScope(actor, endpoint.scope)) throw Failure.insufficientScope();
      tokenUse.note(actor);
      if (endpoint.scope !== 'public' && !mayUseOperation(actor, endpoint)) throw Failure.forbidden();
    }
    intervene(message, 'admitted');
    const holdPart = partHolder(message, response);
    const { wording } = endpoint;
    const request = {
      ...{ message, endpoint, path, actor, leaving, holdPart, sentQuery: query },
      parameters: wording?.parameters(route.parameters) ?? route.parameters,
      query: wording?.query(query) ?? query,
      noteDryRun: () => {
        progress.isDryRun = true;
      },
    };
    const performed = large.has(endpoint.operation)
      ? await inTurn(
          actor ? `account ${actor.accountId}` : String(key),
          response,
          request,
          async (takeTurn) => {
            if (!endpoint.takesTurn) await takeTurn();
            return await perform(services, { ...request, takeTurn });
          },
        )
      : await perform(services, request);
    progress.isReplayed = performed.isReplayed;
    return performed;
  }

  return (mount) => {
    const { via, worded } = mount;
    const wordedRoutes = worded && RouteTable.of(worded.endpoints);
    return async (message, response, target) => {
      const isWorded = wordedRoutes !== undefined && message.headers[OWN_NAMES] === undefined;
      const routes = isWorded ? wordedRoutes : ownRoutes;
      const finish = observer.begin(message);
      const progress: RequestProgress = {};
      let status: number;
      let body: ResponseBody | undefined;
      let stream: OpenedStream | undefined;
      let bytes = 0;
      let isBusy = false;
      let codes: string | undefined;
      let failure: unknown;
      const leaving = new ClientDisconnection(response);
      const wordingOf = () => progress.endpoint?.wording ?? (isWorded ? worded?.common : undefined);
      try {
        ({ body, stream } = await answer(mount, { routes, message, response, target }, progress, leaving));
        bytes = body === undefined ? 0 : bytesOf(body);
        if (body !== undefined) reserveReply(message, response, body, bytes);
        status = body === undefined && !stream && message.method !== 'OPTIONS' ? 204 : 200;
      } catch (error) {
        if (leaving.explains(error)) {
          finish.end({ status: CLIENT_LEFT, via, ...outcomeOf(progress, mountOf(message, target)) });
          return;
        }
        failure = error;
        dropReply(message, response);
        ({ status, body, isBusy, codes } = errorAnswer(error, wordingOf()));
        bytes = bytesOf(body);
        if (error instanceof Failure && error.exhausted)
          progress.rate = exhaustedReport(error.bucket ?? '', error.exhausted);
        // A reply to a refused token has no rate-limit headers. Requests that failed before their bucket was known
        // report the user bucket of their address.
        if (status !== 401) progress.rate ??= limiter.peek(addressOf(message), now());
      }
      if (progress.endpoint?.countedRate) progress.rate = await mostSpecific(services, progress);
      const headers = answerHeaders(mount, {
        ...progress,
        requestId: finish.requestId,
        status,
        isBusy,
        codes,
        bytes: body === undefined ? undefined : bytes,
        allow: status === 405 ? progress.allow : undefined,
        wantedHeaders:
          message.method === 'OPTIONS' ? message.headers['access-control-request-headers'] : undefined,
        isProofMissing: failure instanceof Failure && failure.kind === 'unproved',
        isStream: stream !== undefined,
        wording: wordingOf(),
      });
      response.writeHead(status, headers);
      if (stream) {
        finish.answered();
        await sendStream(message, response, stream, progress.endpoint?.wording?.frames);
      }
      const sending = stream ? undefined : sendBody(message, response, body, bytes);
      finish.end({ status, via, ...outcomeOf(progress, mountOf(message, target)), failure, codes });
      await sending;
    };
  };
}

/** A client that knows our own names, such as our commands, sends this header. */
export const OWN_NAMES = 'palisade-own-names';

/** Appears in the log only: the client disconnected before there was a reply, and the work for it was aborted. */
const CLIENT_LEFT = 499;

function outcomeOf(
  { endpoint, parameters, actor }: RequestProgress,
  mount: string,
): Omit<RequestOutcome, 'status' | 'via'> {
  return {
    operation: endpoint?.operation,
    route: endpoint && `${mount}${endpoint.path}`,
    parameters,
    userId: actor?.userId,
    tokenId: actor?.tokenId,
  };
}

/** Where the API is mounted, such as `/v4`. */
function mountOf({ url = '' }: IncomingMessage, target: string): string {
  return url.endsWith(target) ? url.slice(0, -target.length) : '';
}

function splitTarget(target: string): [path: string, query: string] {
  const mark = target.indexOf('?');
  return mark === -1 ? [target, ''] : [target.slice(0, mark), target.slice(mark + 1)];
}

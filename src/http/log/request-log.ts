import type { IncomingMessage } from 'node:http';
import type { Services } from '#access/ctx';
import type { Endpoint } from '#api/endpoint';
import { Failure } from '#domain/failure';
import { pathsOf } from '#http/route-table';
import { clientAddressReader } from '#http/transfer/client-connection';
import type { Tracing } from '#platform/tracing/tracing';
import { type LoggedRoute, loggedRoute, wordsOf } from './logged-path.ts';

export interface RequestOutcome extends LoggedRoute {
  status: number;
  /** Undefined when path and method match no operation. */
  operation: string | undefined;
  userId: number | undefined;
  tokenId?: number | undefined;
  /** Where the request came from, if not from a client of the API. */
  via?: string | undefined;
  failure?: unknown;
  /** The names of the reasons for which a request was refused. */
  codes?: string | undefined;
  /** Health checks arrive every few seconds, so they are only logged at debug level. */
  isProbe?: boolean | undefined;
}

export interface ObservedRequest {
  /** Sent in the response and written to the log. */
  requestId: string;
  /** The headers of a reply that goes on were sent. The metrics count the time until then. */
  answered(): void;
  end(outcome: RequestOutcome): void;
}

/** Observes each request from its start to its response. */
export interface RequestObserver {
  begin(message: IncomingMessage): ObservedRequest;
}

/** The fields of a line in the log that tells of a request. */
export interface RequestLine {
  request_id: string;
  method: string;
  /** Without what could be a secret. */
  path: string;
  route: string | null;
  operation: string | null;
  status: number;
  duration_ms: number;
  user_id: number | null;
  token_id: number | null;
  /** Of the client, behind trusted proxies. */
  address: string;
  /** The names of the reasons in the response. */
  errors?: string;
  via?: string;
}

/** Records a finished request in the metrics. */
export type CountRequest = (outcome: RequestOutcome, seconds: number) => void;

/**
 * Writes one log line per request. Headers, bodies and query strings are not logged, because they may contain secrets
 * or personal data; of the path only what cannot be a secret.
 */
export function createRequestObserver(
  { log, random, config }: Pick<Services, 'log' | 'random' | 'config'>,
  endpoints: readonly Endpoint[],
  count: CountRequest = () => {},
  tracing?: Pick<Tracing, 'request'>,
): RequestObserver {
  // A random prefix per process makes request ids unique across processes.
  const prefix = random.hex(6);
  const addressOf = clientAddressReader(config.trustedProxies);
  const words = wordsOf(endpoints.flatMap(pathsOf));
  let served = 0;
  return {
    begin(message) {
      const started = performance.now();
      served += 1;
      const requestId = `${prefix}-${served.toString(36)}`;
      // Once the client has left, the socket has no address.
      const address = addressOf(message);
      const traced = PROBES.has(message.url ?? '') ? undefined : tracing?.request(message, requestId);
      let answered: number | undefined;
      return {
        requestId,
        answered() {
          answered = performance.now();
        },
        end(outcome) {
          const ended = performance.now();
          const milliseconds = ended - started;
          traced?.end(outcome);
          count(outcome, ((answered ?? ended) - started) / 1000);
          const { status, operation, userId, tokenId, via, failure, codes, isProbe } = outcome;
          const line: RequestLine = {
            request_id: requestId,
            method: message.method ?? '',
            ...loggedRoute(message, outcome, words),
            operation: operation ?? null,
            status,
            duration_ms: Math.round(milliseconds * 1000) / 1000,
            user_id: userId ?? null,
            token_id: tokenId ?? null,
            address,
            ...(codes === undefined ? {} : { errors: codes }),
            ...(via === undefined ? {} : { via }),
          };
          if (isProbe) log.debug(line, 'probe');
          else if (status < 500) log.info(line, 'request');
          else log.error({ ...line, err: rootOf(failure) }, 'request failed');
        },
      };
    },
  };
}

/** Their traces would be most of all. */
const PROBES = new Set(['/healthz', '/readyz']);

/** The original error, when a `Failure` hides it from the client. */
function rootOf(failure: unknown): unknown {
  return failure instanceof Failure && failure.cause !== undefined ? failure.cause : failure;
}

import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { Failure } from '#domain/failure';
import type { Random } from '#platform/random';

export interface RequestOutcome {
  status: number;
  /** Undefined when path and method match no operation. */
  operation: string | undefined;
  userId: number | undefined;
  /** Where the request came from, if not from a client of the API. */
  via?: string | undefined;
  failure?: unknown;
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

/** Records a finished request in the metrics. */
export type CountRequest = (outcome: RequestOutcome, seconds: number) => void;

/**
 * Writes one log line per request: operation, status, duration and user. Addresses, tokens, bodies and query
 * strings are not logged, because they may contain secrets or personal data.
 */
export function createRequestObserver(
  { log, random }: { log: Logger; random: Random },
  count: CountRequest = () => {},
): RequestObserver {
  // A random prefix per process makes request ids unique across processes.
  const prefix = random.hex(6);
  let served = 0;
  return {
    begin({ method }) {
      const started = performance.now();
      served += 1;
      const requestId = `${prefix}-${served.toString(36)}`;
      let answered: number | undefined;
      return {
        requestId,
        answered() {
          answered = performance.now();
        },
        end(outcome) {
          const ended = performance.now();
          const milliseconds = ended - started;
          count(outcome, ((answered ?? ended) - started) / 1000);
          const { status, operation, userId, via, failure, isProbe } = outcome;
          const line = {
            request_id: requestId,
            method,
            operation: operation ?? null,
            status,
            duration_ms: Math.round(milliseconds * 1000) / 1000,
            user_id: userId ?? null,
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

/** The original error, when a `Failure` hides it from the client. */
function rootOf(failure: unknown): unknown {
  return failure instanceof Failure && failure.cause !== undefined ? failure.cause : failure;
}

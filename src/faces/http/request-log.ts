import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { Failure } from '#domain/failure';
import type { Random } from '#platform/random';

export interface RequestOutcome {
  status: number;
  /** Undefined for paths and methods that are no operation. */
  operation: string | undefined;
  userId: number | undefined;
  failure?: unknown;
  /** Machines ask every few seconds: not worth a line unless it is wanted. */
  isProbe?: boolean | undefined;
}

export interface ObservedRequest {
  /** Stands in the answer and in the log. */
  requestId: string;
  end(outcome: RequestOutcome): void;
}

/** Told of each request when it begins and when it is answered. */
export interface RequestObserver {
  begin(message: IncomingMessage): ObservedRequest;
}

/** Figures of answered requests, for the metrics. */
export type CountRequest = (outcome: RequestOutcome, seconds: number) => void;

/**
 * One log line per request: which operation, how it ended, how long it took, for whom. Addresses, tokens, bodies and
 * query strings stay out: they may hold secrets or personal data.
 */
export function createRequestObserver(
  { log, random }: { log: Logger; random: Random },
  count: CountRequest = () => {},
): RequestObserver {
  // Tells the requests of one process from those of another, so that an id names one request only.
  const prefix = random.hex(6);
  let served = 0;
  return {
    begin({ method }) {
      const started = performance.now();
      served += 1;
      const requestId = `${prefix}-${served.toString(36)}`;
      return {
        requestId,
        end(outcome) {
          const milliseconds = performance.now() - started;
          count(outcome, milliseconds / 1000);
          const { status, operation, userId, failure, isProbe } = outcome;
          const line = {
            request_id: requestId,
            method,
            operation: operation ?? null,
            status,
            duration_ms: Math.round(milliseconds * 1000) / 1000,
            user_id: userId ?? null,
          };
          if (isProbe) log.debug(line, 'probe');
          else if (status < 500) log.info(line, 'request');
          else log.error({ ...line, err: rootOf(failure) }, 'request failed');
        },
      };
    },
  };
}

/** What really happened, where a refusal hides it from the client. */
function rootOf(failure: unknown): unknown {
  return failure instanceof Failure && failure.cause !== undefined ? failure.cause : failure;
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '#config/config';
import { Failure } from '#domain/failure';
import { listedReasons } from '#domain/reasons/reason';
import type { RequestInterceptor } from '#http/api';
import type { Clock } from '#platform/clock';
import type { PlacedFault } from '#testing/types';
import { kindOf } from './fault.ts';

const RETRY_AFTER = 30;

/** The faults that happen to the requests under way. */
const faultsByRequest = new WeakMap<IncomingMessage, readonly PlacedFault[]>();

export function injectFaults(message: IncomingMessage, faults: readonly PlacedFault[]): void {
  if (faults.length > 0) faultsByRequest.set(message, faults);
}

/** Answers a status as the API does: with the errors and headers that it has for it. */
export function createInterceptor(now: Clock, rates: () => Config['rates']): RequestInterceptor {
  return (message, stage) => {
    const fault = faultsByRequest
      .get(message)
      ?.find(({ status, maintenance }) => status !== undefined || maintenance);
    if (!fault) return;
    // An invalid token and maintenance are noticed before anything else is known of the request.
    const isEarly = fault.maintenance === true || fault.status === 401;
    if (isEarly === (stage === 'arrived')) throw errorOf(fault, now(), rates());
  };
}

function errorOf(fault: PlacedFault, now: number, rates: Config['rates']): Error {
  if (fault.maintenance) return Failure.unavailable();
  const { status = 500, errors, retry_after: retryAfter = RETRY_AFTER } = fault;
  const kind = kindOf(status);
  if (kind === undefined || kind === 'internal') return new Error('A test made the request fail');
  if (kind === 'too_many_requests') {
    return Failure.tooManyRequests('fault', {
      limit: rates.user.requests,
      reset: now + retryAfter,
      retryAfter,
    });
  }
  return new Failure(kind, errors ?? usualErrors(kind));
}

function usualErrors(kind: string): { reason: string }[] {
  const usual = listedReasons().find((reason) => reason.kind === kind);
  return [{ reason: usual?.text ?? '' }];
}

/** Keeps the answer from the client: when it is complete, the connection is cut instead. */
export function cutAtResponseEnd(message: IncomingMessage, response: ServerResponse, cut: () => void): void {
  Object.assign(response, {
    writeHead(status: number) {
      response.statusCode = status;
      return response;
    },
    write: () => true,
    end() {
      if (!message.socket.destroyed) cut();
      message.socket.destroy();
      return response;
    },
  });
}

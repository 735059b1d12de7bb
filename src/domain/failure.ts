import { bounds } from './budget.ts';

/** One entry of the error envelope. `field` is left out when the fault belongs to no field. */
export interface Problem {
  field?: string;
  reason: string;
}

export type FailureKind =
  | 'invalid'
  | 'invalid_token'
  | 'insufficient_scope'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'too_large'
  | 'too_many_requests'
  | 'unavailable'
  | 'busy';

/** A rate limit that is used up, as the headers of the refusal tell it. */
export interface ExhaustedRate {
  limit: number;
  /** End of the window in epoch seconds. */
  reset: number;
  /** Whole seconds to the end of the window, at least 1. */
  retryAfter: number;
}

/**
 * A refusal. The problems are public and reach the client as they are; the cause is private and reaches the log.
 * Only the HTTP layer knows which status a kind has.
 */
export class Failure extends Error {
  readonly kind: FailureKind;
  readonly problems: readonly Problem[];
  /** Of a rate limit that only the action knew of. */
  readonly exhausted: ExhaustedRate | undefined;

  constructor(kind: FailureKind, problems: readonly Problem[], cause?: unknown, exhausted?: ExhaustedRate) {
    // Where a refusal was made says nothing, and finding it out would be half of the work of refusing a flood.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(problems.map(({ reason }) => reason).join('; '), { cause });
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'Failure';
    this.kind = kind;
    this.problems = problems;
    this.exhausted = exhausted;
  }

  static invalid(problems: readonly Problem[]): Failure {
    return new Failure('invalid', problems.slice(0, bounds.problems.value));
  }

  static invalidToken(): Failure {
    return new Failure('invalid_token', [{ reason: 'Invalid Token' }]);
  }

  static insufficientScope(): Failure {
    return new Failure('insufficient_scope', [
      { reason: 'Your OAuth token is not authorized to use this endpoint.' },
    ]);
  }

  static forbidden(): Failure {
    return new Failure('forbidden', [{ reason: 'Unauthorized' }]);
  }

  static notFound(): Failure {
    return new Failure('not_found', [{ reason: 'Not found' }]);
  }

  static methodNotAllowed(): Failure {
    return new Failure('method_not_allowed', [{ reason: 'Method Not Allowed' }]);
  }

  static tooLarge(): Failure {
    return new Failure('too_large', [{ reason: 'Request body is too large' }]);
  }

  /** @param exhausted left out where the HTTP layer counts itself */
  static tooManyRequests(exhausted?: ExhaustedRate): Failure {
    return new Failure('too_many_requests', [{ reason: 'Too many requests' }], undefined, exhausted);
  }

  static unavailable(cause?: unknown): Failure {
    return new Failure('unavailable', [{ reason: 'Service is under maintenance' }], cause);
  }

  /** The service has too much to do at the moment: a full queue, or work beyond the budget of a request. */
  static busy(cause?: unknown): Failure {
    return new Failure('busy', [{ reason: 'Service is busy' }], cause);
  }
}

/** Ends the request when a check found anything. */
export function reject(problems: readonly Problem[]): void {
  if (problems.length > 0) throw Failure.invalid(problems);
}

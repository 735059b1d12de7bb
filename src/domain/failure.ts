import { bounds } from './budget.ts';
import type { FailureKind } from './reasons/reason.ts';
import {
  BODY_TOO_LARGE,
  BUSY,
  FORBIDDEN,
  INSUFFICIENT_SCOPE,
  INVALID_TOKEN,
  METHOD_NOT_ALLOWED,
  NOT_FOUND,
  TOO_MANY_REQUESTS,
  UNDER_MAINTENANCE,
} from './reasons/refusals.ts';

/** One entry of the error envelope. `field` is left out when the fault belongs to no field. */
export interface Problem {
  field?: string;
  reason: string;
}

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
    return new Failure('invalid_token', [{ reason: INVALID_TOKEN }]);
  }

  static insufficientScope(): Failure {
    return new Failure('insufficient_scope', [{ reason: INSUFFICIENT_SCOPE }]);
  }

  static forbidden(): Failure {
    return new Failure('forbidden', [{ reason: FORBIDDEN }]);
  }

  static notFound(): Failure {
    return new Failure('not_found', [{ reason: NOT_FOUND }]);
  }

  static methodNotAllowed(): Failure {
    return new Failure('method_not_allowed', [{ reason: METHOD_NOT_ALLOWED }]);
  }

  static tooLarge(): Failure {
    return new Failure('too_large', [{ reason: BODY_TOO_LARGE }]);
  }

  /** @param exhausted left out where the HTTP layer counts itself */
  static tooManyRequests(exhausted?: ExhaustedRate): Failure {
    return new Failure('too_many_requests', [{ reason: TOO_MANY_REQUESTS }], undefined, exhausted);
  }

  static unavailable(cause?: unknown): Failure {
    return new Failure('unavailable', [{ reason: UNDER_MAINTENANCE }], cause);
  }

  /** The service has too much to do at the moment: a full queue, or work beyond the budget of a request. */
  static busy(cause?: unknown): Failure {
    return new Failure('busy', [{ reason: BUSY }], cause);
  }
}

/** Ends the request when a check found anything. */
export function reject(problems: readonly Problem[]): void {
  if (problems.length > 0) throw Failure.invalid(problems);
}

import { bodyBounds } from './body-budget.ts';
import type { FailureKind } from './reasons/reason.ts';
import {
  BODY_TOO_LARGE,
  BUSY,
  CONFIRM_IDENTITY,
  FORBIDDEN,
  INSUFFICIENT_SCOPE,
  INVALID_TOKEN,
  METHOD_NOT_ALLOWED,
  NOT_FOUND,
  TOO_MANY_REQUESTS,
  UNDER_MAINTENANCE,
} from './reasons/refusals.ts';

/** An entry of the API's error envelope. `field` is missing when the error does not concern a single field. */
export interface Problem {
  field?: string;
  reason: string;
}

/** An exhausted rate limit, as reported in the response headers. */
export interface ExhaustedRate {
  limit: number;
  /** End of the window, in seconds since the Unix epoch. */
  reset: number;
  /** Whole seconds until the end of the window, at least 1. */
  retryAfter: number;
}

/** `stackTraceLimit` exists in V8 only, and this file also runs in browsers. */
const stacks: ErrorConstructor & { stackTraceLimit?: number | undefined } = Error;

/**
 * An error that is answered to the client. The problems are sent to the client as they are; the cause is private
 * and only logged. Only the HTTP layer knows which status belongs to which kind.
 */
export class Failure extends Error {
  readonly kind: FailureKind;
  readonly problems: readonly Problem[];
  /** Set when the rate limit was counted by the action and not by the HTTP layer. */
  readonly exhausted: ExhaustedRate | undefined;
  /** The name of the limit that was reached, for the metrics. */
  readonly bucket: string | undefined;

  constructor(
    kind: FailureKind,
    problems: readonly Problem[],
    cause?: unknown,
    exhausted?: ExhaustedRate,
    bucket?: string,
  ) {
    // The stack of a refused request is of no use, and capturing it would be half of the cost of refusing a flood.
    const { stackTraceLimit } = stacks;
    stacks.stackTraceLimit = 0;
    super(problems.map(({ reason }) => reason).join('; '), { cause });
    stacks.stackTraceLimit = stackTraceLimit;
    this.name = 'Failure';
    this.kind = kind;
    this.problems = problems;
    this.exhausted = exhausted;
    this.bucket = bucket;
  }

  static invalid(problems: readonly Problem[]): Failure {
    return new Failure('invalid', problems.slice(0, bodyBounds.problems.value));
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

  /** The user has to confirm who they are, because the last time is too long ago. */
  static unproved(): Failure {
    return new Failure('unproved', [{ reason: CONFIRM_IDENTITY }]);
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

  /**
   * @param bucket the name of the limit, for the metrics
   * @param exhausted left out when the HTTP layer counts the limit itself
   */
  static tooManyRequests(bucket: string, exhausted?: ExhaustedRate): Failure {
    return new Failure('too_many_requests', [{ reason: TOO_MANY_REQUESTS }], undefined, exhausted, bucket);
  }

  static unavailable(cause?: unknown): Failure {
    return new Failure('unavailable', [{ reason: UNDER_MAINTENANCE }], cause);
  }

  /** The service is overloaded at the moment: a queue is full, or the work exceeds the budget of a request. */
  static busy(cause?: unknown): Failure {
    return new Failure('busy', [{ reason: BUSY }], cause);
  }
}

/**
 * Rejects the request when there are problems.
 * @throws Failure of kind `invalid`
 */
export function reject(problems: readonly Problem[]): void {
  if (problems.length > 0) throw Failure.invalid(problems);
}

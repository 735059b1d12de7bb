import type { CommonWording } from '#api/wording';
import { Failure, type Problem } from '#domain/failure';
import { codesOf } from '#domain/reasons/listed-reason';
import type { FailureKind, ReasonFacts } from '#domain/reasons/reason';
import { INTERNAL } from '#domain/reasons/refusals';
import { asStoreFailure } from '#store/engine/failures';

const STATUSES: Readonly<Record<FailureKind | 'internal', number>> = {
  invalid: 400,
  invalid_token: 401,
  insufficient_scope: 401,
  forbidden: 403,
  unproved: 403,
  not_found: 404,
  method_not_allowed: 405,
  in_progress: 409,
  cursor_expired: 410,
  key_reused: 422,
  too_large: 413,
  too_many_requests: 429,
  unavailable: 503,
  busy: 503,
  internal: 500,
};

export interface ErrorAnswer {
  status: number;
  body: string;
  /** The names of the reasons in the body. */
  codes: string;
  /** The client may retry in a second: the service is overloaded or at work on the request. Not maintenance. */
  isBusy: boolean;
}

/** The response to an error. Errors other than `Failure` get a fixed text, so that no internals are revealed. */
export function errorAnswer(thrown: unknown, wording?: CommonWording): ErrorAnswer {
  const error = asStoreFailure(thrown);
  const { kind, problems } = error instanceof Failure ? error : UNEXPECTED;
  return {
    status: statusOf(kind),
    body: envelope(problems, wording),
    codes: codesOf(problems),
    isBusy: kind === 'busy' || kind === 'in_progress',
  };
}

const UNEXPECTED = { kind: 'internal', problems: [{ reason: INTERNAL }] } as const;

/**
 * The HTTP status of a kind of error.
 * @param kind left out for invalid input
 */
export function statusOf(kind: ReasonFacts['kind'] = 'invalid'): number {
  return STATUSES[kind];
}

function envelope(problems: readonly Problem[], wording: CommonWording | undefined): string {
  const errors = problems.map(({ reason, field }) => (field === undefined ? { reason } : { field, reason }));
  return JSON.stringify(wording ? wording.errors({ errors }) : { errors });
}

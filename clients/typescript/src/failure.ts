// What is wrong with a call that was refused or not answered.

/** A reason of a refusal, and the field that it is about. */
export interface Reason {
  reason: string;
  /** Path of the field, such as `subnets[0].label`. */
  field?: string;
  /** The name of the reason in the list of all errors, such as `NOT_VALID`. Only the first 20 reasons have one. */
  code?: string;
}

/** What is known about a call that has failed. */
export interface FailureFacts {
  /** 0 when there was no answer. */
  status: number;
  reasons: readonly Reason[];
  /** Finds the request in the log of the service. */
  requestId?: string | undefined;
  /** Seconds after which the service wants the call again. */
  retryAfter?: number | undefined;
  isMaintenance?: boolean;
  cause?: unknown;
}

/** A call that was refused or not answered. */
export class PalisadeError extends Error {
  override name = 'PalisadeError';
  readonly status: number;
  readonly reasons: readonly Reason[];
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly isMaintenance: boolean;

  constructor({ status, reasons, requestId, retryAfter, isMaintenance = false, cause }: FailureFacts) {
    super(reasons.map(describeReason).join('; ') || `Status ${status}`, { cause });
    this.status = status;
    this.reasons = reasons;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
    this.isMaintenance = isMaintenance;
  }

  /** Whether the same call may be answered later: the network or the service failed, and not the request. */
  get isTransient(): boolean {
    return this.status === 0 || this.status >= 500;
  }

  /** Whether it is worth sending it again: also after too many requests, and while the same write is at work. */
  get isInAMoment(): boolean {
    return this.isTransient || this.status === 429 || this.status === 409;
  }
}

/** What became of a call to which no answer came, or only a part of one. */
export const NO_ANSWER: FailureFacts = { status: 0, reasons: [{ reason: 'The service did not answer' }] };

/** The refusal in an answer that is not a success. */
export async function factsOf(answer: Response): Promise<FailureFacts> {
  const { headers, status } = answer;
  const reasons = reasonsIn(await answer.text().catch(() => ''));
  return {
    status,
    reasons: withCodes(reasons, headers.get('Palisade-Error')),
    requestId: headers.get('X-Request-Id') ?? undefined,
    retryAfter: secondsOf(headers.get('Retry-After')),
    isMaintenance: headers.has('X-Maintenance-Mode'),
  };
}

const NOT_KEPT = new Set(['RESPONSE_TOO_LARGE_TO_KEEP', 'NO_ROOM_FOR_RESPONSES']);

/** The answer to a write with a key must be kept. Without one it is done like any other: it was not done. */
export function isTooLargeToKeep({ reasons }: Pick<FailureFacts, 'reasons'>): boolean {
  return reasons.some(({ code }) => code !== undefined && NOT_KEPT.has(code));
}

/** The reasons in a body; none when it is not one of the API's, as from a proxy in between. */
function reasonsIn(text: string): Reason[] {
  try {
    const body: unknown = JSON.parse(text);
    const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : [];
    return Array.isArray(errors) ? errors.filter(isReason) : [];
  } catch {
    return [];
  }
}

/** The names in the header are in the order of the reasons. */
function withCodes(reasons: readonly Reason[], header: string | null): Reason[] {
  const codes = header?.split(', ') ?? [];
  return reasons.map((reason, index) => ({ ...reason, ...(codes[index] && { code: codes[index] }) }));
}

function isReason(value: unknown): value is Reason {
  return typeof value === 'object' && value !== null && 'reason' in value && typeof value.reason === 'string';
}

function describeReason({ field, reason }: Reason): string {
  return field === undefined || reason.startsWith(field) ? reason : `${field}: ${reason}`;
}

function secondsOf(header: string | null): number | undefined {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** A reason of a refusal, and the field that it is about. */
export interface Reason {
  reason: string;
  /** Path of the field, such as `subnets[0].label`. */
  field?: string;
}

interface Facts {
  /** 0 when there was no answer. */
  status: number;
  reasons: readonly Reason[];
  requestId: string | undefined;
  /** Seconds after which the service wants the call again. */
  retryAfter: number | undefined;
  isMaintenance: boolean;
  /** What the service asks for before it does this: `password` or `password code`. */
  stepUp: string | undefined;
}

/** A call that was refused or not answered. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly reasons: readonly Reason[];
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly isMaintenance: boolean;
  readonly stepUp: string | undefined;

  constructor(facts: Facts) {
    super(facts.reasons[0]?.reason ?? `Status ${facts.status}`);
    this.name = 'ApiFailure';
    this.status = facts.status;
    this.reasons = facts.reasons;
    this.requestId = facts.requestId;
    this.retryAfter = facts.retryAfter;
    this.isMaintenance = facts.isMaintenance;
    this.stepUp = facts.stepUp;
  }

  /** Whether the same call may be answered later: the network or the service failed, and not the request. */
  get isTransient(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/** The refusal in an answer that is not a success. */
export async function failureOf(answer: Response): Promise<ApiFailure> {
  const { headers, status } = answer;
  return new ApiFailure({
    status,
    reasons: reasonsIn(await answer.text().catch(() => '')),
    requestId: headers.get('X-Request-Id') ?? undefined,
    retryAfter: secondsOf(headers.get('Retry-After')),
    isMaintenance: headers.has('X-Maintenance-Mode'),
    stepUp: headers.get('Palisade-Step-Up') ?? undefined,
  });
}

/** The refusal of a draft that was not sent, because the shared rules refuse it already. */
export function refusedHere(reasons: readonly Reason[]): ApiFailure {
  return new ApiFailure({
    status: 400,
    reasons,
    requestId: undefined,
    retryAfter: undefined,
    isMaintenance: false,
    stepUp: undefined,
  });
}

/** What became of a call to which no answer came. */
export function noAnswer(): ApiFailure {
  return new ApiFailure({
    status: 0,
    reasons: [{ reason: 'The service did not answer' }],
    requestId: undefined,
    retryAfter: undefined,
    isMaintenance: false,
    stepUp: undefined,
  });
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

function isReason(value: unknown): value is Reason {
  return typeof value === 'object' && value !== null && 'reason' in value && typeof value.reason === 'string';
}

function secondsOf(header: string | null): number | undefined {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

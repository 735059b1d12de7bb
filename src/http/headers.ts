import type { Actor } from '#access/actor';
import type { Endpoint } from '#api/endpoint';
import type { CommonWording } from '#api/wording';
import { formatScopes } from '#domain/identity/scopes';
import type { RateReport } from './rate-limit.ts';

/** The version of the API. */
export const SPEC_VERSION = '4.176.0';

const ALLOW_HEADERS = 'Access-Control-Allow-Headers';

/** Request headers that pages of other origins may send too. Only those who ask for one are told so. */
const ALLOWED_IF_ASKED = ['Idempotency-Key', 'Last-Event-ID'];

/** Names the reasons of an error, for programs. Neither it nor the names are ever translated. */
export const ERROR_HEADER = 'Palisade-Error';

/** Response headers that scripts of other origins may read. */
const EXPOSED = [
  ...['X-OAuth-Scopes', 'X-Accepted-OAuth-Scopes', 'X-Status'],
  ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'Retry-After', 'X-Request-Id'],
  ...['Idempotent-Replayed', 'X-Dry-Run', ERROR_HEADER],
];

/** The headers of every API response, as a flat list of names and values. */
export function commonHeaders(publicUrl: string): readonly string[] {
  return [
    ...['X-Spec-Version', SPEC_VERSION],
    ...['Access-Control-Allow-Origin', '*'],
    ...['Access-Control-Allow-Methods', 'HEAD, GET, OPTIONS, POST, PUT, DELETE'],
    ...[ALLOW_HEADERS, 'Authorization, Origin, X-Requested-With, Content-Type, Accept, X-Filter'],
    ...['Access-Control-Expose-Headers', EXPOSED.join(', ')],
    ...['Vary', 'Authorization, X-Filter'],
    ...['Cache-Control', 'max-age=0, no-cache, no-store'],
    ...['Pragma', 'no-cache'],
    ...['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
    ...['X-Frame-Options', 'DENY'],
    ...['X-Content-Type-Options', 'nosniff'],
    ...['X-XSS-Protection', '0'],
    ...(publicUrl.startsWith('https:') ? ['Strict-Transport-Security', 'max-age=31536000'] : []),
  ];
}

/** What depends on where the API is mounted. */
export interface MountHeaders {
  /** Headers of every response, as alternating names and values. */
  headers: readonly string[];
  /** Value of `WWW-Authenticate` in a 401. */
  challenge: string | undefined;
}

/** The facts about a request that determine its response headers. */
export interface AnswerFacts {
  requestId: string;
  status: number;
  /** A 503 because of overload and not because of maintenance. */
  isBusy: boolean;
  /** The names of the reasons, of an error. */
  codes: string | undefined;
  /** Length of the body, if there is one. */
  bytes: number | undefined;
  endpoint?: Endpoint | undefined;
  actor?: Actor | undefined;
  rate?: RateReport | undefined;
  /** Value of `Allow`, when the path is known but does not support the method. */
  allow: string | undefined;
  /** Whether the user has to confirm who they are first. */
  isProofMissing: boolean;
  /** Whether it is the answer to an earlier request. */
  isReplayed?: boolean | undefined;
  /** Whether nothing was written, because the client wanted it so. */
  isDryRun?: boolean;
  /** Whether the reply goes on. */
  isStream?: boolean;
  wording?: CommonWording | undefined;
  /** The headers that a page of another origin wants to send: `Access-Control-Request-Headers`. */
  wantedHeaders?: string | undefined;
}

/** All headers of an API response, for `writeHead`. */
export function answerHeaders({ headers: common, challenge }: MountHeaders, facts: AnswerFacts): string[] {
  const { actor, rate, status, wording } = facts;
  const worded = (scopes: string) => wording?.scopes(scopes) ?? scopes;
  const headers = [
    ...allowing(common, facts.wantedHeaders),
    'X-OAuth-Scopes',
    actor ? worded(formatScopes(actor.scopes)) : 'unknown',
    'X-Accepted-OAuth-Scopes',
    worded(acceptedScopes(facts.endpoint)),
    'X-Request-Id',
    facts.requestId,
  ];
  if (rate) {
    headers.push('X-RateLimit-Limit', String(rate.limit), 'X-RateLimit-Remaining', String(rate.remaining));
    headers.push(
      'X-RateLimit-Reset',
      String(rate.reset),
      'Retry-After',
      facts.isBusy ? '1' : String(rate.retryAfter),
    );
  } else if (facts.isBusy) {
    headers.push('Retry-After', '1');
  }
  if (actor) headers.push('X-Customer-UUID', actor.euuid);
  if (facts.codes !== undefined) headers.push(ERROR_HEADER, facts.codes);
  if (facts.allow !== undefined) headers.push('Allow', facts.allow);
  if (status === 401 && challenge !== undefined) headers.push('WWW-Authenticate', challenge);
  if (facts.isProofMissing)
    headers.push('Palisade-Step-Up', actor?.session?.hasTwoFactor ? 'password code' : 'password');
  if (facts.isReplayed) headers.push('Idempotent-Replayed', 'true');
  if (facts.isDryRun) headers.push('X-Dry-Run', 'true');
  if (status === 503 && !facts.isBusy) headers.push('X-Maintenance-Mode', 'true');
  if (facts.isStream) {
    // Proxies would collect what is to be passed on at once.
    headers.push('Content-Type', 'text/event-stream', 'X-Accel-Buffering', 'no');
  } else if (facts.bytes !== undefined) {
    headers.push('Content-Type', 'application/json', 'Content-Length', String(facts.bytes));
  } else if (status !== 204) {
    headers.push('Content-Length', '0');
  }
  return headers;
}

function allowing(common: readonly string[], wanted = ''): readonly string[] {
  const asked = wanted.toLowerCase();
  if (!ALLOWED_IF_ASKED.some((name) => asked.includes(name.toLowerCase()))) return common;
  const at = common.indexOf(ALLOW_HEADERS) + 1;
  return common.with(at, [common[at], ...ALLOWED_IF_ASKED].join(', '));
}

function acceptedScopes(endpoint: Endpoint | undefined): string {
  return endpoint && endpoint.scope !== 'public' ? endpoint.scope : '*';
}

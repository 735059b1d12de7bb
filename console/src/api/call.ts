// The only place that sends requests.
import { logCall } from './call-log.ts';
import { note, noteBusy } from './conditions.ts';
import { type ApiFailure, failureOf, noAnswer } from './failure.ts';
import type { OperationName, ReplyOf } from './operations.ts';
import { type ApiRequest, type CallInput, filterHeader, requestOf } from './request.ts';
import { sessionStore } from './session.ts';

export interface CallOptions<O extends OperationName> extends CallInput<O> {
  /** More headers, such as `Idempotency-Key`. */
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  /** A request that nobody made by hand: it does not keep the session alive. */
  isPoll?: boolean;
}

/** What only a person can do before a refused call may be sent again. */
export interface Interruptions {
  /** @returns whether the user confirmed the password */
  stepUp(asked: string): Promise<boolean>;
  /** Resolves when the user is signed in again. */
  signIn(): Promise<void>;
}

const API = '/console/v4';
const MAINTENANCE_MS = 10_000;
/** Nobody waits longer than this for a call to be sent again. */
const LONGEST_WAIT_SECONDS = 120;

let interruptions: Interruptions | undefined;

/** The user interface says how it asks. */
export function handleInterruptions(handlers: Interruptions): void {
  interruptions = handlers;
}

/**
 * Calls an operation of the API. A call that was refused for a moment is sent again: after the password was confirmed,
 * after a new sign-in, when the rate limit or the maintenance is over.
 * @throws ApiFailure
 */
export async function call<O extends OperationName>(
  operation: O,
  { headers, signal, isPoll, ...input }: CallOptions<O> = {},
): Promise<ReplyOf<O>> {
  const request = requestOf(operation, input);
  const init: RequestInit = {
    method: request.method,
    headers: { ...headersOf(request, isPoll ?? false), ...headers },
    body: request.body === undefined ? null : JSON.stringify(request.body),
    signal: signal ?? null,
  };
  let hasAsked = false;
  for (;;) {
    const answer = await send(`${API}${request.path}`, init, { operation, request });
    if (answer.ok) {
      note({ isMaintenance: false });
      return await bodyOf<ReplyOf<O>>(answer);
    }
    const failure = await failureOf(answer);
    if (failure.status === 401 && !hasAsked) {
      hasAsked = true;
      if (await isStillSignedIn()) continue;
    }
    if (!(await mayRepeat(failure, request, signal))) throw failure;
  }
}

/** Calls one of the console's own addresses, such as `/console/session`. @throws ApiFailure */
export async function callConsole<T>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<T> {
  const headers = { 'X-Palisade-Console': '1', ...(body && { 'Content-Type': 'application/json' }) };
  const answer = await send(path, { method, headers, body: body ? JSON.stringify(body) : null });
  if (answer.ok) return await bodyOf<T>(answer);
  throw await failureOf(answer);
}

/** A call that was under way while another tab confirmed the password had a cookie that is replaced by now. */
async function isStillSignedIn(): Promise<boolean> {
  const { user } = sessionStore().get();
  const now = await callConsole<{ user: { uid: number } }>('GET', '/console/session').catch(() => undefined);
  return now?.user.uid === user.uid;
}

function headersOf({ filter, body }: ApiRequest, isPoll: boolean): Record<string, string> {
  return {
    'X-Palisade-Console': isPoll ? 'poll' : '1',
    ...(filter && { 'X-Filter': filterHeader(filter) }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  };
}

async function send(
  url: string,
  init: RequestInit,
  logged?: { operation: OperationName; request: ApiRequest },
): Promise<Response> {
  const at = Date.now();
  const answer = await fetch(url, { ...init, cache: 'no-store', redirect: 'error' }).catch(
    (error: unknown) => {
      // Given up by the page that asked, which is no failure.
      if (init.signal?.aborted) throw error;
      return undefined;
    },
  );
  const version = answer?.headers.get('X-Palisade-Version');
  if (version) note({ hasNewVersion: version !== sessionStore().get().version });
  if (logged) {
    const requestId = answer?.headers.get('X-Request-Id') ?? undefined;
    logCall({ ...logged, status: answer?.status ?? 0, milliseconds: Date.now() - at, requestId, at });
  }
  if (!answer) throw noAnswer();
  return answer;
}

async function bodyOf<T>(answer: Response): Promise<T> {
  const text = await answer.text();
  return JSON.parse(text === '' ? 'null' : text);
}

/** Waits for what the refused call waits for. @returns false when it stays refused */
async function mayRepeat(
  failure: ApiFailure,
  { method }: ApiRequest,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { status, stepUp, retryAfter, isMaintenance } = failure;
  if (status === 403 && stepUp !== undefined) return (await interruptions?.stepUp(stepUp)) ?? false;
  if (status === 401 && interruptions) {
    await interruptions.signIn();
    return true;
  }
  if (status === 429 && retryAfter !== undefined && retryAfter <= LONGEST_WAIT_SECONDS) {
    noteBusy(retryAfter * 1000);
    await wait(retryAfter * 1000, signal);
    return true;
  }
  if (!isMaintenance) return false;
  note({ isMaintenance: true });
  // A write is told at once: its author may not want it any more when the maintenance is over.
  if (method !== 'GET') return false;
  await wait(MAINTENANCE_MS, signal);
  return true;
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

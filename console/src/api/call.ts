// The only place that sends requests.
import { type LoggedCall, logCall, recordWrite } from './call-log.ts';
import { reportBusy, reportReachable, reportUnreachable, updateConditions } from './conditions.ts';
import { ApiFailure, failureOf, isTooLargeToKeep, noAnswerFailure } from './failure.ts';
import { keyOf, recordOutcome } from './keys.ts';
import type { OperationName, ReplyOf } from './operations.ts';
import { type ApiRequest, type CallInput, filterHeader, requestOf } from './request.ts';
import { sessionStore } from './session.ts';

export interface CallOptions<O extends OperationName> extends CallInput<O> {
  /** More headers, such as `Last-Event-ID`. */
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  /** A request that nobody made by hand: it does not keep the session alive. */
  isPoll?: boolean;
}

/** What only a person can do before a refused call may be sent again. */
export interface InterruptionHandlers {
  /** @returns whether the user confirmed the password */
  stepUp(asked: string): Promise<boolean>;
  /** Resolves when the user is signed in again. */
  signIn(): Promise<void>;
}

const API = '/console/v4';
const MAINTENANCE_MS = 10_000;
/** A write to which no answer came is sent again so often, with its key. */
const REPEATS = 2;
const REPEAT_MS = 400;
/** Another request with the same key is at work, or too many requests were sent. */
const IN_A_MOMENT = [409, 429];
/** Of a proxy that does not reach the service, or of a service that cannot work. */
const IN_BETWEEN = [502, 503, 504];
/** An attempt to reach the service again may hang. */
const ATTEMPT_MS = 10_000;
/** Nobody waits longer than this for a call to be sent again. */
const LONGEST_WAIT_SECONDS = 120;

let interruptions: InterruptionHandlers | undefined;

/** The user interface says how it asks. */
export function handleInterruptions(handlers: InterruptionHandlers): void {
  interruptions = handlers;
}

/**
 * Calls an operation of the API. A call that was refused for a moment is sent again: after the password was confirmed,
 * after a new sign-in, when the rate limit or the maintenance is over. A write has a key, so that it is done once even if
 * it is sent again because nobody knows what became of it.
 * @throws ApiFailure
 */
export async function call<O extends OperationName>(
  operation: O,
  { headers, signal, isPoll, ...input }: CallOptions<O> = {},
): Promise<ReplyOf<O>> {
  return await answerOf(
    operation,
    requestOf(operation, input),
    { headers, signal, isPoll },
    bodyOf<ReplyOf<O>>,
  );
}

/** Opens the stream of events. It does not keep the session alive. @throws ApiFailure */
export async function openEventStream(sending: Omit<SendOptions, 'isPoll'>): Promise<Response> {
  const operation = 'streamEvents';
  return await answerOf(operation, requestOf(operation, {}), { ...sending, isPoll: true }, (answer) =>
    Promise.resolve(answer),
  );
}

interface SendOptions {
  headers?: Readonly<Record<string, string>> | undefined;
  signal?: AbortSignal | undefined;
  isPoll?: boolean | undefined;
}

/** @param take what is wanted of a successful answer */
async function answerOf<T>(
  operation: OperationName,
  request: ApiRequest,
  { headers, signal, isPoll = false }: SendOptions,
  take: (answer: Response) => Promise<T>,
): Promise<T> {
  const init: RequestInit = {
    method: request.method,
    body: request.body === undefined ? null : JSON.stringify(request.body),
    signal: signal ?? null,
  };
  let key = request.method === 'GET' ? undefined : keyOf(request);
  let hasAsked = false;
  for (let repeats = 0; ; ) {
    init.headers = { ...headersOf(request, isPoll), ...headers, ...(key && { 'Idempotency-Key': key }) };
    let outcome: { value: T } | { failure: ApiFailure };
    try {
      outcome = await attempt({ operation, request, isPoll }, init, take);
    } catch (error) {
      if (key !== undefined) recordOutcome(request, key, false);
      if (key === undefined || repeats === REPEATS || !(error instanceof ApiFailure)) throw error;
      repeats += 1;
      await wait(REPEAT_MS * repeats, signal);
      continue;
    }
    if ('value' in outcome) {
      if (key !== undefined) recordOutcome(request, key, true);
      updateConditions({ isMaintenance: false });
      return outcome.value;
    }
    const { failure } = outcome;
    // What answers with such a status may be something in between, which does not know what the service has done.
    if (key !== undefined) recordOutcome(request, key, !failure.isTransient);
    if (key !== undefined && isTooLargeToKeep(failure)) {
      key = undefined;
      continue;
    }
    if (failure.status === 401 && !hasAsked) {
      hasAsked = true;
      if (await isStillSignedIn()) continue;
    }
    if (!(await mayRepeat(failure, request, signal))) throw failure;
  }
}

/** @throws ApiFailure when no answer came, or only a part of one */
async function attempt<T>(
  logged: Pick<LoggedCall, 'operation' | 'request' | 'isPoll'>,
  init: RequestInit,
  take: (answer: Response) => Promise<T>,
): Promise<{ value: T } | { failure: ApiFailure }> {
  const answer = await send(`${API}${logged.request.path}`, init, logged);
  if (!answer.ok) return { failure: await failureOf(answer) };
  try {
    return { value: await take(answer) };
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw noAnswerFailure();
  }
}

/**
 * Calls one of the console's own addresses, such as `/console/session`. Asks for the password where the service wants it.
 * @throws ApiFailure
 */
export async function callConsole<T>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<T> {
  const headers = { 'X-Palisade-Console': '1', ...(body && { 'Content-Type': 'application/json' }) };
  for (;;) {
    const answer = await send(path, { method, headers, body: body ? JSON.stringify(body) : null });
    if (answer.ok) return await bodyOf<T>(answer);
    const failure = await failureOf(answer);
    if (failure.stepUp === undefined || !(await interruptions?.stepUp(failure.stepUp))) throw failure;
  }
}

/**
 * Fetches a script of the console, which the browser then keeps.
 * @returns its text
 * @throws ApiFailure
 */
export async function fetchScript(url: string): Promise<string> {
  const answer = await send(url, { cache: 'default' });
  if (!answer.ok) {
    // The service has other scripts than those that this page knows.
    if (answer.status === 404) updateConditions({ hasNewVersion: true });
    throw await failureOf(answer);
  }
  return await answer.text().catch(() => {
    throw noAnswerFailure();
  });
}

/**
 * Sends a call that only reads once more, as it was.
 * @returns the text of the answer, whatever it says
 * @throws ApiFailure when there is none
 */
export async function repeat({ operation, request }: LoggedCall): Promise<string> {
  const init = { method: 'GET', headers: headersOf(request, false) };
  const answer = await send(`${API}${request.path}`, init, { operation, request, isPoll: false });
  return await answer.text();
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
  logged?: Pick<LoggedCall, 'operation' | 'request' | 'isPoll'>,
): Promise<Response> {
  const at = Date.now();
  if (logged && logged.request.method !== 'GET') recordWrite();
  const answer = await fetch(url, { cache: 'no-store', redirect: 'error', ...init }).catch(
    (error: unknown) => {
      // Given up by the page that asked, which is no failure.
      if (init.signal?.aborted) throw error;
      return undefined;
    },
  );
  const version = answer?.headers.get('X-Palisade-Version');
  if (version && version !== sessionStore().get().version) updateConditions({ hasNewVersion: true });
  if (logged) {
    const requestId = answer?.headers.get('X-Request-Id') ?? undefined;
    logCall({ ...logged, status: answer?.status ?? 0, milliseconds: Date.now() - at, requestId, at });
  }
  // Scripts may come from what the browser keeps.
  if (!isOfService(answer)) reportUnreachable(probeService);
  else if (init.cache === undefined) reportReachable();
  if (!answer) throw noAnswerFailure();
  return answer;
}

/** Whether the service answered, and not something in between. */
function isOfService(answer: Response | undefined): boolean {
  return (
    answer !== undefined && (!IN_BETWEEN.includes(answer.status) || answer.headers.has('X-Maintenance-Mode'))
  );
}

/** Asks for little, and does not keep the session alive. What becomes of it is noted. */
async function probeService(): Promise<void> {
  const headers = { 'X-Palisade-Console': 'poll' };
  const signal = AbortSignal.timeout(ATTEMPT_MS);
  await send('/console/session', { headers, signal }).catch(() => undefined);
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
  if (IN_A_MOMENT.includes(status) && retryAfter !== undefined && retryAfter <= LONGEST_WAIT_SECONDS) {
    if (status === 429) reportBusy(retryAfter * 1000);
    await wait(retryAfter * 1000, signal);
    return true;
  }
  if (!isMaintenance) return false;
  updateConditions({ isMaintenance: true });
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

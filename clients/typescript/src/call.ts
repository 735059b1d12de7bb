// Sends requests, and sends them again where that is safe.
import { factsOf, isTooLargeToKeep, NO_ANSWER, PalisadeError } from './failure.ts';
import { filterHeader } from './filter.ts';
import type { ApiRequest } from './request.ts';

/** How a client sends its requests. */
export interface Settings {
  /** Address of the service, such as `https://api.example.com`. */
  url: string;
  /** An access token, or what returns one for each request. */
  token: string | (() => string | Promise<string>);
  /** How often a request is sent again; 5 by default. 0 turns it off. */
  retries?: number;
  /** A longer wait than this many seconds, which the service asks for, is an error; 60 by default. */
  longestWait?: number;
  /** Seconds for one answer; 30 by default. */
  timeout?: number;
  /** Sends the requests; by default the `fetch` of the platform. */
  fetch?: typeof fetch;
}

/** What may be said about one call besides its input. */
export interface Sending {
  /** Ends the call, and its waiting for another attempt. */
  signal?: AbortSignal;
  /** The key of a write, to repeat one of an earlier program. By default each write gets a new one. */
  idempotencyKey?: string;
  headers?: Readonly<Record<string, string>>;
}

const RETRIES = 5;
const LONGEST_WAIT_SECONDS = 60;
const TIMEOUT_SECONDS = 30;
const FIRST_WAIT_MS = 250;
const KEY_BYTES = 16;

/** Sends the requests of one client. */
export class Caller {
  readonly #settings: Settings;
  readonly #base: string;

  constructor(settings: Settings) {
    this.#settings = settings;
    // Otherwise fetch fails as if the service did not answer, and the call is repeated.
    if (!/^https?:\/\//i.test(settings.url) || !URL.canParse(settings.url)) {
      throw new TypeError(`url must begin with http:// or https://, but is ${JSON.stringify(settings.url)}`);
    }
    this.#base = settings.url.replace(/\/+$/, '').replace(/(?:\/v4)?$/, '/v4');
  }

  /**
   * The body of a successful answer; undefined when there is none.
   * @throws PalisadeError
   */
  async call(request: ApiRequest, sending: Sending = {}): Promise<unknown> {
    const { timeout = TIMEOUT_SECONDS } = this.#settings;
    return await this.answer(
      request,
      sending,
      () => AbortSignal.timeout(timeout * 1000),
      async (answer) => {
        const text = await answer.text();
        return text === '' ? undefined : JSON.parse(text);
      },
    );
  }

  /**
   * Sends a request until it is answered. A write has a key, so that it is done once even if it is sent again because
   * nobody knows what became of it.
   * @param patience what ends one attempt
   * @param take what is wanted of a successful answer
   * @throws PalisadeError
   */
  async answer<T>(
    request: ApiRequest,
    { signal, idempotencyKey, headers }: Sending,
    patience: () => AbortSignal,
    take: (answer: Response) => Promise<T>,
  ): Promise<T> {
    const { retries = RETRIES, longestWait = LONGEST_WAIT_SECONDS } = this.#settings;
    let key = request.method === 'GET' ? undefined : (idempotencyKey ?? newKey());
    for (let attempt = 0; ; attempt += 1) {
      const all = { ...headers, ...(key && { 'Idempotency-Key': key }) };
      let failure: PalisadeError;
      try {
        const ended = signal ? AbortSignal.any([signal, patience()]) : patience();
        const answer = await this.#send(request, all, ended);
        if (answer.ok) return await take(answer);
        failure = new PalisadeError(await factsOf(answer));
      } catch (cause) {
        signal?.throwIfAborted();
        failure = new PalisadeError({ ...NO_ANSWER, cause });
      }
      const isTooLarge = key !== undefined && isTooLargeToKeep(failure);
      if (isTooLarge) key = undefined;
      const isSafe = request.method === 'GET' || key !== undefined;
      const wait = waitAfter(failure, attempt);
      if (!isTooLarge && !(isSafe && failure.isInAMoment)) throw failure;
      if (attempt >= retries || wait > longestWait * 1000) throw failure;
      if (!isTooLarge) await pause(wait, signal);
    }
  }

  async #send(
    { method, path, filter, body }: ApiRequest,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Response> {
    const { token, fetch: send = fetch } = this.#settings;
    return await send(`${this.#base}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${typeof token === 'string' ? token : await token()}`,
        ...(filter && { 'X-Filter': filterHeader(filter) }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal,
      redirect: 'error',
    });
  }
}

/** In milliseconds: what the service asks for, else longer each time and spread. */
function waitAfter({ status, retryAfter }: PalisadeError, attempt: number): number {
  if (retryAfter !== undefined && [409, 429, 503].includes(status)) return retryAfter * 1000;
  return FIRST_WAIT_MS * 2 ** attempt * (1 + Math.random());
}

/** @throws the reason of the signal */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

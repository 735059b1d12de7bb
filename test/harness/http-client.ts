import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  rawHeaders: string[];
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests state what they expect of it.
  body: any;
}

export interface Sent {
  /** Sent as JSON, except for strings and bytes, which are sent as they are. */
  body?: unknown;
  headers?: Readonly<Record<string, string | string[]>>;
  /** False for what the API does not answer, whose errors are not documented with it. */
  isOfApi?: boolean;
}

/** Puts requests into other words, and answers back. */
export interface Speaker {
  /** @param target path and query below `/v4` */
  request(method: string, target: string, sent: Sent): { target: string; sent: Sent };
  answer(method: string, target: string, answer: Answer): Answer;
}

let speaker: Speaker | undefined;

/** From now on, clients speak like this. Without a speaker, in our own words. */
export function speakAs(next: Speaker | undefined): void {
  speaker = next;
}

export function currentSpeaker(): Speaker | undefined {
  return speaker;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Sends a request, even a malformed one. Checks that API errors are documented ones. */
export async function send(method: string, url: string, sent: Sent = {}): Promise<Answer> {
  const answer = await (speaker && url.includes('/v4/')
    ? worded(speaker, method, url, sent)
    : exchange(method, url, sent));
  if (answer.status >= 400 && sent.isOfApi !== false) {
    // Imported only when needed, because it loads the whole service, which programs that only send a request do not
    // need.
    const { assertCodes, assertKnownReasons } = await import('./known-reasons.ts');
    assertKnownReasons(answer.status, answer.body);
    if (/^\/v\d/.test(new URL(url).pathname)) assertCodes(answer);
  }
  return answer;
}

async function worded(speaking: Speaker, method: string, url: string, sent: Sent): Promise<Answer> {
  const [base = '', rest = ''] = url.split(/\/v4(?=\/)(.*)/s);
  const request = speaking.request(method, rest, sent);
  const answer = await exchange(method, `${base}/v4${request.target}`, request.sent);
  return speaking.answer(method, rest, answer);
}

function exchange(method: string, url: string, { body, headers = {} }: Sent): Promise<Answer> {
  const payload =
    body === undefined || typeof body === 'string' || body instanceof Uint8Array
      ? body
      : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers: { ...headers } }, (response) => {
      if (response.headers['content-type'] === 'text/event-stream') {
        // It would go on forever: tests of what it sends read it with `EventReader`.
        const { statusCode: status = 0, headers, rawHeaders } = response;
        response.on('error', () => {});
        response.destroy();
        resolve({ status, headers, rawHeaders, text: '', body: undefined });
        return;
      }
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const status = response.statusCode ?? 0;
        const { headers, rawHeaders } = response;
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status, headers, rawHeaders, text, body: parseJson(text) });
      });
    });
    sent.on('error', reject);
    if (payload !== undefined) {
      if (!('content-type' in headers)) sent.setHeader('content-type', 'application/json');
      sent.setHeader('content-length', Buffer.byteLength(payload));
    }
    sent.end(payload);
  });
}

/** Sends requests as one user, or without a token. */
export class Client {
  /** Base URL with `/v4`. */
  readonly base: string;
  readonly token: string | undefined;

  /** @param base base URL with `/v4` */
  constructor(base: string, token?: string) {
    this.base = base;
    this.token = token;
  }

  get(path: string, sent?: Sent): Promise<Answer> {
    return this.send('GET', path, sent);
  }

  post(path: string, body?: unknown, sent?: Sent): Promise<Answer> {
    return this.send('POST', path, { ...sent, body });
  }

  put(path: string, body?: unknown, sent?: Sent): Promise<Answer> {
    return this.send('PUT', path, { ...sent, body });
  }

  delete(path: string, sent?: Sent): Promise<Answer> {
    return this.send('DELETE', path, sent);
  }

  /** Requests a list with a filter. */
  list(path: string, filter: unknown): Promise<Answer> {
    const text = typeof filter === 'string' ? filter : JSON.stringify(filter);
    return this.get(path, { headers: { 'x-filter': Buffer.from(text, 'utf8').toString('latin1') } });
  }

  send(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const headers: Record<string, string | string[]> = { ...sent.headers };
    if (this.token !== undefined) headers.authorization ??= `Bearer ${this.token}`;
    return send(method, `${this.base}${path}`, { ...sent, headers });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

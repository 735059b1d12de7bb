import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { formatTime } from '#domain/time';
import type { Clock } from '#platform/clock';
import type { RecordedAnswer, RecordedRequest } from '#testing/types';

const REQUESTS = 1_000;
/** What is longer is cut off, so that a thousand requests fit into memory. */
const BODY_BYTES = 64 * 1024;

/** The last requests with their answers. Secrets are not hidden, because a server for tests has none. */
export class RequestRecords {
  readonly #now: Clock;
  #requests: RecordedRequest[] = [];
  #last = 0;

  constructor(now: Clock) {
    this.#now = now;
  }

  get all(): readonly RecordedRequest[] {
    return this.#requests;
  }

  /** Records a request from now on, and its answer when that is made. */
  begin(
    message: IncomingMessage,
    response: ServerResponse,
    operation: string | undefined,
    answered: (answer: RecordedAnswer) => void,
  ): RecordedRequest {
    const record: RecordedRequest = {
      id: (this.#last += 1),
      at: formatTime(this.#now()),
      method: message.method ?? '',
      path: message.url ?? '',
      operation: operation ?? null,
      headers: message.headers,
      body: '',
      answer: null,
      faults: [],
    };
    this.#requests.push(record);
    if (this.#requests.length > REQUESTS) this.#requests.shift();
    listenToBody(message, record);
    listenToAnswer(response, record, answered);
    return record;
  }

  clear(): void {
    this.#requests = [];
    this.#last = 0;
  }
}

/** Node.js pushes what arrives; listening for it would make the bytes flow before the handler reads them. */
function listenToBody(message: IncomingMessage, record: RecordedRequest): void {
  const body = new Text((text) => {
    record.body = text;
  });
  const push = message.push.bind(message);
  message.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (chunk instanceof Uint8Array) body.add(chunk);
    return push(chunk, encoding);
  };
}

function listenToAnswer(
  response: ServerResponse,
  record: RecordedRequest,
  answered: (answer: RecordedAnswer) => void,
): void {
  const body = new Text((text) => {
    if (record.answer) record.answer.body = text;
  });
  const { writeHead, write, end } = response;
  Object.assign(response, {
    writeHead(...args: unknown[]) {
      const result: unknown = Reflect.apply(writeHead, response, args);
      const headers = headersOf(args, response);
      record.answer = { status: response.statusCode, headers, body: '', cut: false };
      answered(record.answer);
      return result;
    },
    write(...args: unknown[]) {
      body.add(args[0]);
      return Reflect.apply(write, response, args);
    },
    end(...args: unknown[]) {
      // Node.js writes the head first, if nobody has.
      const ended: unknown = Reflect.apply(end, response, args);
      body.add(args[0]);
      return ended;
    },
  });
}

/** Headers that are given to `writeHead` as a list are not among those of the response. */
function headersOf(args: readonly unknown[], response: ServerResponse): OutgoingHttpHeaders {
  const list = args.at(-1);
  if (!Array.isArray(list)) return response.getHeaders();
  const pairs: [string, string][] = [];
  for (let at = 0; at + 1 < list.length; at += 2) {
    pairs.push([String(list[at]).toLowerCase(), String(list[at + 1])]);
  }
  return { ...response.getHeaders(), ...Object.fromEntries(pairs) };
}

/** The text of bytes that arrive in parts. */
class Text {
  readonly #changed: (text: string) => void;
  #bytes: Uint8Array[] = [];
  #length = 0;

  constructor(changed: (text: string) => void) {
    this.#changed = changed;
  }

  add(chunk: unknown): void {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    if (!(bytes instanceof Uint8Array) || this.#length >= BODY_BYTES) return;
    this.#bytes.push(bytes.slice(0, BODY_BYTES - this.#length));
    this.#length += bytes.length;
    this.#changed(Buffer.concat(this.#bytes).toString('utf8'));
  }
}

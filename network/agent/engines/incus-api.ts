import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { EngineError } from '../engine.ts';
import { objectOf, textOf } from './json-values.ts';

const TIMEOUT_MILLISECONDS = 30_000;
/** Of an operation, such as making an instance of a large image. */
const OPERATION_SECONDS = 600;
const LONGEST_WAIT_MILLISECONDS = (OPERATION_SECONDS + 30) * 1_000;
/** A list of many instances is large. */
const MOST_BYTES = 64 * 2 ** 20;

/** Incus, or LXD, refused a request. */
export class IncusError extends EngineError {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

interface IncusReply {
  metadata: unknown;
  etag: string | undefined;
}

interface IncusExchange {
  status: number;
  etag: string | undefined;
  answer: Readonly<Record<string, unknown>>;
}

export interface IncusRequestBody {
  /** Sent as JSON, unless it is bytes. */
  content: object | Uint8Array;
  headers?: Readonly<Record<string, string>>;
}

/**
 * A segment of a path.
 * @param name may hold slashes, such as the name of an image
 */
export function segment(name: string): string {
  return encodeURIComponent(name);
}

/** The REST API of Incus and LXD, on their Unix socket. */
export class IncusApi {
  readonly #socketPath: string;
  readonly #connections = new Agent({ keepAlive: false });

  constructor(socketPath: string) {
    this.#socketPath = socketPath;
  }

  /** @throws IncusError, or EngineError when there is no answer */
  async get(path: string): Promise<unknown> {
    return (await this.#ask('GET', path)).metadata;
  }

  /** The value with the tag for `if-match`; undefined when there is none. */
  async find(path: string): Promise<IncusReply | undefined> {
    try {
      return await this.#ask('GET', path);
    } catch (error) {
      if (error instanceof IncusError && error.status === 404) return undefined;
      throw error;
    }
  }

  /** Waits for the end of the operation, if the request starts one. */
  async send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: IncusRequestBody,
  ): Promise<void> {
    await this.#ask(method, path, body);
  }

  async #ask(method: string, path: string, body?: IncusRequestBody): Promise<IncusReply> {
    const { status, etag, answer } = await this.#exchange(method, path, body, TIMEOUT_MILLISECONDS);
    if (answer.type === 'error') throw new IncusError(textOf(answer.error) || 'refused', status);
    if (answer.type === 'async') await this.#ended(textOf(answer.operation));
    return { metadata: answer.metadata, etag };
  }

  async #ended(operation: string): Promise<void> {
    const path = `${operation}/wait?timeout=${OPERATION_SECONDS}`;
    const { status, answer } = await this.#exchange('GET', path, undefined, LONGEST_WAIT_MILLISECONDS);
    if (answer.type === 'error') throw new IncusError(textOf(answer.error), status);
    const { status_code: code, err } = objectOf(answer.metadata);
    if (code !== 200) throw new IncusError(textOf(err) || 'The operation did not end', Number(code));
  }

  async #exchange(
    method: string,
    path: string,
    body: IncusRequestBody | undefined,
    milliseconds: number,
  ): Promise<IncusExchange> {
    const content = body && bytesOf(body.content);
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const length = content && { 'content-length': content.length };
    const sent = request(
      {
        socketPath: this.#socketPath,
        agent: this.#connections,
        method,
        path,
        headers: { host: 'localhost', ...length, ...body?.headers },
        signal: AbortSignal.timeout(milliseconds),
      },
      resolve,
    );
    sent.on('error', reject);
    sent.end(content);
    try {
      const response = await promise;
      const text = await contentOf(response);
      const { statusCode: status = 0, headers } = response;
      return { status, etag: headers.etag, answer: objectOf(JSON.parse(text)) };
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new EngineError(`Incus does not answer: ${reason}`, { cause });
    }
  }
}

function bytesOf(content: object | Uint8Array): Uint8Array {
  return content instanceof Uint8Array ? content : Buffer.from(JSON.stringify(content));
}

async function contentOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  response.on('data', (part: Buffer) => {
    size += part.length;
    if (size > MOST_BYTES) response.destroy(new Error('its answer is too large'));
    else parts.push(part);
  });
  await once(response, 'end');
  return Buffer.concat(parts).toString('utf8');
}

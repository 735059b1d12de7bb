import type { IncomingMessage } from 'node:http';
import { bounds } from '#domain/budget';
import { Failure } from '#domain/failure';
import { INVALID_JSON } from '#domain/reasons/refusals';
import { connectionOf } from '#http/connections/connection';
import { isTurnOver, nextTurn } from '#platform/long-work';
import { isDeeperThan, type JsonSelection, parseLargeJson } from './large-json.ts';

/** Maximum nesting of objects and arrays, including the body itself. */
const MAXIMUM_DEPTH = 32;

const LARGE = bounds.smallBody.value;

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the body of a request as a JSON object, regardless of its `Content-Type`.
 * @param maximumBytes maximum length of the body
 * @returns undefined when the request has no body
 * @throws Failure when the body is too large, or is not a JSON object in UTF-8
 */
export async function readJsonBody(
  request: IncomingMessage,
  maximumBytes: number,
): Promise<object | undefined> {
  return await parseJsonBody(await readBytes(request, maximumBytes));
}

/**
 * Parses a body as a JSON object.
 * @param wanted the parts of a large body to keep
 * @returns undefined when the request has no body
 * @throws Failure when the body is not a JSON object in UTF-8
 */
export async function parseJsonBody(bytes: Buffer, wanted: JsonSelection = {}): Promise<object | undefined> {
  if (bytes.length === 0) return undefined;
  let value: unknown;
  try {
    const text = decoder.decode(bytes);
    if (await isDeeperThan(text, MAXIMUM_DEPTH)) throw invalidJson();
    value = text.length > LARGE ? await parseLargeJson(text, wanted) : JSON.parse(text);
  } catch {
    throw invalidJson();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidJson();
  return value;
}

/**
 * Checks a body with arbitrary keys. It must not be missing, and its numbers must fit into a double, so that they
 * are stored without change.
 * @throws Failure when there is no body, or a number is out of range
 */
export async function requireAnyObject(json: object | undefined): Promise<object> {
  if (json === undefined || !(await hasOnlyDoubles(json))) throw invalidJson();
  return json;
}

/**
 * Reads the bytes of a body. The memory for large bodies that are read at the same time is limited.
 * @throws Failure when the body is longer than `maximumBytes`, or when the service is busy
 */
export async function readBytes(request: IncomingMessage, maximumBytes: number): Promise<Buffer> {
  const announced = announcedBytes(request, maximumBytes);
  if (announced > maximumBytes) {
    // The body is read and discarded, because the next request of the connection follows it.
    request.resume();
    throw Failure.tooLarge();
  }
  const body = new IncomingBody(request, maximumBytes);
  const held = connectionOf(request)?.bodies.hold({
    bytes: announced,
    evict: () => body.refuse(Failure.busy()),
    isGone: () => request.destroyed,
  });
  const holding = held instanceof Promise ? await held : held;
  try {
    return await body.read();
  } finally {
    holding?.close();
  }
}

/** Whether the body may be so large that processing it takes long. */
export function mayBeLargeBody(request: IncomingMessage): boolean {
  return announcedBytes(request, Number.POSITIVE_INFINITY) > LARGE;
}

function announcedBytes({ headers }: IncomingMessage, maximumBytes: number): number {
  if (headers['content-length'] !== undefined) return Number(headers['content-length']);
  return headers['transfer-encoding'] === undefined ? 0 : maximumBytes;
}

class IncomingBody {
  readonly #request: IncomingMessage;
  readonly #maximumBytes: number;
  readonly #whole = Promise.withResolvers<Buffer>();
  #chunks: Buffer[] = [];
  #length = 0;
  #isRefused = false;

  constructor(request: IncomingMessage, maximumBytes: number) {
    this.#request = request;
    this.#maximumBytes = maximumBytes;
    // The promise may reject before anything waits for it.
    this.#whole.promise.catch(() => {});
  }

  read(): Promise<Buffer> {
    const request = this.#request;
    request.on('data', (chunk: Buffer) => this.#add(chunk));
    request.on('end', () => this.#whole.resolve(this.#bytes()));
    // The client has disconnected: no one will read the error.
    const leave = () => {
      if (!request.readableEnded) this.#whole.reject(invalidJson());
    };
    request.on('error', leave);
    request.on('close', leave);
    if (request.destroyed) leave();
    return this.#whole.promise;
  }

  /** Rejects the body. Data that still arrives is discarded. */
  refuse(failure: Failure): void {
    this.#isRefused = true;
    this.#chunks = [];
    this.#whole.reject(failure);
  }

  #add(chunk: Buffer): void {
    this.#length += chunk.length;
    if (this.#isRefused) return;
    if (this.#length > this.#maximumBytes) this.refuse(Failure.tooLarge());
    else this.#chunks.push(chunk);
  }

  #bytes(): Buffer {
    const [first] = this.#chunks;
    return first && this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks);
  }
}

/** JSON.parse turns numbers beyond the range of doubles into infinity. */
async function hasOnlyDoubles(json: object): Promise<boolean> {
  const waiting: unknown[] = [json];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (isTurnOver()) await nextTurn();
    if (typeof value === 'number' && !Number.isFinite(value)) return false;
    if (typeof value !== 'object' || value === null) continue;
    // No copy is made of the values, because an object may have 100,000 keys. Objects from JSON inherit no
    // enumerable keys.
    for (const key in value) waiting.push((value as Record<string, unknown>)[key]);
  }
  return true;
}

function invalidJson(): Failure {
  return Failure.invalid([{ reason: INVALID_JSON }]);
}

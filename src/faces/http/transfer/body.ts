import type { IncomingMessage } from 'node:http';
import { bounds } from '#domain/budget';
import { Failure } from '#domain/failure';
import { INVALID_JSON } from '#domain/reasons/refusals';
import { connectionOf } from '#faces/http/connections/connection';
import { isTurnOver, nextTurn } from '#platform/long-work';
import { isDeeperThan, parseLargeJson, type Wanted } from './large-json.ts';

/** How deep objects and arrays may stand in each other; the body itself is the first level. */
const MAXIMUM_DEPTH = 32;

const LARGE = bounds.smallBody.value;

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * The JSON object of a request, whatever its `Content-Type` says. Undefined when it has no body.
 * @param wanted of a large body, only this is kept
 * @throws Failure when it is too large, or no JSON object in UTF-8
 */
export async function readJsonBody(
  request: IncomingMessage,
  maximumBytes: number,
  wanted: Wanted = {},
): Promise<object | undefined> {
  const bytes = await readBytes(request, maximumBytes);
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
 * A body whose keys are the client's own. There has to be one, and its numbers are doubles, so that what is kept of it
 * says the same.
 * @throws Failure
 */
export async function requireAnyObject(json: object | undefined): Promise<object> {
  if (json === undefined || !(await hasOnlyDoubles(json))) throw invalidJson();
  return json;
}

/**
 * The bytes of a body. Of large ones, only so many are read at the same time.
 * @throws Failure when there are more
 */
export async function readBytes(request: IncomingMessage, maximumBytes: number): Promise<Buffer> {
  const announced = announcedBytes(request, maximumBytes);
  if (announced > maximumBytes) {
    // It is read to its end all the same, and dropped: the connection's next request stands behind it.
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

/** Whether a body may be so large that it takes long to look through. */
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
    // It may be refused before anybody reads it.
    this.#whole.promise.catch(() => {});
  }

  read(): Promise<Buffer> {
    const request = this.#request;
    request.on('data', (chunk: Buffer) => this.#add(chunk));
    request.on('end', () => this.#whole.resolve(this.#bytes()));
    // A client that leaves: its fault, and nobody is there to read the answer.
    const leave = () => {
      if (!request.readableEnded) this.#whole.reject(invalidJson());
    };
    request.on('error', leave);
    request.on('close', leave);
    if (request.destroyed) leave();
    return this.#whole.promise;
  }

  /** What else comes of it is dropped. */
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

/** A number beyond the range of doubles was read as infinite. */
async function hasOnlyDoubles(json: object): Promise<boolean> {
  const waiting: unknown[] = [json];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (isTurnOver()) await nextTurn();
    if (typeof value === 'number' && !Number.isFinite(value)) return false;
    if (typeof value !== 'object' || value === null) continue;
    // Without a copy of its values: an object may have 100,000 keys. What JSON makes inherits none.
    for (const key in value) waiting.push((value as Record<string, unknown>)[key]);
  }
  return true;
}

function invalidJson(): Failure {
  return Failure.invalid([{ reason: INVALID_JSON }]);
}

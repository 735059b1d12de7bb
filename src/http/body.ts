import type { IncomingMessage } from 'node:http';
import { Failure } from '../domain/failure.ts';

/** How deep objects and arrays may stand in each other; the body itself is the first level. */
const MAXIMUM_DEPTH = 32;

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * The JSON object of a request, whatever its `Content-Type` says. Undefined when it has no body.
 * @throws Failure when it is too large, or no JSON object in UTF-8
 */
export async function readJsonBody(
  request: IncomingMessage,
  maximumBytes: number,
): Promise<object | undefined> {
  const bytes = await readBytes(request, maximumBytes);
  if (bytes.length === 0) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(decoder.decode(bytes));
  } catch {
    throw invalidJson();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidJson();
  if (isDeeperThan(value, MAXIMUM_DEPTH)) throw invalidJson();
  return value;
}

/**
 * A body whose keys are the client's own. There has to be one, and its numbers are doubles, so that what is kept of it
 * says the same.
 * @throws Failure
 */
export function requireAnyObject(json: object | undefined): object {
  if (json === undefined || !hasOnlyDoubles(json)) throw invalidJson();
  return json;
}

/** @throws Failure when there are more */
export function readBytes(request: IncomingMessage, maximumBytes: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let length = 0;
  // It is read to its end all the same, and dropped: the connection's next request stands behind it.
  if (Number(request.headers['content-length'] ?? 0) > maximumBytes) reject(Failure.tooLarge());
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > maximumBytes) reject(Failure.tooLarge());
    else chunks.push(chunk);
  });
  request.on('end', () => resolve(Buffer.concat(chunks)));
  // A client that leaves: its fault, and nobody is there to read the answer.
  const leave = () => {
    if (!request.readableEnded) reject(invalidJson());
  };
  request.on('error', leave);
  request.on('close', leave);
  return promise;
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((member) => isDeeperThan(member, levels - 1));
}

/** A number beyond the range of doubles was read as infinite. */
function hasOnlyDoubles(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(hasOnlyDoubles);
}

function invalidJson(): Failure {
  return Failure.invalid([{ reason: 'Invalid JSON' }]);
}

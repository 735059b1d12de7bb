import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OpenedStream, StreamReceiver } from '#access/event-streams';
import { bounds } from '#domain/budget';
import { connectionOf } from '#http/connections/connection';

/** A response body: text, bytes, or the parts of a large body. */
export type ResponseBody = string | Buffer | readonly Buffer[];

const PIECE = bounds.replyPiece.value;

export function bytesOf(body: ResponseBody): number {
  if (typeof body === 'string') return Buffer.byteLength(body);
  return isWhole(body) ? body.length : body.reduce((sum, part) => sum + part.length, 0);
}

/**
 * Counts the parts of a large reply while they are produced. Only for GET: the reply of a write must not be
 * refused, because the write has already been committed.
 */
export function partHolder(
  message: IncomingMessage,
  response: ServerResponse,
): ((bytes: number) => void) | undefined {
  const connection = message.method === 'GET' ? connectionOf(message) : undefined;
  return connection && ((bytes) => connection.holdReply(bytes, response));
}

/**
 * Reserves room for a large reply until the client has read it. Must be called before the headers are sent.
 * @throws Failure when the unread replies of other clients leave no room
 */
export function reserveReply(
  message: IncomingMessage,
  response: ServerResponse,
  body: ResponseBody,
  bytes: number,
): void {
  if (bytes <= PIECE || message.method === 'HEAD') return;
  const connection = connectionOf(message);
  if (message.method !== 'GET') connection?.noteUnread(bytes, response);
  else if (isWhole(body)) connection?.holdReply(bytes, response);
}

/** Stops counting a reply that will not be sent. */
export function dropReply(message: IncomingMessage, response: ServerResponse): void {
  connectionOf(message)?.dropReply(response);
}

function isWhole(body: ResponseBody): body is string | Buffer {
  return typeof body === 'string' || Buffer.isBuffer(body);
}

/**
 * Sends the body. A small one is written to the socket as a whole; of a large one, each piece is sent after the
 * client has read the previous one.
 */
export function sendBody(
  message: IncomingMessage,
  response: ServerResponse,
  body: ResponseBody | undefined,
  bytes: number,
): void | Promise<void> {
  if (body === undefined || message.method === 'HEAD') {
    response.end();
    return;
  }
  if (bytes > PIECE) return sendPieces(response, body);
  finished.push({ message, response, body, bytes });
  if (finished.length === 1) setImmediate(sendFinished);
  else if (finished.length >= SENT_TOGETHER) sendFinished();
}

interface SmallReply {
  message: IncomingMessage;
  response: ServerResponse;
  body: ResponseBody;
  bytes: number;
}

/** Few enough that the first one waits for a few milliseconds at most. */
const SENT_TOGETHER = 32;

/**
 * The small replies of this turn of the event loop. Sent one after the other at its end: a client or proxy on the same
 * machine then wakes up once for all of them, which costs more than most other steps of a request.
 */
const finished: SmallReply[] = [];

function sendFinished(): void {
  for (const { message, response, body, bytes } of finished.splice(0)) {
    if (response.destroyed) continue;
    // A string with as many bytes as characters is ASCII, which `latin1` writes without encoding each character.
    if (typeof body === 'string') response.end(body, bytes === body.length ? 'latin1' : 'utf8');
    else response.end(Buffer.isBuffer(body) ? body : Buffer.concat(body));
    if (response.writableLength > 0) connectionOf(message)?.noteUnread(bytes, response);
  }
}

async function sendPieces(response: ServerResponse, body: ResponseBody): Promise<void> {
  for (const piece of piecesOf(body)) {
    if (response.destroyed) return;
    if (!response.write(piece)) await drained(response);
  }
  response.end();
}

function* piecesOf(body: ResponseBody): Generator<Buffer> {
  const parts = typeof body === 'string' ? [Buffer.from(body)] : isWhole(body) ? [body] : body;
  for (const part of parts)
    for (let at = 0; at < part.length; at += PIECE) yield part.subarray(at, at + PIECE);
}

/** Resolves when the client has read what was written, or has disconnected. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.on('drain', done);
    response.on('close', done);
    if (response.destroyed || response.closed) done();
  });
}

/**
 * Sends a stream until one of both sides ends it. A HEAD gets the headers only.
 * @param worded gives what is written under other names
 */
export async function sendStream(
  { method }: IncomingMessage,
  response: ServerResponse,
  stream: OpenedStream,
  worded: (text: string) => string = (text) => text,
): Promise<void> {
  if (method === 'HEAD' || response.destroyed || response.closed) {
    stream.close();
    response.end();
    return;
  }
  const closed = new Promise<void>((resolve) => response.once('close', resolve));
  stream.begin(new ResponseReceiver(response, worded));
  await closed;
  stream.close();
}

class ResponseReceiver implements StreamReceiver {
  readonly #response: ServerResponse;
  readonly #worded: (text: string) => string;

  constructor(response: ServerResponse, worded: (text: string) => string) {
    this.#response = response;
    this.#worded = worded;
  }

  get unread(): number {
    return this.#response.writableLength;
  }

  write(text: string): void {
    if (!this.#response.destroyed && !this.#response.writableEnded) this.#response.write(this.#worded(text));
  }

  end(): void {
    this.#response.end();
  }

  cut(): void {
    this.#response.destroy();
  }
}

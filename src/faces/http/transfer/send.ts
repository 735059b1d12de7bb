import type { IncomingMessage, ServerResponse } from 'node:http';
import { bounds } from '#domain/budget';
import { connectionOf } from '#faces/http/connections/connection';

/** The body of an answer: as text, as bytes, or as the parts of a large one. */
export type Body = string | Buffer | readonly Buffer[];

const PIECE = bounds.replyPiece.value;

export function bytesOf(body: Body): number {
  if (typeof body === 'string') return Buffer.byteLength(body);
  return isWhole(body) ? body.length : body.reduce((sum, part) => sum + part.length, 0);
}

/**
 * Counts parts of a large reply while they are made. The reply of a write is never refused: what it tells of has
 * happened.
 */
export function partHolder(
  message: IncomingMessage,
  response: ServerResponse,
): ((bytes: number) => void) | undefined {
  const connection = message.method === 'GET' ? connectionOf(message) : undefined;
  return connection && ((bytes) => connection.holdReply(bytes, response));
}

/**
 * Makes room for a large reply until its client has read it. To be asked before the headers leave.
 * @throws Failure when the replies for other clients leave none
 */
export function reserveReply(
  message: IncomingMessage,
  response: ServerResponse,
  body: Body,
  bytes: number,
): void {
  if (bytes <= PIECE || message.method === 'HEAD') return;
  const connection = connectionOf(message);
  if (message.method !== 'GET') connection?.noteUnread(bytes, response);
  else if (isWhole(body)) connection?.holdReply(bytes, response);
}

/** Counts nothing of a reply any more that is not sent after all. */
export function dropReply(message: IncomingMessage, response: ServerResponse): void {
  connectionOf(message)?.dropReply(response);
}

function isWhole(body: Body): body is string | Buffer {
  return typeof body === 'string' || Buffer.isBuffer(body);
}

/**
 * Sends what follows the headers. A small body is handed to the socket as it is; of a large one, each piece when the
 * client has read the one before.
 */
export function sendBody(
  message: IncomingMessage,
  response: ServerResponse,
  body: Body | undefined,
  bytes: number,
): void | Promise<void> {
  if (body === undefined || message.method === 'HEAD') {
    response.end();
    return;
  }
  if (bytes > PIECE) return sendPieces(response, body);
  // What has a byte for each character is ASCII: copied as it stands, where UTF-8 would look at each of them again.
  if (typeof body === 'string') response.end(body, bytes === body.length ? 'latin1' : 'utf8');
  else response.end(Buffer.isBuffer(body) ? body : Buffer.concat(body));
  if (response.writableLength > 0) connectionOf(message)?.noteUnread(bytes, response);
}

async function sendPieces(response: ServerResponse, body: Body): Promise<void> {
  for (const piece of piecesOf(body)) {
    if (response.destroyed) return;
    if (!response.write(piece)) await drained(response);
  }
  response.end();
}

function* piecesOf(body: Body): Generator<Buffer> {
  const parts = typeof body === 'string' ? [Buffer.from(body)] : isWhole(body) ? [body] : body;
  for (const part of parts)
    for (let at = 0; at < part.length; at += PIECE) yield part.subarray(at, at + PIECE);
}

/** Resolved when the client has read what was written, or has left. */
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

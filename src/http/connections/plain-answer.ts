import type { Duplex } from 'node:stream';
import { codesOf } from '#domain/reasons/listed-reason';
import { BUSY } from '#domain/reasons/refusals';
import { ERROR_HEADER } from '../headers.ts';

/**
 * An error response as text, for a connection on which Node.js does not respond.
 * @param status with its reason phrase: `400 Bad Request`
 * @param headers alternating names and values
 */
export function plainRefusal(status: string, headers: readonly string[], reason: string): string {
  const errors = [{ reason }];
  const body = JSON.stringify({ errors });
  const all = ['Content-Type', 'application/json', ...headers, ERROR_HEADER, codesOf(errors)];
  const lines = [`HTTP/1.1 ${status}`];
  for (let index = 0; index < all.length; index += 2) lines.push(`${all[index]}: ${all[index + 1]}`);
  lines.push(`Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close');
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

/**
 * The response to a connection beyond the limit.
 * @param common headers of every response
 */
export function busyAnswer(common: readonly string[]): string {
  return plainRefusal('503 Service Unavailable', [...common, 'Retry-After', '1'], BUSY);
}

/**
 * Sends a last response, and closes the connection. The client gets some time to read it and to close its side.
 * Data that it sends meanwhile is discarded, because unread data would cause a reset that could destroy the
 * response.
 */
export function endAndDestroy(socket: Duplex, text: string, milliseconds: number): void {
  socket.end(text);
  socket.resume();
  const overdue = setTimeout(() => socket.destroy(), milliseconds);
  overdue.unref();
  socket.once('close', () => clearTimeout(overdue));
}

import type { Duplex } from 'node:stream';
import { BUSY } from '#domain/reasons/refusals';

/**
 * An HTTP/1.1 response as text, for a connection on which Node.js does not respond.
 * @param status with its reason phrase: `400 Bad Request`
 * @param headers alternating names and values
 */
export function plainAnswer(status: string, headers: readonly string[], body: string): string {
  const lines = [`HTTP/1.1 ${status}`, 'Content-Type: application/json'];
  for (let index = 0; index < headers.length; index += 2)
    lines.push(`${headers[index]}: ${headers[index + 1]}`);
  lines.push(`Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close');
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

/**
 * The response to a connection beyond the limit.
 * @param common headers of every response
 */
export function busyAnswer(common: readonly string[]): string {
  return plainAnswer(
    '503 Service Unavailable',
    [...common, 'Retry-After', '1'],
    JSON.stringify({ errors: [{ reason: BUSY }] }),
  );
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

import type { Duplex } from 'node:stream';
import { BUSY } from '#domain/reasons/refusals';

/**
 * An answer of HTTP/1.1 as text, for a connection on which Node.js answers nothing.
 * @param status with its words: `400 Bad Request`
 * @param headers names and values in turn
 */
export function plainAnswer(status: string, headers: readonly string[], body: string): string {
  const lines = [`HTTP/1.1 ${status}`, 'Content-Type: application/json'];
  for (let index = 0; index < headers.length; index += 2)
    lines.push(`${headers[index]}: ${headers[index + 1]}`);
  lines.push(`Content-Length: ${Buffer.byteLength(body)}`, 'Connection: close');
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** To a connection that is one too many. @param common headers of every answer */
export function busyAnswer(common: readonly string[]): string {
  return plainAnswer(
    '503 Service Unavailable',
    [...common, 'Retry-After', '1'],
    JSON.stringify({ errors: [{ reason: BUSY }] }),
  );
}

/**
 * Says the last word on a connection. The client has some time to read it and to close its side; what it still sends is
 * thrown away, so that the answer is not lost to a reset.
 */
export function endAndDestroy(socket: Duplex, text: string, milliseconds: number): void {
  socket.end(text);
  socket.resume();
  const overdue = setTimeout(() => socket.destroy(), milliseconds);
  overdue.unref();
  socket.once('close', () => clearTimeout(overdue));
}

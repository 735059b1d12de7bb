import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OpenedStream, StreamReceiver } from '#access/event-streams';

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

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OpenedStream, StreamReceiver } from '#access/event-streams';

/** Sends a stream until one of both sides ends it. A HEAD gets the headers only. */
export async function sendStream(
  { method }: IncomingMessage,
  response: ServerResponse,
  stream: OpenedStream,
): Promise<void> {
  if (method === 'HEAD' || response.destroyed || response.closed) {
    stream.close();
    response.end();
    return;
  }
  const closed = new Promise<void>((resolve) => response.once('close', resolve));
  stream.begin(new ResponseReceiver(response));
  await closed;
  stream.close();
}

class ResponseReceiver implements StreamReceiver {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  get unread(): number {
    return this.#response.writableLength;
  }

  write(text: string): void {
    if (!this.#response.destroyed && !this.#response.writableEnded) this.#response.write(text);
  }

  end(): void {
    this.#response.end();
  }

  cut(): void {
    this.#response.destroy();
  }
}

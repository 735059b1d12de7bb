import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection for sending and reading arbitrary data. */
export class RawClient {
  readonly socket: Socket;
  #text = '';

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on('error', () => {});
  }

  /**
   * @param url URL of the service
   * @param from local address of the client
   */
  static async open(url: string, from = '127.0.0.1'): Promise<RawClient> {
    const { port, hostname } = new URL(url);
    const socket = connect({ port: Number(port), host: hostname, localAddress: from, allowHalfOpen: true });
    const client = new RawClient(socket);
    await once(socket, 'connect');
    return client;
  }

  /** Resolves when the text has been written, or the connection has closed. */
  async send(text: string): Promise<void> {
    await new Promise<void>((resolve) => this.socket.write(text, () => resolve()));
  }

  /** Reads until the condition is true, or the other side has closed the connection. */
  async readUntil(isEnough: (text: string) => boolean): Promise<string> {
    const { socket } = this;
    const read = (chunk: Buffer) => {
      this.#text += chunk.toString('latin1');
    };
    socket.on('data', read);
    while (!isEnough(this.#text) && !socket.readableEnded && !socket.destroyed) {
      const { signal, abort } = abortable();
      await Promise.race(
        ['data', 'end', 'close'].map((event) => once(socket, event, { signal }).catch(() => {})),
      );
      abort();
    }
    socket.off('data', read);
    socket.pause();
    return this.#text;
  }

  close(): void {
    this.socket.destroy();
  }
}

export function get(path: string, headers = ''): string {
  return `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
}

/** Waits until the condition is true. Only the test's own timeout limits it. */
export async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
}

function abortable(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, before } from 'node:test';
import { until } from './held-driver.ts';

/** A request that arrived. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  body: { type: string; timestamp: string; data: Record<string, unknown> & { id: number } };
}

type Answer = { status: number; headers?: Record<string, string>; body?: string } | 'hang' | 'reset';

/** A receiver of webhooks on loopback, which answers what a test wants. */
export class Receiver {
  readonly received: Received[] = [];
  /** Answers a request; by default with 204. */
  answer: (request: Received) => Answer | Promise<Answer> = () => ({ status: 204 });
  /** The path of `url`. */
  path = '/hook';
  /** Requests to other paths come from an earlier test: they are answered with 204, and not kept. */
  isStrict = false;
  #server: Server | undefined;
  #port = 0;

  /** @param tls certificate and key in PEM form */
  async start(tls?: { cert: string; key: string }): Promise<this> {
    const listener: RequestListener = (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('error', () => {});
      request.on('end', async () => {
        const text = Buffer.concat(parts).toString();
        const received = { path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) };
        if (this.isStrict && !received.path.startsWith(this.path)) {
          response.writeHead(204).end();
          return;
        }
        this.received.push(received);
        const answer = await this.answer(received);
        if (answer === 'hang') return;
        if (answer === 'reset') request.socket.destroy();
        else response.writeHead(answer.status, answer.headers).end(answer.body);
      });
    };
    this.#server = tls ? createTlsServer(tls, listener) : createServer(listener);
    // Starts again on the port that the webhook knows.
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }

  get port(): number {
    return this.#port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}${this.path}`;
  }

  /** Waits for that many requests. @returns them */
  async arrived(count: number): Promise<Received[]> {
    await until(async () => this.received.length >= count, `${count} requests, ${this.received.length} came`);
    return this.received;
  }
}

/** Settings with which webhooks reach receivers on loopback. */
export const TO_LOOPBACK = { PALISADE_WEBHOOK_HTTP: 'true', PALISADE_WEBHOOK_ALLOW: '127.0.0.0/8' };

/** A receiver for the tests of the calling suite. */
export function useReceiver(): Receiver {
  const receiver = new Receiver();
  before(() => receiver.start());
  after(() => receiver.stop());
  return receiver;
}

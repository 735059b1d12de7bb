import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Phones that receive the server's SMS through a webhook. Each has its own number. */
export class SmsInbox {
  readonly #server: Server;
  /** The newest code of each number. */
  readonly #codes = new Map<string, string>();
  // Codes per number are limited, even over several runs on one database, so numbers are not reused.
  #numbers = randomInt(1_000_000, 9_000_000);

  constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<SmsInbox> {
    const inbox = new SmsInbox(
      createServer(async (request, response) => {
        const { to, text: words } = JSON.parse(await text(request)) as { to: string; text: string };
        inbox.#codes.set(to, /\b\d{6}\b/.exec(words)?.[0] ?? '');
        response.writeHead(204).end();
      }),
    );
    inbox.#server.listen(0, '127.0.0.1');
    await once(inbox.#server, 'listening');
    return inbox;
  }

  /** Settings for the server. */
  get env(): Record<string, string> {
    const { port } = this.#server.address() as AddressInfo;
    return {
      PALISADE_SMS_WEBHOOK_URL: `http://127.0.0.1:${port}/`,
      PALISADE_SMS_WEBHOOK_SECRET: 'a secret of the webhook',
    };
  }

  /** In E.164 format. */
  newNumber(): string {
    this.#numbers += 1;
    return `+1555${this.#numbers}`;
  }

  code(number: string): string | undefined {
    return this.#codes.get(number);
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

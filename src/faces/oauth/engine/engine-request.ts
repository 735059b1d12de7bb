import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { engineCookieNames } from './cookie-names.ts';
import { Exchange } from './exchange.ts';

/** Headers that mean something to OAuth. */
const KEPT_HEADERS = ['authorization', 'origin'] as const;

/** What the engine is asked, in its words. */
interface EngineQuestion {
  loginUrl: string;
  /** The client's address. */
  ip: string;
  /** Path and query. */
  url: string;
  /** Of the body, when there is one. */
  parameters?: URLSearchParams;
  /** The `Authorization` header says nothing. */
  isUnauthenticated?: boolean;
}

/** A request as the engine sees it: under the configured address, with nothing that it need not know. */
export class EngineRequest extends Readable {
  readonly method: string;
  url: string;
  readonly headers: IncomingHttpHeaders;
  readonly socket: Socket;
  readonly httpVersion = '1.1';
  readonly complete = true;
  /** The client's address. */
  readonly ip: string;
  /** What the answer gives away. */
  readonly exchange = new Exchange();
  /** What went wrong first, for our log. */
  failure: Error | undefined;
  userId: number | undefined;

  constructor(message: IncomingMessage, question: EngineQuestion) {
    super();
    const { loginUrl, ip, url, parameters, isUnauthenticated = false } = question;
    this.ip = ip;
    const { host, protocol } = new URL(loginUrl);
    this.method = message.method ?? 'GET';
    this.url = url;
    this.socket = message.socket;
    this.headers = {
      host,
      'x-forwarded-proto': protocol.slice(0, -1),
      // Errors are JSON for every client.
      accept: 'application/json',
    };
    for (const name of KEPT_HEADERS) {
      const value = message.headers[name];
      if (value !== undefined) this.headers[name] = value;
    }
    if (isUnauthenticated) delete this.headers.authorization;
    const { resume } = engineCookieNames(loginUrl);
    const kept = [`${resume}=`, `${resume}.sig=`];
    const cookies = (message.headers.cookie ?? '')
      .split(';')
      .filter((cookie) => kept.some((start) => cookie.trimStart().startsWith(start)));
    if (cookies.length > 0) this.headers.cookie = cookies.join(';');
    const body = parameters && Buffer.from(parameters.toString());
    if (body) {
      this.headers['content-type'] = 'application/x-www-form-urlencoded';
      this.headers['content-length'] = String(body.length);
      this.push(body);
    }
    this.push(null);
  }

  /** The engine may stumble over a failure once more, while it answers. */
  noteFailure(error: unknown): void {
    this.failure ??= error instanceof Error ? error : new Error('The OAuth engine failed', { cause: error });
  }

  override _read(): void {}
}

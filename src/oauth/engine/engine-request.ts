import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { engineCookieNames } from './cookie-names.ts';
import { TokenExchange } from './exchange.ts';

/** The headers that the engine needs. */
const KEPT_HEADERS = ['authorization', 'origin'] as const;

/** The content of a request to the engine. */
interface EngineQuestion {
  loginUrl: string;
  /** IP address of the client. */
  ip: string;
  /** Path and query. */
  url: string;
  /** Parameters of the body, if there is one. */
  parameters?: URLSearchParams;
  /** True to drop the `Authorization` header. */
  isUnauthenticated?: boolean;
}

/** A request as passed to the engine: with the configured host, and only the data it needs. */
export class EngineRequest extends Readable {
  readonly method: string;
  url: string;
  readonly headers: IncomingHttpHeaders;
  readonly socket: Socket;
  readonly httpVersion = '1.1';
  readonly complete = true;
  /** IP address of the client. */
  readonly ip: string;
  /** Collects the tokens that the response issues. */
  readonly exchange = new TokenExchange();
  /** The first error, for our log. */
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
      // Makes the engine report errors as JSON to every client.
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

  /** Keeps the first error: the engine may fail again while it responds to it. */
  noteFailure(error: unknown): void {
    this.failure ??= error instanceof Error ? error : new Error('The OAuth engine failed', { cause: error });
  }

  override _read(): void {}
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import type { Duplex } from 'node:stream';
import type { SecureContextOptions } from 'node:tls';
import type { Logger } from 'pino';
import { bounds } from '#domain/budget';
import { INVALID_REQUEST } from '#domain/reasons/refusals';
import type { ApiHandler } from './api.ts';
import { Connections } from './connections/connections.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from './connections/limits.ts';
import { busyAnswer, endAndDestroy, plainRefusal } from './connections/plain-answer.ts';
import { commonHeaders } from './headers.ts';

/** Must be large enough for a filter of the maximum length in four-byte characters. */
const MAXIMUM_HEADER_BYTES = 64 * 1024;

const API_PREFIX = /^\/v4(?:beta)?(?=[/?]|$)/;

/** Unknown versions of the API, whose errors must have the API's format. */
const OTHER_VERSION = /^\/v[0-9][^/?]*(?=[/?]|$)/;

/** The sign-in pages, the console and the OAuth server. */
const WEB_PATH =
  /^\/(?:(?:login|logout|password|mail|device|you|console|oauth)(?=[/?]|$)|\.well-known\/oauth-authorization-server)/;

/** Handles requests outside of the API. */
export type PageHandler = (message: IncomingMessage, response: ServerResponse) => Promise<void>;

const SERVER_OPTIONS = {
  maxHeaderSize: MAXIMUM_HEADER_BYTES,
  requestTimeout: bounds.wholeRequest.value,
  headersTimeout: bounds.requestHeaders.value,
  keepAliveTimeout: bounds.idleConnection.value,
  // How late the timeouts may take effect, in milliseconds.
  connectionsCheckingInterval: 5_000,
  // The Host header is not used, and the error response of Node.js would not have the API's format.
  requireHostHeader: false,
};

export interface HttpServer {
  server: Server | TlsServer;
  connections: Connections;
}

/**
 * Creates a server with limited connections, but without request handlers.
 * @param tls left out for plain http
 */
export function createHttpServer(
  tls?: SecureContextOptions,
  { limits = {}, trustedProxies = [], publicUrl = '' }: ServerBounds = {},
): HttpServer {
  const all = { ...CONNECTION_LIMITS, ...limits };
  const server = tls
    ? createTlsServer({ ...SERVER_OPTIONS, ...tls, handshakeTimeout: all.handshake })
    : createServer(SERVER_OPTIONS);
  const connections = new Connections(server, all, trustedProxies, (socket) =>
    endAndDestroy(socket, busyAnswer(commonHeaders(publicUrl)), all.closing),
  );
  // Unknown expectations are ignored instead of refused.
  server.on('checkExpectation', (message, response) => server.emit('request', message, response));
  return { server, connections };
}

export interface ServerBounds {
  limits?: Partial<ConnectionLimits>;
  trustedProxies?: readonly string[];
  publicUrl?: string;
}

/**
 * Responds to requests that Node.js cannot parse, for example because the headers are too long or contradictory. It
 * is unknown whether such a request was meant for the API, so it gets a response in the API's format. Node.js
 * expects this listener to close the socket, even when no response is possible after an error of TLS or of the
 * connection.
 * @param closing milliseconds for the client to read the response
 */
export function answerUnreadable(
  server: Server,
  publicUrl: string,
  log: Logger,
  closing: number = bounds.closingConnection.value,
): void {
  const common = commonHeaders(publicUrl);
  const isAnswered = new WeakSet<Duplex>();
  const speaksTls = server.listenerCount('secureConnection') > 0;
  const isSecure = new WeakSet<Duplex>();
  server.on('secureConnection', (socket: Duplex) => isSecure.add(socket));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (isAnswered.has(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable || (speaksTls && !isSecure.has(socket))) {
      socket.destroy();
      return;
    }
    isAnswered.add(socket);
    log.info({ code: error.code, status: 400 }, 'unreadable request');
    endAndDestroy(socket, plainRefusal('400 Bad Request', common, INVALID_REQUEST), closing);
  });
}

/**
 * Routes the requests of the single port: `/v4` and its alias `/v4beta` are the API; the rest is for browsers,
 * OAuth and health checks.
 */
export function routeRequests(
  api: ApiHandler,
  web: PageHandler,
  pages: PageHandler,
  log: Logger,
): PageHandler {
  return async (message, response) => {
    const url = requestTarget(message.url ?? '/');
    message.url = url;
    const prefix = API_PREFIX.exec(url)?.[0];
    const handled =
      prefix !== undefined
        ? api(message, response, withLeadingSlash(url.slice(prefix.length)))
        : OTHER_VERSION.test(url)
          ? api(message, response, url)
          : WEB_PATH.test(url) || isSignedInDoor(url, message)
            ? web(message, response)
            : pages(message, response);
    await handled.catch((error: unknown) => {
      log.error({ err: error }, 'A request ended without a response');
      response.destroy();
    });
  };
}

/** `/` leads people who are signed in to the console; for everybody else it is a fixed page. */
function isSignedInDoor(url: string, { headers }: IncomingMessage): boolean {
  return (
    (url === '/' || url.startsWith('/?')) &&
    /(?:^|; ?)(?:__Host-)?palisade_session=[0-9a-f]{64}(?:;|$)/.test(headers.cookie ?? '')
  );
}

/**
 * The path and query that are asked for. A client that takes the service for a proxy sends an absolute URL (RFC 9112,
 * section 3.2.2). Some clients of the API join its address and a path with two slashes.
 */
export function requestTarget(sent: string): string {
  const origin = /^https?:\/\/[^/?]*/i.exec(sent)?.[0];
  const target = origin === undefined ? sent : withLeadingSlash(sent.slice(origin.length));
  return API_PREFIX.test(target) ? withSingleSlashes(target) : target;
}

/** Encoded slashes stay as they are. */
function withSingleSlashes(target: string): string {
  const [path = ''] = target.split('?', 1);
  return path.includes('//') ? path.replace(/\/+/g, '/') + target.slice(path.length) : target;
}

function withLeadingSlash(rest: string): string {
  return rest.startsWith('/') ? rest : `/${rest}`;
}

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
import { busyAnswer, endAndDestroy, plainAnswer } from './connections/plain-answer.ts';
import { commonHeaders } from './headers.ts';

/** A filter of the allowed length in four-byte characters has to fit. */
const MAXIMUM_HEADER_BYTES = 64 * 1024;

const API_PREFIX = /^\/v4(?:beta)?(?=[/?]|$)/;

/** Unknown paths of the API, not of the pages. */
const OTHER_VERSION = /^\/v[0-9][^/?]*(?=[/?]|$)/;

/** Signing in, and the OAuth server. */
const LOGIN_PATH =
  /^\/(?:(?:login|logout|password|device|you|oauth)(?=[/?]|$)|\.well-known\/oauth-authorization-server)/;

/** Answers what is not below `/v4`. */
export type PageHandler = (message: IncomingMessage, response: ServerResponse) => Promise<void>;

const SERVER_OPTIONS = {
  maxHeaderSize: MAXIMUM_HEADER_BYTES,
  requestTimeout: bounds.wholeRequest.value,
  headersTimeout: bounds.requestHeaders.value,
  keepAliveTimeout: bounds.idleConnection.value,
  // How late those limits may strike.
  connectionsCheckingInterval: 5_000,
  // The answer never depends on it, and a refusal of Node's own would lack the API's form.
  requireHostHeader: false,
};

export interface HttpServer {
  server: Server | TlsServer;
  connections: Connections;
}

/**
 * A server that has yet to be told what to do with requests, and the bounds of its connections.
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
  // Expectations nobody knows are no reason to refuse what is asked.
  server.on('checkExpectation', (message, response) => server.emit('request', message, response));
  return { server, connections };
}

export interface ServerBounds {
  limits?: Partial<ConnectionLimits>;
  trustedProxies?: readonly string[];
  publicUrl?: string;
}

/**
 * Answers what is no request that Node.js can read: the headers are too long, or two of them contradict each other.
 * Nothing of it is known, so there is no telling whether it meant the API: it gets the API's form. Node.js leaves it to
 * this listener to end the socket, also where nothing can be answered: after an error of TLS, or of the connection.
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
    const body = JSON.stringify({ errors: [{ reason: INVALID_REQUEST }] });
    endAndDestroy(socket, plainAnswer('400 Bad Request', common, body), closing);
  });
}

/** The one port: `/v4` and its alias `/v4beta` are the API, everything else is for people and probes. */
export function routeRequests(
  api: ApiHandler,
  login: PageHandler,
  pages: PageHandler,
  log: Logger,
): (message: IncomingMessage, response: ServerResponse) => void {
  return (message, response) => {
    const url = originForm(message.url ?? '/');
    message.url = url;
    const prefix = API_PREFIX.exec(url)?.[0];
    const handled =
      prefix !== undefined
        ? api(message, response, withLeadingSlash(url.slice(prefix.length)))
        : OTHER_VERSION.test(url)
          ? api(message, response, url)
          : LOGIN_PATH.test(url)
            ? login(message, response)
            : pages(message, response);
    handled.catch((error: unknown) => {
      log.error({ err: error }, 'A request was left without an answer');
      response.destroy();
    });
  };
}

/** A client that takes the service for a proxy sends the whole address (RFC 9112 3.2.2). */
function originForm(target: string): string {
  const origin = /^https?:\/\/[^/?]*/i.exec(target)?.[0];
  return origin === undefined ? target : withLeadingSlash(target.slice(origin.length));
}

function withLeadingSlash(rest: string): string {
  return rest.startsWith('/') ? rest : `/${rest}`;
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import type { SecureContextOptions } from 'node:tls';
import type { Logger } from 'pino';
import type { ApiHandler } from './api.ts';
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
  requestTimeout: 30_000,
  headersTimeout: 15_000,
  keepAliveTimeout: 65_000,
  // How late those limits may strike.
  connectionsCheckingInterval: 5_000,
  // The answer never depends on it, and a refusal of Node's own would lack the API's form.
  requireHostHeader: false,
};

/** A server that has yet to be told what to do with requests. @param tls left out for plain http */
export function createHttpServer(tls?: SecureContextOptions): Server | TlsServer {
  const server = tls ? createTlsServer({ ...SERVER_OPTIONS, ...tls }) : createServer(SERVER_OPTIONS);
  // Expectations nobody knows are no reason to refuse what is asked.
  server.on('checkExpectation', (message, response) => server.emit('request', message, response));
  return server;
}

/**
 * Answers what is no request that Node.js can read: the headers are too long, or two of them contradict each other.
 * Nothing of it is known, so there is no telling whether it meant the API: it gets the API's form.
 */
export function answerUnreadable(server: Server, publicUrl: string, log: Logger): void {
  const common = commonHeaders(publicUrl);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    log.info({ code: error.code, status: 400 }, 'unreadable request');
    const body = '{"errors":[{"reason":"Invalid request"}]}';
    const lines = ['HTTP/1.1 400 Bad Request', 'Content-Type: application/json'];
    for (let index = 0; index < common.length; index += 2)
      lines.push(`${common[index]}: ${common[index + 1]}`);
    lines.push(`Content-Length: ${body.length}`, 'Connection: close');
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
  });
}

/** The one port: `/v4` and its alias `/v4beta` are the API, everything else is for people and probes. */
export function routeRequests(
  api: ApiHandler,
  login: PageHandler,
  pages: PageHandler,
): (message: IncomingMessage, response: ServerResponse) => void {
  return (message, response) => {
    const url = originForm(message.url ?? '/');
    message.url = url;
    const prefix = API_PREFIX.exec(url)?.[0];
    if (prefix !== undefined) void api(message, response, withLeadingSlash(url.slice(prefix.length)));
    else if (OTHER_VERSION.test(url)) void api(message, response, url);
    else if (LOGIN_PATH.test(url)) void login(message, response);
    else void pages(message, response);
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

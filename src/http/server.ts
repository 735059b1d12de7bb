import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ApiHandler } from './api.ts';

/** A filter of the allowed length in four-byte characters has to fit. */
const MAXIMUM_HEADER_BYTES = 64 * 1024;

const API_PREFIX = /^\/v4(?:beta)?(?=[/?]|$)/;

/** Answers what is not below `/v4`. */
export type PageHandler = (message: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A server that has yet to be told what to do with requests. */
export function createHttpServer(): Server {
  const server = createServer({
    maxHeaderSize: MAXIMUM_HEADER_BYTES,
    requestTimeout: 30_000,
    headersTimeout: 15_000,
    keepAliveTimeout: 65_000,
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    const status =
      error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
    const body = '{"errors":[{"reason":"Invalid request"}]}';
    socket.end(
      `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    );
  });
  return server;
}

/** The one port: `/v4` and its alias `/v4beta` are the API, everything else is for people and probes. */
export function routeRequests(
  api: ApiHandler,
  pages: PageHandler,
): (message: IncomingMessage, response: ServerResponse) => void {
  return (message, response) => {
    const url = message.url ?? '/';
    const prefix = API_PREFIX.exec(url)?.[0];
    if (prefix === undefined) void pages(message, response);
    else void api(message, response, withLeadingSlash(url.slice(prefix.length)));
  };
}

function withLeadingSlash(rest: string): string {
  return rest.startsWith('/') ? rest : `/${rest}`;
}

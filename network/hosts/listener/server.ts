import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, Server as TlsServer } from 'node:https';
import { bounds } from '#domain/budget';
import { errorAnswer } from '#http/errors';
import type { ListenAddress } from '#network/settings/service-settings';
import { followTlsFiles, readTls, type TlsFiles } from '#platform/tls';
import { createSync, type SyncParts } from './sync.ts';
import { listenOnSocket } from './unix-socket.ts';

const OPTIONS = {
  requestTimeout: bounds.wholeRequest.value,
  headersTimeout: bounds.requestHeaders.value,
  keepAliveTimeout: bounds.idleConnection.value,
  requireHostHeader: false,
};
const TLS_SETTINGS = { cert: 'PALISADE_HOSTS_TLS_CERT', key: 'PALISADE_HOSTS_TLS_KEY' };

export interface HostsServer {
  /** `unix:PATH`, or an address such as `https://10.0.0.2:9443`. */
  url: string;
  /** Undefined for a socket. */
  port: number | undefined;
  stop(): Promise<void>;
}

export interface HostsServerOptions extends SyncParts {
  listen: ListenAddress;
  tls: Pick<TlsFiles, 'cert' | 'key'> | undefined;
}

/** Listens for hosts. @throws ConfigError when the socket or the certificate cannot be used */
export async function serveHosts(options: HostsServerOptions): Promise<HostsServer> {
  const { listen, ctx } = options;
  const tls = options.tls && { ...options.tls, settings: TLS_SETTINGS };
  const server = tls ? createTlsServer({ ...OPTIONS, ...readTls(tls) }) : createServer(OPTIONS);
  server.maxConnections = bounds.hostsConnections.value;
  answerWith(server, options);
  const place = 'socket' in listen ? await onSocket(server, listen.socket) : await onPort(server, listen);
  const stopFollowing = tls && server instanceof TlsServer ? followTlsFiles(server, tls, ctx.log) : () => {};
  return {
    ...place,
    async stop() {
      stopFollowing();
      const closed = once(server, 'close');
      server.close();
      // Hosts ask again.
      server.closeAllConnections();
      await closed;
    },
  };
}

function answerWith(server: Server, options: HostsServerOptions): void {
  const sync = createSync(options);
  server.on('request', (request, response) => {
    sync(request).then(
      (wanted) => send(response, wanted ? 200 : 204, wanted && JSON.stringify(wanted)),
      (error: unknown) => {
        const { status, body } = errorAnswer(error);
        if (status === 500) options.ctx.log.error({ err: error }, 'A report of a host could not be handled');
        if (status === 401 || status === 429) response.setHeader('Connection', 'close');
        send(response, status, body);
      },
    );
  });
}

function send(response: ServerResponse, status: number, body?: string): void {
  if (body !== undefined) {
    response.setHeader('Content-Type', 'application/json');
    response.setHeader('Content-Length', Buffer.byteLength(body));
  }
  response.setHeader('Cache-Control', 'no-store');
  response.writeHead(status).end(body);
}

async function onSocket(server: Server, path: string): Promise<Pick<HostsServer, 'url' | 'port'>> {
  await listenOnSocket(server, path);
  return { url: `unix:${path}`, port: undefined };
}

async function onPort(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<Pick<HostsServer, 'url' | 'port'>> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  const listening = typeof address === 'object' && address ? address.port : port;
  const name = host.includes(':') ? `[${host}]` : host;
  const scheme = server instanceof TlsServer ? 'https' : 'http';
  return { url: `${scheme}://${name}:${listening}`, port: listening };
}

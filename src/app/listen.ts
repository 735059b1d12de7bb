import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server as TlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { ProcessParts, Services } from '#access/ctx';
import type { Config } from '#config/config';
import { createApi, type RequestInterceptor } from '#http/api';
import type { ConnectionLimits } from '#http/connections/limits';
import { type CountRequest, createRequestObserver } from '#http/log/request-log';
import { tokenMount } from '#http/mount';
import type { WordedApi } from '#http/names/worded-api';
import { answerUnreadable, createHttpServer, type HttpServer, routeRequests } from '#http/server';
import { followTlsFiles, readTls } from '#platform/tls';
import type { Tracing } from '#platform/tracing/tracing';
import { packageVersion } from '#platform/version';
import { createWeb } from '#web/index';
import { createPages } from '#web/start/pages';
import type { WriteHealth } from '#web/start/write-health';
import { createServices } from './ctx.ts';
import { endpoints } from './endpoints.ts';

/** Answers a request. Does not reject. */
export type RequestHandler = (message: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface ListenOptions {
  countRequest?: CountRequest | undefined;
  tracing?: Tracing | undefined;
  connectionLimits?: Partial<ConnectionLimits> | undefined;
  /** Puts something between the server and the handler of its requests. */
  edge?: ((handle: RequestHandler) => RequestHandler) | undefined;
  intervene?: RequestInterceptor | undefined;
  /** Set where clients know the API under other names than ours. */
  worded?: WordedApi | undefined;
}

export interface Listening {
  http: HttpServer;
  /** Base URL of the service without `/v4`. */
  url: string;
  services: Services;
  /** Makes the handler of requests anew: the new one has counted no requests yet. */
  renewHandler(): void;
  stopFollowing(): void;
}

/** Starts the server of the API and the pages. */
export async function listen(
  parts: ProcessParts,
  others: Pick<Services, 'maintenance' | 'eventStreams'>,
  writes: WriteHealth,
  {
    countRequest,
    tracing,
    connectionLimits = {},
    edge = (handle) => handle,
    intervene,
    worded,
  }: ListenOptions,
): Promise<Listening> {
  const { config } = parts;
  const tlsFiles = config.tlsCert && config.tlsKey ? { cert: config.tlsCert, key: config.tlsKey } : undefined;
  const { connections, connectionsPerAddress: perAddress } = config.limits;
  const http = createHttpServer(tlsFiles && readTls(tlsFiles), {
    limits: { connections, perAddress, ...connectionLimits },
    trustedProxies: config.trustedProxies,
    publicUrl: config.publicUrl,
  });
  const { server } = http;
  server.listen(config.port, config.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const services = createServices({ ...parts, config: withPort(config, port) }, others);
  answerUnreadable(server, services.config.publicUrl, services.log, connectionLimits.closing);

  function createHandler(): RequestHandler {
    const observer = createRequestObserver(
      services,
      [...endpoints, ...(worded?.endpoints ?? [])],
      countRequest,
      tracing,
    );
    const api = createApi(services, endpoints, observer, intervene);
    const described = { endpoints, worded, version: packageVersion() };
    const pages = createPages(services, described, observer, () => writes.canWrite());
    const web = createWeb(services, observer, api);
    return routeRequests(api(tokenMount(services, worded)), web, pages, services.log);
  }
  let handle = createHandler();
  const outermost = edge((message, response) => handle(message, response));
  server.on('request', (message, response) => void outermost(message, response));

  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return {
    http,
    url: `${tlsFiles ? 'https' : 'http'}://${host}:${port}`,
    services,
    renewHandler: () => {
      handle = createHandler();
    },
    stopFollowing:
      tlsFiles && server instanceof TlsServer ? followTlsFiles(server, tlsFiles, services.log) : () => {},
  };
}

/** With port 0 the system picks a free port, so URLs that contain it are only complete once the server listens. */
function withPort(config: Config, port: number): Config {
  const known = (url: string) => (url.endsWith(':0') ? `${url.slice(0, -1)}${port}` : url);
  return {
    ...config,
    port,
    publicUrl: known(config.publicUrl),
    loginUrl: known(config.loginUrl),
    siteUrl: known(config.siteUrl),
  };
}

/** Answers the requests in progress, and closes all connections. */
export async function drain({ server, connections }: HttpServer): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  await connections.drain(closed);
}

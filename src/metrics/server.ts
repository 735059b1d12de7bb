import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

export interface MetricsServer {
  /** Such as `http://127.0.0.1:9464/metrics`. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Serves only GET and HEAD on `/metrics`.
 * @throws Error when the port is in use
 */
export async function serveMetrics(host: string, port: number, registry: Registry): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: 10_000 }, ({ method, url }, response) => {
    if (url?.split('?', 1)[0] !== '/metrics') return send(response, 404, 'text/plain', 'Not found\n');
    if (method !== 'GET' && method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return send(response, 405, 'text/plain', 'Method not allowed\n');
    }
    registry.metrics().then(
      (text) => send(response, 200, registry.contentType, text),
      () => send(response, 500, 'text/plain', 'The figures could not be collected\n'),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    url: `http://${name}:${address.port}/metrics`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  // Node.js omits the body for HEAD.
  response.end(text);
}

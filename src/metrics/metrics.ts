import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Failure } from '#domain/failure';
import type { CountRequest } from '#http/log/request-log';
import type { Watch } from '#platform/watch';
import type { Store, StoreObserver } from '#store/types';
import { createFigures } from './figures.ts';
import { figureGauges, workCounters } from './work.ts';

/** Upper bounds of the histogram buckets, in seconds. */
const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const DATABASE_SECONDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5];
const BATCH_SIZES = [1, 2, 4, 8, 16, 32, 64];

export interface Metrics {
  countRequest: CountRequest;
  storeObserver: StoreObserver;
  watch: Watch;
  /** To which extensions add theirs. */
  registers: Registry[];
  /** Serves the metrics on a port of their own. */
  listen(host: string, port: number, watched: MetricsSources): Promise<MetricsServer>;
}

/** What is looked at when the metrics are collected. */
interface MetricsSources {
  store: Pick<Store, 'connections' | 'read'>;
  eventStreams: { size: number };
  /** UTC seconds. */
  now(): number;
}

/** The metrics of a service: its own, and those of the process and of Node.js (event-loop lag, memory). */
export function createMetrics(version: string): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const info = new Gauge({
    name: 'palisade_info',
    help: 'Which version runs here; always 1.',
    labelNames: ['version'],
    registers,
  });
  info.set({ version }, 1);
  const requests = new Histogram({
    name: 'palisade_http_request_duration_seconds',
    help: 'Time to answer a request, by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const limited = new Counter({
    name: 'palisade_rate_limited_total',
    help: 'Requests that were refused with status 429, by limit.',
    labelNames: ['bucket'],
    registers,
  });
  const reads = new Histogram({
    name: 'palisade_database_read_duration_seconds',
    help: 'Duration of read transactions, waiting for a connection included.',
    buckets: DATABASE_SECONDS,
    registers,
  });
  const commits = new Histogram({
    name: 'palisade_database_commit_duration_seconds',
    help: 'Duration of write transactions, from begin to the end of the commit.',
    buckets: DATABASE_SECONDS,
    registers,
  });
  const batches = new Histogram({
    name: 'palisade_database_commit_batch_size',
    help: 'Writes that shared one commit.',
    buckets: BATCH_SIZES,
    registers,
  });

  return {
    countRequest({ operation = 'unknown', status, failure }, seconds) {
      requests.observe({ operation, status }, seconds);
      if (status === 429) limited.inc({ bucket: (failure instanceof Failure && failure.bucket) || 'other' });
    },
    storeObserver: {
      read: (seconds) => reads.observe(seconds),
      committed(callbacks, seconds) {
        commits.observe(seconds);
        batches.observe(callbacks);
      },
    },
    watch: workCounters(registers),
    registers,
    listen(host, port, { store, eventStreams, now }) {
      figureGauges(registers, createFigures(store, now), now);
      const streams = new Gauge({
        name: 'palisade_event_streams',
        help: 'Open event streams.',
        registers,
        collect() {
          streams.set(eventStreams.size);
        },
      });
      const connections = new Gauge({
        name: 'palisade_database_connections',
        help: 'Database connections in use and idle, and requests that wait for one.',
        labelNames: ['state'],
        registers,
        collect() {
          for (const [state, count] of Object.entries(store.connections())) connections.set({ state }, count);
        },
      });
      return serveMetrics(host, port, registry);
    },
  };
}

export interface MetricsServer {
  /** Such as `http://127.0.0.1:9464/metrics`. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Serves only GET and HEAD on `/metrics`.
 * @throws Error when the port is in use
 */
async function serveMetrics(host: string, port: number, registry: Registry): Promise<MetricsServer> {
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

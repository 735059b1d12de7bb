import { once } from 'node:events';
import { Server as TlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Parts, Services } from '#access/ctx';
import { loadCatalog } from '#config/catalog/catalog';
import type { Config } from '#config/config';
import type { WebhookId } from '#domain/ids';
import { createApi } from '#faces/http/api';
import type { Connections } from '#faces/http/connections/connections';
import type { ConnectionLimits } from '#faces/http/connections/limits';
import { tokenMount } from '#faces/http/mount';
import { type CountRequest, createRequestObserver } from '#faces/http/request-log';
import { answerUnreadable, createHttpServer, type HttpServer, routeRequests } from '#faces/http/server';
import type { Metrics } from '#faces/metrics/metrics';
import { createWeb } from '#faces/web/index';
import { createPages } from '#faces/web/start/pages';
import { WriteHealth } from '#faces/web/start/write-health';
import { ChangeFeed } from '#features/changes/index';
import type { ComputeDriver } from '#features/computes/driver/index';
import { EventStreams, STREAM_LIMITS, type StreamLimits } from '#features/events/index';
import type { Transports } from '#features/outbox/index';
import { configuredTransports } from '#features/outbox/index';
import { systemClock } from '#platform/clock';
import { createEncryption } from '#platform/encryption';
import { jsonLog } from '#platform/json-log';
import { withRedaction } from '#platform/log-redaction';
import { OwnListeners } from '#platform/outgoing/own-listeners';
import { prepareDataFolders } from '#platform/private-file';
import { systemRandom } from '#platform/random';
import { followTlsFiles, readTls } from '#platform/tls';
import { packageVersion } from '#platform/version';
import { openEngine } from '#store/engine/open';
import { REQUEST_PATIENCE } from '#store/engine/statement-patience';
import { migrate } from '#store/schema/migrate';
import { writeSetting } from '#store/settings';
import type { Store } from '#store/types';
import { DigestWorker } from '#workers/digests';
import { JobWorker } from '#workers/jobs';
import { OutboxWorker } from '#workers/outbox';
import { PurgeJob } from '#workers/purge/job';
import { type WebhookServices, WebhookWorker } from '#workers/webhooks/worker';
import { createFirstAccount, type FirstLoginTeller } from './bootstrap.ts';
import { createCtx, createServices } from './ctx.ts';
import { endpoints } from './endpoints.ts';
import { createDriver, listenForHosts } from './hosts.ts';
import { knownKeys, prepareSecretKey, requireDatabaseOfKey, type SecretKey } from './keys/secret-key.ts';
import { MaintenanceSwitch } from './maintenance.ts';
import { withMutate } from './mutate.ts';
import { createNetwork } from './network.ts';
import { loadNetworkRegions } from './network-regions.ts';

export interface Service {
  /** Base URL of the service without `/v4`, such as `http://127.0.0.1:8080`. */
  url: string;
  /** URL of the metrics, such as `http://127.0.0.1:9464/metrics`; undefined when they are disabled. */
  metricsUrl: string | undefined;
  /** Where hosts connect: `unix:PATH`, or an address such as `https://10.0.0.2:9443`; undefined without them. */
  hostsUrl: string | undefined;
  services: Services;
  changes: ChangeFeed;
  secretKey: SecretKey;
  connections: Connections;
  /** Answers the requests in progress, then releases all resources. */
  stop(): Promise<void>;
}

/** Parts that tests may replace. */
export type Replacements = Partial<
  Pick<Services, 'now' | 'random' | 'log'> & {
    driver: ComputeDriver;
    transports: Transports;
    webhookRequests: WebhookServices['requests'];
    connectionLimits: Partial<ConnectionLimits>;
    streamLimits: Partial<StreamLimits>;
  }
>;

/**
 * Starts everything that runs in one process: database, schema, first account, workers and HTTP.
 * @throws ConfigError or SecretKeyError when the configuration or the key cannot be used
 */
export async function startService(
  config: Config,
  replacements: Replacements = {},
  teller: FirstLoginTeller = {},
): Promise<Service> {
  const log = withRedaction(replacements.log ?? jsonLog(config.logLevel));
  const random = replacements.random ?? systemRandom;
  const now = replacements.now ?? systemClock;
  const catalog = loadCatalog(config.catalogDir);
  const networkRegions = await loadNetworkRegions(config, catalog);
  prepareDataFolders(config);
  const opened = new AsyncDisposableStack();
  try {
    opened.defer(await lockDatabase(config));
    const metrics = await createMetrics(config);
    const engine = await openEngine(config.database, metrics?.storeObserver, {
      onConnectionError: (error) => log.warn({ err: error }, 'Lost a database connection'),
      patience: REQUEST_PATIENCE,
    });
    opened.defer(() => engine.close());
    const maintenance = new MaintenanceSwitch(engine.db);
    const writes = new WriteHealth(() => probeWrite(requestStore));
    const ended = (error?: unknown) => writes.ended(error);
    const changes = new ChangeFeed({ store: engine, random });
    const steps = {
      ended,
      changed: () => {
        changes.wake();
        network?.wake();
      },
      enqueued: (webhookIds: readonly WebhookId[]) => deliveries.wake(webhookIds),
    };
    const store = withMutate(engine, steps);
    const requestStore = withMutate(engine, { ...steps, admit: (tx) => maintenance.admit(tx) });
    await requireDatabaseOfKey(store.db, config);
    await migrate(store);
    const secretKey = await prepareSecretKey(store, config, random, now());
    const encryption = createEncryption(knownKeys(secretKey), random);
    const driver = replacements.driver ?? (await createDriver(config, { store, networkRegions, now }));
    const jobs = new JobWorker({ store, driver, encryption, now, random, log });
    const transports = replacements.transports ?? configuredTransports(config, { now, log });
    const { rates, brand } = config;
    const outbox = new OutboxWorker({ store, encryption, brand, transports, rates, now, random, log });
    const listeners = new OwnListeners();
    const policy = { http: config.webhookHttp, allow: config.webhookAllow };
    const requests = replacements.webhookRequests;
    const deliveries = new WebhookWorker({
      store,
      encryption,
      outbox,
      policy,
      listeners,
      requests,
      now,
      random,
      log,
    });
    const senders = { outbox, deliveries };
    const parts = { store, config, catalog, networkRegions, encryption, jobs, ...senders, now, random, log };
    const network = await createNetwork(parts, metrics);
    await createFirstAccount(createCtx(parts), config, teller);
    await jobs.start({ alone: store.dialect === 'sqlite' });
    opened.defer(() => jobs.stop());
    await network?.start();
    opened.defer(() => network?.stop());
    const purge = new PurgeJob(parts);
    purge.start();
    opened.defer(() => purge.stop());
    await outbox.start({ alone: store.dialect === 'sqlite' });
    opened.defer(() => outbox.stop());

    const eventStreams = new EventStreams({
      ...{ store, changes, now, log, ttl: config.ttl },
      limits: { ...STREAM_LIMITS, ...replacements.streamLimits },
    });
    const metricsServer = await metrics?.listen(config.metricsHost, config.metricsPort ?? 0, {
      store,
      eventStreams,
    });
    opened.defer(() => metricsServer?.stop());
    if (metricsServer) listeners.add(Number(new URL(metricsServer.url).port));
    const { http, url, services, stopFollowing } = await listen(
      { ...parts, store: requestStore },
      { maintenance, eventStreams },
      writes,
      metrics?.countRequest,
      replacements.connectionLimits,
    );
    opened.defer(() => drain(http));
    opened.defer(() => eventStreams.stop());
    listeners.add(services.config.port);
    opened.defer(stopFollowing);
    const hosts = await listenForHosts(services);
    opened.defer(() => hosts?.stop());
    if (hosts?.port !== undefined) listeners.add(hosts.port);
    await deliveries.start({ alone: store.dialect === 'sqlite' });
    opened.defer(() => deliveries.stop());
    const { loginUrl, ttl } = services.config;
    const digests = new DigestWorker({ store, encryption, outbox, loginUrl, ttl, now, random, log });
    await digests.start({ alone: store.dialect === 'sqlite' });
    opened.defer(() => digests.stop());
    const metricsUrl = metricsServer?.url;
    return {
      url,
      metricsUrl,
      hostsUrl: hosts?.url,
      services,
      changes,
      secretKey,
      connections: http.connections,
      stop: () => opened.disposeAsync(),
    };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

/**
 * Writes one row to see whether the database accepts writes. Takes the store of requests, which refuses writes during
 * maintenance: a copy made at that time would lack the row.
 */
async function probeWrite(store: Store): Promise<void> {
  await store.mutate({ author: { userId: null, username: null }, now: 0 }, async (tx) => {
    await writeSetting(tx, 'write_probe', 'ok');
    return { value: undefined, noEvent: 'it only shows that the database takes writes' };
  });
}

/** Loads the metrics module only when metrics are configured. */
async function createMetrics({ metricsPort }: Config): Promise<Metrics | undefined> {
  if (metricsPort === undefined) return undefined;
  const { createMetrics: create } = await import('#faces/metrics/metrics');
  return create(packageVersion());
}

async function listen(
  parts: Parts,
  others: Pick<Services, 'maintenance' | 'eventStreams'>,
  writes: WriteHealth,
  countRequest: CountRequest | undefined,
  connectionLimits: Partial<ConnectionLimits> = {},
): Promise<{ http: HttpServer; url: string; services: Services; stopFollowing: () => void }> {
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
  const observer = createRequestObserver(services, countRequest);
  const api = createApi(services, endpoints, observer);
  const pages = createPages(services, endpoints, packageVersion(), observer, () => writes.canWrite());
  answerUnreadable(server, services.config.publicUrl, services.log, connectionLimits.closing);
  const web = createWeb(services, observer, api);
  server.on('request', routeRequests(api(tokenMount(services)), web, pages, services.log));
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const stopFollowing =
    tlsFiles && server instanceof TlsServer ? followTlsFiles(server, tlsFiles, services.log) : () => {};
  return { http, url: `${tlsFiles ? 'https' : 'http'}://${host}:${port}`, services, stopFollowing };
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

async function lockDatabase({ database }: Config): Promise<() => void> {
  if (database.kind !== 'sqlite' || database.temporary) return () => {};
  const { lockForServing } = await import('#store/engine/sqlite/serve-lock');
  return lockForServing(database.file, process.pid);
}

async function drain({ server, connections }: HttpServer): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  await connections.drain(closed);
}

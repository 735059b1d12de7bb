import type { Logger } from 'pino';
import type { Ctx, Services } from '#access/ctx';
import { loadCatalog } from '#config/catalog/catalog';
import type { Config } from '#config/config';
import { ChangeFeed } from '#features/changes/feed';
import { type ComputeDriver, simulatedDriver } from '#features/computes/jobs/driver';
import { JobWorker } from '#features/computes/jobs/worker';
import { DigestWorker } from '#features/digests/worker';
import { EventStreams } from '#features/events/stream/event-streams';
import { STREAM_LIMITS, type StreamLimits } from '#features/events/stream/services';
import { forgetFreeNetworks } from '#features/networks/free/free-networks';
import { configuredTransports } from '#features/outbox/transports/configured';
import type { Transports } from '#features/outbox/transports/transport';
import { OutboxWorker } from '#features/outbox/worker';
import { type WebhookServices, WebhookWorker } from '#features/webhooks/worker';
import type { RequestInterceptor } from '#http/api';
import type { Connections } from '#http/connections/connections';
import type { ConnectionLimits } from '#http/connections/limits';
import { proxyTest } from '#http/transfer/client-connection';
import type { Metrics } from '#metrics/metrics';
import { DataPlane } from '#network/extension';
import { systemClock } from '#platform/clock';
import { createEncryption } from '#platform/encryption';
import { jsonLog } from '#platform/json-log';
import { withRedaction } from '#platform/log-redaction';
import { OwnListeners } from '#platform/outgoing/own-listeners';
import { prepareDataFolders } from '#platform/private-file';
import { systemRandom } from '#platform/random';
import type { Tracing } from '#platform/tracing/tracing';
import { packageVersion } from '#platform/version';
import { openEngine, tracedEngine } from '#store/engine/open';
import { REQUEST_TIMEOUTS } from '#store/engine/statement-timeouts';
import { writeSetting } from '#store/settings';
import type { Store } from '#store/types';
import { WriteHealth } from '#web/start/write-health';
import { createFirstAccount, type FirstLoginCallbacks } from './bootstrap.ts';
import { createCtx } from './ctx.ts';
import { loadProviderNames } from './endpoints.ts';
import { knownKeys, prepareSecretKey, requireDatabaseOfKey, type SecretKey } from './keys/secret-key.ts';
import { drain, type ListenOptions, listen } from './listen.ts';
import { MaintenanceSwitch } from './maintenance.ts';
import { withMutate } from './mutate.ts';
import { PurgeJob } from './purge.ts';
import { type DatabasePurpose, migrateFor } from './purpose.ts';

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
  workers: Workers;
  eventStreams: EventStreams;
  /** Forgets what it counted and read, because the contents of the database were replaced. */
  forget(): void;
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
    purpose: DatabasePurpose;
    /** Creates the accounts of an empty database, in place of the first account. */
    createAccounts(ctx: Ctx): Promise<void>;
    edge: NonNullable<ListenOptions['edge']>;
    intervene: RequestInterceptor;
  }
>;

/** What runs beside requests. */
export interface Workers {
  jobs: JobWorker;
  outbox: OutboxWorker;
  deliveries: WebhookWorker;
  digests: DigestWorker;
  purge: PurgeJob;
}

/**
 * Starts everything that runs in one process: database, schema, first account, workers and HTTP.
 * @throws ConfigError or SecretKeyError when the configuration or the key cannot be used
 */
export async function startService(
  config: Config,
  replacements: Replacements = {},
  teller: FirstLoginCallbacks = {},
): Promise<Service> {
  const log = withRedaction(replacements.log ?? jsonLog(config.logLevel, { format: config.logFormat }));
  const random = replacements.random ?? systemRandom;
  const now = replacements.now ?? systemClock;
  const catalog = loadCatalog(config.catalogDir);
  const plane = await DataPlane.open(config, catalog);
  const names = await loadProviderNames(config, catalog);
  config.brand.logo?.read();
  prepareDataFolders(config);
  const opened = new AsyncDisposableStack();
  try {
    opened.defer(await lockDatabase(config, log));
    const metrics = await createMetrics(config);
    const watch = metrics?.watch;
    const tracing = await createTracing(config);
    opened.defer(() => tracing?.stop());
    const observer = { ...metrics?.storeObserver, ...(tracing && { statement: tracing.statement }) };
    const plain = await openEngine(config.database, observer, {
      onConnectionError: (error) => log.warn({ err: error }, 'Lost a database connection'),
      patience: REQUEST_TIMEOUTS,
    });
    opened.defer(() => plain.close());
    const engine = tracing ? tracedEngine(plain, tracing) : plain;
    const maintenance = new MaintenanceSwitch(engine.db);
    const writes = new WriteHealth(() => probeWrite(requestStore));
    const ended = (error?: unknown) => writes.ended(error);
    const store = withMutate(engine, { ended });
    const { wakers } = store;
    const requestStore = withMutate(engine, { ended, wakers, admit: (tx) => maintenance.admit(tx) });
    const changes = new ChangeFeed({ store, random });
    await requireDatabaseOfKey(store.db, config);
    await migrateFor(replacements.purpose ?? 'service', store, now());
    const secretKey = await prepareSecretKey(store, config, random, now());
    const encryption = createEncryption(knownKeys(secretKey), random);
    const simulated = simulatedDriver(config.jobSeconds, now);
    const driver = replacements.driver ?? (await plane.driver({ store, now }, simulated));
    const shared = { store, encryption, now, random, log, watch };
    const jobs = new JobWorker({ ...shared, driver });
    const transports = replacements.transports ?? configuredTransports(config, { now, log });
    const { rates, brand } = config;
    const outbox = new OutboxWorker({ ...shared, brand, transports, rates, tracing });
    const listeners = new OwnListeners();
    const requests = replacements.webhookRequests;
    const deliveries = new WebhookWorker({
      ...shared,
      ...{ policy: config.webhooks, listeners, names, requests, tracing },
    });
    const { carriedRegions } = plane;
    const parts = { ...shared, config, catalog, carriedRegions, names };
    const createAccounts = replacements.createAccounts ?? ((ctx) => createFirstAccount(ctx, config, teller));
    await createAccounts(createCtx(parts));
    await jobs.start({ alone: store.dialect === 'sqlite' });
    opened.defer(() => jobs.stop());
    const networks = await plane.start(parts, metrics);
    opened.defer(() => networks?.stop());
    const purge = new PurgeJob(parts);
    purge.start();
    opened.defer(() => purge.stop());
    await outbox.start({ alone: store.dialect === 'sqlite' });
    opened.defer(() => outbox.stop());

    const eventStreams = new EventStreams({
      ...{ store, changes, now, log, settings: config },
      limits: { ...STREAM_LIMITS, ...replacements.streamLimits },
    });
    const metricsServer = await metrics?.listen(config.metricsHost, config.metricsPort ?? 0, {
      ...{ store, eventStreams, now },
    });
    opened.defer(() => metricsServer?.stop());
    if (metricsServer) listeners.add(Number(new URL(metricsServer.url).port));
    const { http, url, services, renewHandler, stopFollowing } = await listen(
      { ...parts, store: requestStore },
      { maintenance, eventStreams },
      writes,
      { ...replacements, worded: names, countRequest: metrics?.countRequest, tracing },
    );
    opened.defer(() => drain(http));
    opened.defer(() => eventStreams.stop());
    listeners.add(services.config.port);
    opened.defer(stopFollowing);
    const hosts = await plane.listenForHosts(services);
    opened.defer(() => hosts?.stop());
    if (hosts?.port !== undefined) listeners.add(hosts.port);
    await deliveries.start({ alone: store.dialect === 'sqlite' });
    opened.defer(() => deliveries.stop());
    const digests = new DigestWorker({ ...shared, settings: services.config });
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
      workers: { jobs, outbox, deliveries, digests, purge },
      eventStreams,
      forget: () => {
        renewHandler();
        forgetFreeNetworks();
        changes.wake();
      },
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
  const { createMetrics: create } = await import('#metrics/metrics');
  return create(packageVersion());
}

/** Loads what sends traces only when a collector is configured. */
async function createTracing({ tracing, trustedProxies }: Config): Promise<Tracing | undefined> {
  const { endpoint, share } = tracing;
  if (endpoint === undefined) return undefined;
  const { createTracing: create } = await import('#platform/tracing/otlp');
  return create({ endpoint, share, version: packageVersion(), isProxy: proxyTest(trustedProxies) });
}

async function lockDatabase({ database }: Config, log: Logger): Promise<() => void> {
  if (database.kind !== 'sqlite' || database.temporary) return () => {};
  const { lockForServing } = await import('#store/engine/sqlite/serve-lock');
  return lockForServing(database.file, process.pid, (pid) =>
    log.warn({ killed: pid }, 'The last process with this database was killed, or the machine lost power'),
  );
}

import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { pino } from 'pino';
import { endpoints } from './api/index.ts';
import { createFirstAccount, type FirstLogin } from './bootstrap.ts';
import { loadCatalog } from './catalog/index.ts';
import type { Config } from './config.ts';
import { createCtx, type Services, systemClock, systemRandom } from './ctx.ts';
import { createApi } from './http/api.ts';
import { createPages } from './http/pages.ts';
import { createRequestObserver } from './http/request-log.ts';
import { createHttpServer, routeRequests } from './http/server.ts';
import { checkSecretKey, loadSecretKey, type SecretKey } from './secret-key.ts';
import { migrate } from './store/migrate.ts';
import { openStore } from './store/open.ts';
import { lockForServing } from './store/serve-lock.ts';

export interface Service {
  /** Where it listens, without `/v4`: `http://127.0.0.1:8080`. */
  url: string;
  services: Services;
  secretKey: SecretKey;
  /** Present on the first start only. */
  firstLogin: FirstLogin | undefined;
  /** Answers what was asked, then lets go of everything. */
  stop(): Promise<void>;
}

/** What tests replace. */
export type Replacements = Partial<Pick<Services, 'now' | 'random' | 'log'>>;

/** How long a stop waits for requests that do not end. */
const DRAIN_MILLISECONDS = 10_000;

/** Everything that runs in one process: database, schema, first account, HTTP. */
export async function startService(config: Config, replacements: Replacements = {}): Promise<Service> {
  const log = replacements.log ?? pino({ level: config.logLevel });
  const random = replacements.random ?? systemRandom;
  const now = replacements.now ?? systemClock;
  const catalog = loadCatalog(config.catalogDir);
  prepareFolders(config);
  const secretKey = loadSecretKey(config, random);
  const release = lockDatabase(config);
  const store = openStore(config.database, {}, (error) =>
    log.warn({ err: error }, 'Lost a database connection'),
  );
  try {
    await migrate(store);
    await checkSecretKey(store, secretKey, now());
    const prepared = { store, config, catalog, now, random, log };
    const firstLogin = await createFirstAccount(createCtx(prepared), config);

    const { server, url, services } = await listen(prepared);
    return {
      url,
      services,
      secretKey,
      firstLogin,
      async stop() {
        await drain(server);
        await store.close();
        release();
      },
    };
  } catch (error) {
    await store.close();
    release();
    throw error;
  }
}

async function listen(prepared: Services): Promise<{ server: Server; url: string; services: Services }> {
  const { config, log } = prepared;
  const server = createHttpServer();
  server.listen(config.port, config.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const services = { ...prepared, config: withPort(config, port) };
  const observer = createRequestObserver(log);
  server.on('request', routeRequests(createApi(services, endpoints, observer), createPages(services)));
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return { server, url: `http://${host}:${port}`, services };
}

/** Port 0 takes any free port: addresses made from it are known only now. */
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

function prepareFolders({ database, dataDir }: Config): void {
  if (database.kind !== 'sqlite' || database.temporary) return;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  mkdirSync(dirname(database.file), { recursive: true, mode: 0o700 });
}

function lockDatabase({ database }: Config): () => void {
  return database.kind === 'sqlite' && !database.temporary
    ? lockForServing(database.file, process.pid)
    : () => {};
}

async function drain(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const overdue = setTimeout(() => server.closeAllConnections(), DRAIN_MILLISECONDS);
  await closed;
  clearTimeout(overdue);
}

import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { get as getPlain } from 'node:http';
import { get as getTls } from 'node:https';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { Refusal } from '#cli/errors';
import { reachable } from '#cli/operator/serve/first-login';
import type { Config } from '#config/config';
import { codeOf } from '#features/outbox/transports/transport';
import { servingProcess } from '#store/engine/sqlite/serve-lock';
import { installationOf } from '#store/installation';
import { withStore } from '../operator.ts';
import { type CheckName, CheckWarning, type DoctorCheckResult, runCheck } from './check.ts';

const PATIENCE_MILLISECONDS = 5_000;

interface ListenerCheck {
  check: CheckName;
  setting: string;
  host: string;
  port: number;
  /** Who has the port, if that is known. */
  user?: string | undefined;
}

interface ReadinessReply {
  status: string;
  /** Absent while the database does not respond, and from versions that do not send it. */
  installation: string | undefined;
}

type PortOwner = 'ours' | 'of another' | 'unknown';

/** Checks that the service answers, or that its ports are free for it. */
export async function serviceChecks(config: Config): Promise<DoctorCheckResult[]> {
  const answer = await readinessOf(config);
  const whose = answer && whoseIs(answer, await ownInstallation(config));
  const { metricsPort, metricsHost: host } = config;
  const metrics: ListenerCheck | undefined =
    metricsPort === undefined
      ? undefined
      : { check: 'metrics port', setting: 'PALISADE_METRICS_HOST', host, port: metricsPort };
  if (answer && whose !== 'of another') return [await runCheck('service', () => ready(answer.status, whose))];
  const user = whose === 'of another' ? 'another installation of Palisade' : undefined;
  const { host: apiHost, port } = config;
  const api: ListenerCheck = { check: 'port', setting: 'PALISADE_HOST', host: apiHost, port, user };
  const listeners = [api, ...(metrics ? [metrics] : [])].filter(({ port }) => port !== 0);
  return [
    await runCheck('service', () => notRunning(config)),
    ...(await Promise.all(listeners.map((listener) => runCheck(listener.check, () => checkFree(listener))))),
  ];
}

/** @param own see `ownInstallation` */
function whoseIs({ installation }: ReadinessReply, own: string | undefined): PortOwner {
  if (installation === undefined || own === undefined) return 'unknown';
  return installation === own ? 'ours' : 'of another';
}

/** Of the configured database: '' when no service has used it yet; undefined when that cannot be found out. */
async function ownInstallation(config: Config): Promise<string | undefined> {
  const { database } = config;
  if (database.kind === 'sqlite' && (database.temporary || !existsSync(database.file))) return '';
  try {
    return await withStore(config, async ({ db }) => (await installationOf(db, database)) ?? '');
  } catch {
    return undefined;
  }
}

function ready(status: string, whose: PortOwner | undefined): string | CheckWarning {
  if (status === 'ok' && whose === 'unknown') {
    return new CheckWarning(
      'is running and ready, but may belong to another installation: it does not identify its database',
    );
  }
  if (status === 'ok') return 'is running and ready';
  if (status === 'maintenance') {
    return new CheckWarning('is running in maintenance mode: `palisade maintenance off` ends it');
  }
  throw new Refusal(`is running, but not ready: ${status}`);
}

function notRunning({ database, port }: Config): CheckWarning | string {
  const holder =
    database.kind === 'sqlite' && !database.temporary ? servingProcess(database.file) : undefined;
  if (holder === undefined) return new CheckWarning('is not running');
  if (port === 0) return `Process ${holder} serves the database, at a port that the system chose`;
  throw new Refusal(`Process ${holder} serves the database, but does not answer at the configured address`);
}

/** What `/readyz` says; undefined when something else answers, or nothing. */
async function readinessOf({ host, port, tlsCert }: Config): Promise<ReadinessReply | undefined> {
  if (port === 0) return undefined;
  const options = {
    host: reachable(host),
    port,
    path: '/readyz',
    timeout: PATIENCE_MILLISECONDS,
    signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
    agent: false as const,
  };
  // The certificate is for the public name, and is checked with the other files.
  const request = tlsCert ? getTls({ ...options, rejectUnauthorized: false }) : getPlain(options);
  try {
    const [response] = await once(request, 'response');
    const [, status] = /^\{"status":"([a-z ]{1,40})"\}$/.exec(await text(response)) ?? [];
    const installation = response.headers['palisade-installation'];
    return status === undefined ? undefined : { status, installation };
  } catch {
    return undefined;
  }
}

/** Listens for a moment, as the service would. */
async function checkFree({
  setting,
  host,
  port,
  user = 'another program',
}: ListenerCheck): Promise<string | CheckWarning> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return `${port} of ${host} is free`;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EADDRINUSE') {
      throw new Refusal(`${port} of ${host} is in use by ${user}: stop it, or choose another port`);
    }
    if (code === 'EACCES') {
      return new CheckWarning(
        `${port} of ${host} needs a privilege that this user lacks: docs/self-hosting.md says how the unit gets it`,
      );
    }
    throw new Refusal(`${setting}: ${host} is no address of this machine (${code})`);
  } finally {
    server.close();
  }
}

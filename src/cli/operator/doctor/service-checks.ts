import { once } from 'node:events';
import { get as getPlain } from 'node:http';
import { get as getTls } from 'node:https';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { Refused } from '#cli/errors';
import { reachable } from '#cli/operator/serve/first-login';
import type { Config } from '#config/config';
import { codeOf } from '#features/outbox/index';
import { servingProcess } from '#store/engine/sqlite/serve-lock';
import { type CheckName, type CheckResult, Note, result } from './check.ts';

const PATIENCE_MILLISECONDS = 5_000;

interface Listener {
  check: CheckName;
  setting: string;
  host: string;
  port: number;
}

/** Checks that the service answers, or that its ports are free for it. */
export async function serviceChecks(config: Config): Promise<CheckResult[]> {
  const readiness = await readinessOf(config);
  const { metricsPort, metricsHost: host } = config;
  const metrics: Listener | undefined =
    metricsPort === undefined
      ? undefined
      : { check: 'metrics port', setting: 'PALISADE_METRICS_HOST', host, port: metricsPort };
  if (readiness !== undefined) return [await result('service', () => ready(readiness))];
  const api: Listener = { check: 'port', setting: 'PALISADE_HOST', host: config.host, port: config.port };
  const listeners = [api, ...(metrics ? [metrics] : [])].filter(({ port }) => port !== 0);
  return [
    await result('service', () => notRunning(config)),
    ...(await Promise.all(listeners.map((listener) => result(listener.check, () => checkFree(listener))))),
  ];
}

function ready(status: string): string | Note {
  if (status === 'ok') return 'is running and ready';
  if (status === 'maintenance') {
    return new Note('is running in maintenance mode: `palisade maintenance off` ends it');
  }
  throw new Refused(`is running, but not ready: ${status}`);
}

function notRunning({ database, port }: Config): Note | string {
  const holder =
    database.kind === 'sqlite' && !database.temporary ? servingProcess(database.file) : undefined;
  if (holder === undefined) return new Note('is not running');
  if (port === 0) return `Process ${holder} serves the database, at a port that the system chose`;
  throw new Refused(`Process ${holder} serves the database, but does not answer at the configured address`);
}

/** What `/readyz` says; undefined when something else answers, or nothing. */
async function readinessOf({ host, port, tlsCert }: Config): Promise<string | undefined> {
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
    return /^\{"status":"([a-z ]{1,40})"\}$/.exec(await text(response))?.[1];
  } catch {
    return undefined;
  }
}

/** Listens for a moment, as the service would. */
async function checkFree({ setting, host, port }: Listener): Promise<string | Note> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return `${port} of ${host} is free`;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EADDRINUSE') {
      throw new Refused(`${port} of ${host} is in use by another program: stop it, or choose another port`);
    }
    if (code === 'EACCES') {
      return new Note(
        `${port} of ${host} needs a privilege that this user lacks: docs/self-hosting.md says how the unit gets it`,
      );
    }
    throw new Refused(`${setting}: ${host} is no address of this machine (${code})`);
  } finally {
    server.close();
  }
}

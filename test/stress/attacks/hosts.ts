// Attacks of a host that somebody else has taken over: its token is right.
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { SYNC_PATH } from '#network/hosts/messages/messages';
import type { Attack, Target, Turn } from '../attack.ts';
import { HOST, hostToken } from '../fill.ts';
import { json, together } from './tools.ts';

const REPORTS_AT_ONCE = 8;

const NICS = 3_000;

const REPORT = json({
  ...{
    version: 1,
    host: HOST.name,
    revision: null,
    installation: null,
    epoch: null,
    engine: 'netns',
    memory: 65_536,
  },
  ...{ problem: null, held: [], computes: [] },
  nics: Array.from({ length: NICS }, (_, index) => ({ id: index + 1, plugged: true, installed: true })),
});

/** Where hosts reach the service, in its folder. */
const socketIn = (folder: string) => join(folder, 'hosts.sock');

/** One region has hosts, and nothing answers where the service looks for OVN. The other regions are simulated. */
function env(folder: string): Record<string, string> {
  const file = join(folder, 'network.jsonl');
  const [northbound, southbound] = [`unix:${folder}/nb.sock`, `unix:${folder}/sb.sock`];
  const network = {
    region: HOST.region,
    northbound,
    southbound,
    gateway: '192.0.2.1',
    gateway_hosts: ['hv1'],
  };
  writeFileSync(file, `${json(network)}\n`);
  return {
    ...{ PALISADE_COMPUTE: 'hosts', PALISADE_NETWORK_FILE: file },
    PALISADE_HOSTS_LISTEN: `unix:${socketIn(folder)}`,
  };
}

function report(socketPath: string, body: string, signal: AbortSignal): Promise<number | string> {
  const { promise, resolve } = Promise.withResolvers<number | string>();
  const headers = {
    authorization: `Bearer ${hostToken}`,
    'content-length': String(Buffer.byteLength(body)),
  };
  const sent = request({ socketPath, path: SYNC_PATH, method: 'POST', headers, signal }, (response) => {
    response.resume().on('close', () => resolve(response.statusCode ?? 0));
  });
  sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name)).end(body);
  return promise;
}

async function reportOften({ folder }: Target, turn: Turn): Promise<void> {
  const path = socketIn(folder);
  await together(REPORTS_AT_ONCE, async (index) => {
    // Some are larger than any report may be.
    const body = index % 4 === 0 ? REPORT.padEnd(2 ** 20) : REPORT;
    while (!turn.signal.aborted) turn.count(await report(path, body, turn.signal));
  });
}

export const hostAttacks: Attack[] = [
  {
    name: 'host-reports',
    does: 'a host reports without a pause, as much as it may and more',
    env,
    run: reportOften,
  },
];

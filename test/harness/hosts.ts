import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { urlToHttpOptions } from 'node:url';
import { createCtx } from '#app/ctx';
import { addHost } from '#network/hosts/actions';
import {
  type HostReport,
  type HostWanted,
  readHostWanted,
  SYNC_PATH,
} from '#network/hosts/messages/messages';
import type { Store } from '#store/types';
import type { TestApi } from './test-api.ts';
import { AUTHOR } from './test-store.ts';

/** The region whose computes run on hosts. Those of the others are simulated. */
export const REGION = 'us-east';
export const SIMULATED_REGION = 'us-west';

/** Where a service finds OVN, and where hosts find the service. */
interface HostsPlaces {
  northbound: string;
  southbound: string;
  listen: string;
}

/** The environment of a service whose computes run on hosts. Nothing answers where it looks for OVN. */
export function hostsEnv(): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-hosts-'));
  after(() => rmSync(folder, { recursive: true }));
  const [northbound, southbound] = [`unix:${folder}/nb.sock`, `unix:${folder}/sb.sock`];
  return hostsEnvIn(folder, { northbound, southbound, listen: '127.0.0.1:0' });
}

/** The same with an OVN. @param folder for its network file */
export function hostsEnvIn(folder: string, { listen, ...ovn }: HostsPlaces): Record<string, string> {
  const file = join(folder, 'network.jsonl');
  const network = { region: REGION, ...ovn, gateway: '192.0.2.1', gateway_hosts: ['hv1'] };
  writeFileSync(file, `${JSON.stringify(network)}\n`);
  return { PALISADE_COMPUTE: 'hosts', PALISADE_HOSTS_LISTEN: listen, PALISADE_NETWORK_FILE: file };
}

const MEMORY = 65_536;

/** What a host is answered. */
export interface SyncAnswer {
  status: number;
  wanted: HostWanted | undefined;
  text: string;
}

/** Where a host reports, and where its ports are noted as carrying packets. */
export interface HostServer {
  /** `unix:PATH` or `http://HOST:PORT`. */
  url: string;
  store: Store;
}

let made = 0;

/** A host that does what the test says: its reports are sent when the test asks for it. */
export class TestHost {
  readonly name: string;
  readonly token: string;
  /** The next report. */
  report: HostReport;
  /** Of the last answer that had one. */
  wanted: HostWanted | undefined;
  readonly #server: HostServer;

  constructor(server: HostServer, name: string, token: string, memory = MEMORY) {
    this.#server = server;
    this.name = name;
    this.token = token;
    this.report = {
      ...{ version: 1, host: name, revision: null, installation: null, epoch: null, engine: 'netns' },
      ...{ memory, problem: null, held: [], computes: [], nics: [] },
    };
  }

  /** Makes a host known. It has not reported yet. */
  static async add(api: TestApi, { memory = MEMORY, region = REGION } = {}): Promise<TestHost> {
    made += 1;
    const name = `hv-${process.pid}-${made}`;
    const added = await addHost(createCtx(api.service.services), { name, region });
    return new TestHost(serverOf(api), name, added?.token ?? assert.fail(), memory);
  }

  /** Sends the report. @param to another service on the same database */
  async sync(to: Pick<HostServer, 'url'> = this.#server): Promise<SyncAnswer> {
    const answer = await post(to.url, JSON.stringify(this.report), this.token);
    if (answer.wanted) {
      const { installation, epoch, revision } = answer.wanted;
      this.wanted = answer.wanted;
      this.report = { ...this.report, installation, epoch, revision };
    }
    return answer;
  }

  /** Does everything that is wanted, reports it, and gets its ports carried. @param to see `sync` */
  async obey(to: HostServer = this.#server): Promise<HostWanted> {
    assert.ok((await this.sync(to)).status < 300);
    const { computes } = this.wanted ?? assert.fail('nothing was ever wanted');
    this.report.computes = computes.map(({ id, power, boot }) => ({
      ...{ id, state: power === 'on' ? 'running' : 'stopped', problem: null },
      boot: power === 'on' ? boot : (this.#reported(id)?.boot ?? 0),
    }));
    this.report.nics = computes.flatMap(({ nics }) =>
      nics.map(({ id }) => ({ id, plugged: true, installed: true })),
    );
    assert.ok((await this.sync(to)).status < 300);
    await carry(
      to.store,
      this.report.nics.map(({ id }) => id),
    );
    return this.wanted ?? assert.fail();
  }

  /** What is wanted of a compute, asked for anew. */
  async wantedOf(id: number): Promise<HostWanted['computes'][number] | undefined> {
    await this.sync();
    return this.wanted?.computes.find((compute) => compute.id === id);
  }

  #reported(id: number): HostReport['computes'][number] | undefined {
    return this.report.computes.find((compute) => compute.id === id);
  }
}

export function serverOf({ service }: TestApi): HostServer {
  return { url: service.hostsUrl ?? assert.fail('hosts cannot connect'), store: service.services.store };
}

/** Sends a report, even a malformed one. @param url see `HostServer` */
export async function post(
  url: string,
  body: string,
  token: string | undefined,
  path: string = SYNC_PATH,
): Promise<SyncAnswer> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const headers = { ...authorization, 'content-length': Buffer.byteLength(body) };
  const [, socketPath] = /^unix:(.+)$/.exec(url) ?? [];
  const to = socketPath === undefined ? urlToHttpOptions(new URL(url)) : { socketPath };
  const sent = request({ ...to, path, method: 'POST', headers });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const text = Buffer.concat(await response.toArray()).toString();
  if (response.statusCode !== 200) return { status: response.statusCode ?? 0, wanted: undefined, text };
  const read = readHostWanted(JSON.parse(text));
  if (read.reason !== undefined) assert.fail(read.reason);
  return { status: 200, wanted: read.value, text };
}

/** Does what the network's leader does: notes that ports carry packets. */
async function carry(store: Store, nicIds: readonly number[]): Promise<void> {
  if (nicIds.length === 0) return;
  await store.mutate(AUTHOR, async (tx) => {
    await tx.updateTable('nic').set({ up: 1 }).where('id', 'in', nicIds).execute();
    return { value: undefined, noEvent: 'a test observes its network' };
  });
}

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { succeeded } from '#test/harness/assert-errors';
import type { Client } from '#test/harness/http-client';
import { pathOf } from '#test/network/harness/programs';
import { AgentProcess } from './agent-process.ts';
import type { Chassis } from './chassis.ts';
import { Machine } from './machine.ts';
import { OvnLab, UPSTREAM } from './ovn-lab.ts';
import { Replicas } from './replicas.ts';
import { until } from './until.ts';

const PROGRAM = fileURLToPath(new URL('../../../bin/palisade.js', import.meta.url));
const REGION = 'us-east';
/** Uplinks of VPCs in regions that share a provider's network must not overlap. */
const ROUTER_NETWORKS = ['100.64.0.0/16', '100.65.0.0/16'];
/** So much that computes are placed on hosts in turns. */
const HOST_MEMORY = '65536';

export interface Subnet {
  id: number;
  ipv4: string;
}

export interface PlaneOptions {
  /** More settings of the service. */
  settings?: Record<string, string>;
  /** Makes a host ready, and returns more settings of its agent. */
  prepare?: (host: Chassis, number: number) => Promise<Record<string, string>>;
  /** Of each host, unless all are in the same one. */
  regions?: readonly string[];
  /** How many hosts of a region are its gateways; three by default. */
  gateways?: number;
  /** A file in the plane's own folder, unless said. */
  databaseUrl?: string;
  /** Server processes; several need PostgreSQL. */
  replicas?: number;
}

let labels = 0;

/** The service with a whole OVN and the agents on its hosts: what is done here is done by calls of the API. */
export class Plane {
  readonly lab: OvnLab;
  readonly agents: AgentProcess[] = [];
  readonly databaseUrl: string;
  readonly replicas: Replicas;
  readonly #folder: string;

  private constructor(lab: OvnLab, folder: string, { settings, databaseUrl, replicas = 1 }: PlaneOptions) {
    this.lab = lab;
    this.#folder = folder;
    this.databaseUrl = databaseUrl ?? `file:${join(folder, 'palisade.db')}`;
    this.replicas = new Replicas({
      ...{ databaseUrl: this.databaseUrl, folder, count: replicas },
      env: {
        PALISADE_NETWORK_FILE: join(folder, 'network.jsonl'),
        PALISADE_COMPUTE: 'hosts',
        ...settings,
      },
    });
  }

  static async start(hosts: number, options: PlaneOptions = {}): Promise<Plane> {
    const lab = await OvnLab.start(hosts);
    const folder = await mkdtemp(join(tmpdir(), 'palisade-plane-'));
    const plane = new Plane(lab, folder, options);
    try {
      await plane.#begin(options);
      return plane;
    } catch (error) {
      await plane.close();
      throw error;
    }
  }

  async #begin({ prepare = async () => ({}), regions = [], gateways = 3 }: PlaneOptions): Promise<void> {
    const { lab } = this;
    const folder = this.#folder;
    const regionOf = (index: number) => regions[index] ?? REGION;
    const all = [...new Set(lab.hosts.map((_, index) => regionOf(index)))];
    const lines = all.map((region, number) => ({
      ...{ region, northbound: lab.northbound, southbound: lab.southbound, gateway: UPSTREAM.router },
      router_network: ROUTER_NETWORKS[number],
      gateway_hosts: lab.hosts
        .filter((_, index) => regionOf(index) === region)
        .map(({ name }) => name)
        .slice(0, gateways),
    }));
    await writeFile(join(folder, 'network.jsonl'), lines.map((line) => JSON.stringify(line)).join('\n'));
    await this.replicas.start();
    for (const [index, host] of lab.hosts.entries()) {
      const more = await prepare(host, index + 1);
      const added = await this.#succeeding('network', 'host', 'add', host.name, '--region', regionOf(index));
      const service = { socket: this.replicas.socket, token: String(added.token), folder };
      const settings = { PALISADE_HOST_DHCP: '1', PALISADE_HOST_MEMORY: HOST_MEMORY, ...more };
      this.agents.push(await AgentProcess.start(host, service, settings));
    }
    await until('all hosts have reported', async () => {
      const known = await this.#succeeding('network', 'host', 'list');
      return Array.isArray(known) && known.every(({ last_seen: seen }) => seen !== null);
    });
  }

  /** The unrestricted user of the first account. */
  get owner(): Client {
    return this.replicas.server().owner;
  }

  /** The user of another account. */
  async stranger(): Promise<Client> {
    const user = `stranger-${++labels}`;
    const who = ['--company', user, '--username', user, '--email', `${user}@example.com`];
    await this.#succeeding('account', 'create', ...who);
    const { token } = await this.#succeeding('user-token', 'create', user, '--scopes', '*');
    return this.replicas.server().client(String(token));
  }

  async newVpc(networks: readonly string[], client = this.owner): Promise<{ id: number; subnets: Subnet[] }> {
    const subnets = networks.map((ipv4, index) => ({ label: `subnet-${index}`, ipv4 }));
    return succeeded(await client.post('/vpcs', { label: `vpc-${++labels}`, region: REGION, subnets }));
  }

  /** Creates a compute, and waits until it runs. */
  async newMachine(interfaces: readonly object[], client = this.owner, more: object = {}): Promise<Machine> {
    return await this.running(await this.create(interfaces, client, more), client);
  }

  /** Creates a compute. @returns its id */
  async create(interfaces: readonly object[], client = this.owner, more: object = {}): Promise<number> {
    const body = {
      ...{ type: 'c1-entry-1', region: REGION, interfaces },
      ...{ image: 'public/debian12', root_pass: 'correct horse battery' },
      ...more,
    };
    return succeeded(await client.post('/compute/instances', body)).id;
  }

  /** Waits until a new compute runs. */
  async running(id: number, client = this.owner): Promise<Machine> {
    await this.status(id, 'running', client);
    const { ipv4 } = succeeded(await client.get(`/compute/instances/${id}`));
    return new Machine(id, await this.#hostOf(id), ipv4);
  }

  /** Waits until a compute has a status. */
  async status(id: number, status: string, client = this.owner): Promise<void> {
    let last = '';
    await until(`compute ${id} is ${status}`, async () => {
      const answer = await client.get(`/compute/instances/${id}`);
      last = answer.body.status;
      return last === status;
    }).catch((error: unknown) => {
      const logs = this.agents.map(({ output }) => output.split('\n').slice(-6).join('\n'));
      throw new Error(`It is ${last}\n${logs.join('\n')}`, { cause: error });
    });
  }

  /** Asks for a change of power, and waits for its end. */
  async power(id: number, action: 'boot' | 'reboot' | 'shutdown'): Promise<void> {
    succeeded(await this.owner.post(`/compute/instances/${id}/${action}`, {}));
    await this.status(id, action === 'shutdown' ? 'offline' : 'running');
  }

  /** Kills the service, as in a power failure, and starts it again. */
  async restartService(): Promise<void> {
    await this.replicas.kill(0);
    await this.replicas.startAgain(0);
  }

  /** Runs a command of the operator. */
  async command(...args: string[]): Promise<Outcome> {
    const env = {
      ...process.env,
      DATABASE_URL: this.databaseUrl,
      PALISADE_DATA_DIR: this.#folder,
      PALISADE_SECRET_KEY: '11'.repeat(32),
      PALISADE_NETWORK_FILE: join(this.#folder, 'network.jsonl'),
      PALISADE_OVN_TRACE: pathOf('ovn-trace'),
    };
    return await new Promise((resolve) => {
      execFile(process.execPath, [PROGRAM, ...args, '--json'], { env }, (error, out, errors) =>
        resolve({
          status: error ? Number(error.code) : 0,
          json: out === '' ? undefined : JSON.parse(out),
          errors,
        }),
      );
    });
  }

  /** What a command answers that succeeds. */
  async #succeeding(...args: string[]): Promise<Outcome['json']> {
    const { status, json, errors } = await this.command(...args);
    if (status !== 0) throw new Error(errors);
    return json;
  }

  /** Waits until the databases of OVN have what the API says of a VPC. The hosts follow. */
  async applied(vpcId: number, client = this.owner): Promise<void> {
    await until('the network to follow', async () => {
      const { state } = succeeded(await client.get(`/vpcs/${vpcId}/network`));
      return state === 'applied';
    });
  }

  /** The service does nothing until the function ends: it mends no row of OVN. */
  async whileHeld<T>(run: () => Promise<T>): Promise<T> {
    const { pid } = this.replicas.server();
    process.kill(pid, 'SIGSTOP');
    try {
      return await run();
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  }

  /** The UUID of the row that has a key of ours. */
  async rowOf(table: string, key: string): Promise<string> {
    return await this.find(table, `external_ids:palisade-key="${key}"`);
  }

  /** The UUID of the row that meets all conditions of `ovn-nbctl`. */
  async find(table: string, ...conditions: string[]): Promise<string> {
    const rows = await this.lab.nbctl(['--bare', '--columns=_uuid', 'find', table, ...conditions]);
    const [uuid] = rows.split('\n');
    if (!uuid) throw new Error(`The northbound database has no ${table} with ${conditions.join(' ')}`);
    return uuid;
  }

  /** A column of the row that has a key of ours. */
  async column(table: string, key: string, column: string): Promise<string> {
    return await this.lab.nbctl([
      '--bare',
      `--columns=${column}`,
      'list',
      table,
      await this.rowOf(table, key),
    ]);
  }

  /** The router that refers to a row. */
  async routerWith(column: string, row: string): Promise<string> {
    return await this.find('Logical_Router', `${column}{>=}${row}`);
  }

  /** Joins the routers of two VPCs, which the service never does. */
  async join(one: { id: number }, other: { id: number; network: string; back: string }): Promise<void> {
    const [left, right] = [`to-${other.id}`, `from-${one.id}-${other.id}`];
    const routers = [one, other].map(({ id }) => this.rowOf('Logical_Router', `vpc:${id}`));
    const [here = '', there = ''] = await Promise.all(routers);
    const link = `169.254.${other.id % 256}`;
    const mac = (last: string) => `0a:ff:00:00:${(other.id % 256).toString(16).padStart(2, '0')}:${last}`;
    await this.lab.nbctl(
      ['lrp-add', here, left, mac('01'), `${link}.1/30`, `peer=${right}`],
      ['lrp-add', there, right, mac('02'), `${link}.2/30`, `peer=${left}`],
      ['lr-route-add', here, other.network, `${link}.2`],
      ['lr-route-add', there, other.back, `${link}.1`],
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.agents.map((agent) => agent.kill()));
    await this.replicas.close();
    await this.lab.close();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #hostOf(id: number): Promise<Chassis> {
    for (const host of this.lab.hosts) {
      if (await host.space.succeeds('test', ['-e', `/run/netns/pal-c${id}`])) return host;
    }
    throw new Error(`No host has compute ${id}`);
  }
}

interface Outcome {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests state what they expect of it.
  json: any;
  errors: string;
}

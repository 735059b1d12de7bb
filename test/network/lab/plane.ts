import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { succeeded } from '#test/harness/assert-errors';
import type { Client } from '#test/harness/http-client';
import { ServerProcess } from '#test/harness/server-process';
import { pathOf } from '#test/network/harness/programs';
import { AgentProcess } from './agent-process.ts';
import type { Chassis } from './chassis.ts';
import { Machine } from './machine.ts';
import { OvnLab, UPSTREAM } from './ovn-lab.ts';
import { until } from './until.ts';

const PROGRAM = fileURLToPath(new URL('../../../bin/palisade.js', import.meta.url));
const REGION = 'us-east';
/** So much that computes are placed on hosts in turns. */
const HOST_MEMORY = '65536';

export interface Subnet {
  id: number;
  ipv4: string;
}

let labels = 0;

/** The service with a whole OVN and the agents on its hosts: what is done here is done by calls of the API. */
export class Plane {
  readonly lab: OvnLab;
  readonly agents: AgentProcess[] = [];
  readonly #folder: string;
  readonly #env: Record<string, string>;
  #started: ServerProcess | undefined;

  private constructor(lab: OvnLab, folder: string, env: Record<string, string>) {
    this.lab = lab;
    this.#folder = folder;
    this.#env = env;
  }

  /**
   * @param settings more of the service's
   * @param prepare makes a host ready, and returns more settings of its agent
   */
  static async start(
    hosts: number,
    settings: Record<string, string> = {},
    prepare: (host: Chassis, number: number) => Promise<Record<string, string>> = async () => ({}),
  ): Promise<Plane> {
    const lab = await OvnLab.start(hosts);
    const folder = await mkdtemp(join(tmpdir(), 'palisade-plane-'));
    const plane = new Plane(lab, folder, {
      PALISADE_NETWORK_FILE: join(folder, 'network.jsonl'),
      PALISADE_COMPUTE: 'hosts',
      PALISADE_HOSTS_LISTEN: `unix:${join(folder, 'hosts.sock')}`,
      ...settings,
    });
    try {
      await plane.#begin(prepare);
      return plane;
    } catch (error) {
      await plane.close();
      throw error;
    }
  }

  async #begin(prepare: (host: Chassis, number: number) => Promise<Record<string, string>>): Promise<void> {
    const { lab } = this;
    const folder = this.#folder;
    const region = {
      region: REGION,
      northbound: lab.northbound,
      southbound: lab.southbound,
      gateway: UPSTREAM.router,
      gateway_hosts: lab.hosts.map(({ name }) => name).slice(0, 3),
    };
    await writeFile(join(folder, 'network.jsonl'), `${JSON.stringify(region)}\n`);
    await this.#startService();
    for (const [index, host] of lab.hosts.entries()) {
      const more = await prepare(host, index + 1);
      const added = await command(folder, 'network', 'host', 'add', host.name, '--region', REGION);
      const service = { socket: join(folder, 'hosts.sock'), token: String(added.token), folder };
      const settings = { PALISADE_HOST_DHCP: '1', PALISADE_HOST_MEMORY: HOST_MEMORY, ...more };
      this.agents.push(await AgentProcess.start(host, service, settings));
    }
    await until('all hosts have reported', async () => {
      const known = await command(folder, 'network', 'host', 'list');
      return Array.isArray(known) && known.every(({ last_seen: seen }) => seen !== null);
    });
  }

  async #startService(): Promise<void> {
    this.#started = await ServerProcess.start(databaseIn(this.#folder), this.#folder, this.#env);
  }

  get #server(): ServerProcess {
    if (!this.#started) throw new Error('The service does not run');
    return this.#started;
  }

  /** The unrestricted user of the first account. */
  get owner(): Client {
    return this.#server.owner;
  }

  /** The user of another account. */
  async stranger(): Promise<Client> {
    const user = `stranger-${++labels}`;
    const who = ['--company', user, '--username', user, '--email', `${user}@example.com`];
    await command(this.#folder, 'account', 'create', ...who);
    const { token } = await command(this.#folder, 'token', 'create', user, '--scopes', '*');
    return this.#server.client(String(token));
  }

  async newVpc(networks: readonly string[], client = this.owner): Promise<{ id: number; subnets: Subnet[] }> {
    const subnets = networks.map((ipv4, index) => ({ label: `subnet-${index}`, ipv4 }));
    return succeeded(await client.post('/vpcs', { label: `vpc-${++labels}`, region: REGION, subnets }));
  }

  /** Creates a compute, and waits until it runs. */
  async newMachine(interfaces: readonly object[], client = this.owner): Promise<Machine> {
    return await this.running(await this.create(interfaces, client), client);
  }

  /** Creates a compute. @returns its id */
  async create(interfaces: readonly object[], client = this.owner, more: object = {}): Promise<number> {
    const body = {
      ...more,
      ...{ type: 'c1-entry-1', region: REGION, interfaces },
      ...{ image: 'public/debian12', root_pass: 'correct horse battery' },
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
    await this.#server.kill();
    await this.#startService();
  }

  /** Runs a command of the operator. */
  async command(...args: string[]): Promise<Outcome> {
    return await outcomeOf(this.#folder, args);
  }

  /** The service does nothing until the function ends: it mends no row of OVN. */
  async whileHeld<T>(run: () => Promise<T>): Promise<T> {
    process.kill(this.#server.pid, 'SIGSTOP');
    try {
      return await run();
    } finally {
      process.kill(this.#server.pid, 'SIGCONT');
    }
  }

  /** The UUID of the row that has a key of ours. */
  async rowOf(table: string, key: string): Promise<string> {
    return await this.find(table, `external_ids:palisade-key="${key}"`);
  }

  /** The UUID of the row that meets a condition of `ovn-nbctl`. */
  async find(table: string, condition: string): Promise<string> {
    const rows = await this.lab.nbctl(['--bare', '--columns=_uuid', 'find', table, condition]);
    const [uuid] = rows.split('\n');
    if (!uuid) throw new Error(`The northbound database has no ${table} with ${condition}`);
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
    await this.#started?.kill();
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

async function outcomeOf(folder: string, args: readonly string[]): Promise<Outcome> {
  const env = {
    ...process.env,
    DATABASE_URL: databaseIn(folder),
    PALISADE_DATA_DIR: folder,
    PALISADE_SECRET_KEY: '11'.repeat(32),
    PALISADE_NETWORK_FILE: join(folder, 'network.jsonl'),
    PALISADE_OVN_TRACE: pathOf('ovn-trace'),
  };
  const { status, stdout, stderr } = await new Promise<{ status: number; stdout: string; stderr: string }>(
    (resolve) => {
      execFile(process.execPath, [PROGRAM, ...args, '--json'], { env }, (error, out, errors) =>
        resolve({ status: error ? Number(error.code) : 0, stdout: out, stderr: errors }),
      );
    },
  );
  return { status, json: stdout === '' ? undefined : JSON.parse(stdout), errors: stderr };
}

/** What a command answers that succeeds. */
async function command(folder: string, ...args: string[]): Promise<Outcome['json']> {
  const { status, json, errors } = await outcomeOf(folder, args);
  if (status !== 0) throw new Error(errors);
  return json;
}

function databaseIn(folder: string): string {
  return `file:${join(folder, 'palisade.db')}`;
}

import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { ServerProcess } from '#test/harness/server-process';

export interface ReplicasOptions {
  databaseUrl: string;
  folder: string;
  env: Readonly<Record<string, string>>;
  count: number;
}

interface Replica {
  socket: string;
  /** What its log says, by message. */
  said: Map<string, number>;
  leads: boolean;
  server: ServerProcess | undefined;
}

/** Server processes on one database. Hosts find them at one socket, as behind a load balancer. */
export class Replicas {
  /** Where hosts connect. */
  readonly socket: string;
  readonly #options: ReplicasOptions;
  readonly #all: Replica[];
  #balancer: Server | undefined;
  #turn = 0;

  constructor(options: ReplicasOptions) {
    const { folder, count } = options;
    this.#options = options;
    this.socket = join(folder, 'hosts.sock');
    this.#all = Array.from({ length: count }, (_, index) => ({
      socket: count === 1 ? this.socket : join(folder, `hosts-${index}.sock`),
      said: new Map(),
      leads: false,
      server: undefined,
    }));
  }

  async start(): Promise<this> {
    for (const index of this.#all.keys()) await this.startAgain(index);
    if (this.#all.length > 1) await this.#balance();
    return this;
  }

  get indices(): number[] {
    return [...this.#all.keys()];
  }

  /** @param index any that runs, unless said */
  server(index?: number): ServerProcess {
    const replica =
      index === undefined ? this.#all.find(({ server }) => server !== undefined) : this.#all[index];
    if (!replica?.server) throw new Error('The service does not run');
    return replica.server;
  }

  isRunning(index: number): boolean {
    return this.#all[index]?.server !== undefined;
  }

  /** The one that writes to OVN, by what its log said last. */
  get leader(): number | undefined {
    const index = this.#all.findLastIndex(({ leads }) => leads);
    return index === -1 ? undefined : index;
  }

  /** How often the log of one has said something. */
  said(index: number, message: string): number {
    return this.#all[index]?.said.get(message) ?? 0;
  }

  async kill(index: number): Promise<void> {
    const replica = this.#replica(index);
    const { server } = replica;
    Object.assign(replica, { server: undefined, leads: false });
    await server?.kill();
  }

  async startAgain(index: number): Promise<void> {
    const { databaseUrl, folder, env } = this.#options;
    const replica = this.#replica(index);
    // What was killed leaves it.
    await rm(replica.socket, { force: true });
    const all = { ...env, PALISADE_HOSTS_LISTEN: `unix:${replica.socket}` };
    const onLine = (line: string) => note(replica, line);
    replica.server = await ServerProcess.start(databaseUrl, folder, all, { onLine });
  }

  async close(): Promise<void> {
    this.#balancer?.close();
    for (const index of this.#all.keys()) await this.kill(index);
  }

  #replica(index: number): Replica {
    const replica = this.#all[index];
    if (!replica) throw new RangeError(`There is no replica ${index}`);
    return replica;
  }

  async #balance(): Promise<void> {
    this.#balancer = createServer((client) => {
      this.#turn += 1;
      this.#forward(client, [...this.#all.slice(this.#turn % this.#all.length), ...this.#all]);
    }).listen(this.socket);
    await once(this.#balancer, 'listening');
  }

  /** To the first one that accepts. */
  #forward(client: Socket, [first, ...others]: Replica[]): void {
    if (!first) return void client.destroy();
    const target = connect(first.socket);
    target.once('error', () => this.#forward(client, others));
    target.once('connect', () => {
      target.removeAllListeners('error');
      for (const [socket, other] of [
        [client, target],
        [target, client],
      ] as const) {
        socket.on('error', () => other.destroy());
        socket.on('close', () => other.destroy());
        socket.pipe(other);
      }
    });
  }
}

function note(replica: Replica, line: string): void {
  if (!line.startsWith('{')) return;
  const { msg = '' }: { msg?: string } = JSON.parse(line);
  replica.said.set(msg, (replica.said.get(msg) ?? 0) + 1);
  if (msg === 'Leading a network') replica.leads = true;
  if (msg === 'Not leading a network any more') replica.leads = false;
}

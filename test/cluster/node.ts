import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '#test/free-port';
import type { ServerUser } from '#test/postgres-server';
import { Daemon } from './daemon.ts';

export interface ClusterSettings {
  /** Of the programs of PostgreSQL. */
  programs: string;
  etcdPort: number;
  password: string;
  user: ServerUser | undefined;
}

/** Patroni with its PostgreSQL server, on ports and in a folder of its own. */
export class Node {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly folder: string;
  readonly #settings: ClusterSettings;
  #patroni: Daemon | undefined;

  private constructor(
    name: string,
    folder: string,
    settings: ClusterSettings,
    ports: { port: number; restPort: number },
  ) {
    this.name = name;
    this.folder = folder;
    this.#settings = settings;
    this.port = ports.port;
    this.restPort = ports.restPort;
  }

  /** @param folder empty, and owned by the user that PostgreSQL runs as */
  static async create(name: string, folder: string, settings: ClusterSettings): Promise<Node> {
    const node = new Node(name, folder, settings, { port: await freePort(), restPort: await freePort() });
    // YAML contains JSON.
    await writeFile(node.#configFile, JSON.stringify(node.#config(), undefined, 2));
    return node;
  }

  get logFile(): string {
    return join(this.folder, 'log');
  }

  start(): void {
    const { user } = this.#settings;
    this.#patroni = new Daemon('patroni', [this.#configFile], this.folder, this.logFile, user);
  }

  /** A connection as superuser, to this server whatever its role is. The caller ends it. */
  async connect(database = 'postgres'): Promise<pg.Client> {
    const { password } = this.#settings;
    const client = new pg.Client({
      host: '127.0.0.1',
      port: this.port,
      user: 'postgres',
      password,
      database,
    });
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  /** Kills Patroni and all processes of PostgreSQL at once, as in a power failure. */
  async kill(): Promise<void> {
    const killed = this.#patroni?.kill();
    for (const pid of await this.#postgresPids()) signal(pid, 'SIGKILL');
    await killed;
  }

  /** Stops the execution of all processes: their connections stay open, and nothing answers. */
  async freeze(): Promise<void> {
    this.#patroni?.freeze();
    for (const pid of await this.#postgresPids()) signal(pid, 'SIGSTOP');
  }

  async #postgresPids(): Promise<number[]> {
    try {
      const [first = ''] = (await readFile(join(this.#data, 'postmaster.pid'), 'utf8')).split('\n');
      const children = await readFile(`/proc/${first}/task/${first}/children`, 'utf8');
      return [first, ...children.split(' ')].filter(Boolean).map(Number);
    } catch {
      // It does not run.
      return [];
    }
  }

  get #configFile(): string {
    return join(this.folder, 'patroni.json');
  }

  get #data(): string {
    return join(this.folder, 'data');
  }

  #config(): object {
    const { programs, etcdPort, password } = this.#settings;
    return {
      scope: 'palisade',
      name: this.name,
      restapi: { listen: `127.0.0.1:${this.restPort}`, connect_address: `127.0.0.1:${this.restPort}` },
      etcd3: { host: `127.0.0.1:${etcdPort}` },
      bootstrap: {
        dcs: {
          // Shorter than in production, so that a kill does not take half a minute.
          ttl: 20,
          loop_wait: 1,
          retry_timeout: 5,
          synchronous_mode: true,
          synchronous_mode_strict: true,
          postgresql: {
            use_pg_rewind: true,
            parameters: { max_connections: 100, wal_retrieve_retry_interval: '500ms' },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
        pg_hba: [
          'host all all 127.0.0.1/32 scram-sha-256',
          'host replication replicator 127.0.0.1/32 scram-sha-256',
        ],
      },
      postgresql: {
        listen: `127.0.0.1:${this.port}`,
        connect_address: `127.0.0.1:${this.port}`,
        bin_dir: programs,
        data_dir: this.#data,
        pgpass: join(this.folder, 'pgpass'),
        authentication: {
          superuser: { username: 'postgres', password },
          replication: { username: 'replicator', password },
        },
        parameters: { unix_socket_directories: this.folder, password_encryption: 'scram-sha-256' },
        remove_data_directory_on_rewind_failure: true,
        remove_data_directory_on_diverged_timelines: true,
      },
    };
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#test/free-port';
import { until } from '#test/harness/held-driver';
import { serverUser } from '#test/postgres-server';
import { Daemon } from './daemon.ts';
import { type ClusterSettings, Node } from './node.ts';
import { postgresFolder } from './programs.ts';

const NODES = ['one', 'two', 'three'];
/** Only ends what hangs: a leader is elected when the lease of the one before has ended. */
const PATIENCE_MILLISECONDS = 180_000;

interface Member {
  name: string;
  role: string;
}

/** Three PostgreSQL servers with synchronous replication, on loopback. Patroni elects one of them as leader. */
export class Cluster {
  readonly #folder: string;
  readonly #settings: ClusterSettings;
  readonly #etcd: Daemon;
  readonly #nodes: readonly Node[];

  private constructor(folder: string, settings: ClusterSettings, etcd: Daemon, nodes: readonly Node[]) {
    this.#folder = folder;
    this.#settings = settings;
    this.#etcd = etcd;
    this.#nodes = nodes;
  }

  static async start(): Promise<Cluster> {
    const folder = await mkdtemp(join(tmpdir(), 'palisade-cluster-'));
    const user = serverUser();
    await chmod(folder, 0o711);
    const newFolder = async (name: string) => {
      const path = join(folder, name);
      await mkdir(path, { mode: 0o700 });
      if (user) await chown(path, user.uid, user.gid);
      return path;
    };
    const settings = {
      programs: postgresFolder() ?? '',
      etcdPort: await freePort(),
      password: randomBytes(16).toString('hex'),
      user,
    };
    const etcd = await startEtcd(await newFolder('etcd'), settings);
    const nodes: Node[] = [];
    for (const name of NODES) nodes.push(await Node.create(name, await newFolder(name), settings));
    const cluster = new Cluster(folder, settings, etcd, nodes);
    try {
      for (const node of nodes) node.start();
      await cluster.#createDatabase();
      return cluster;
    } catch (error) {
      await cluster.printLogs();
      await cluster.stop();
      throw error;
    }
  }

  /** A value for DATABASE_URL that names all servers. */
  get url(): string {
    const hosts = this.#nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
    return `postgres://postgres:${this.#settings.password}@${hosts}/palisade?target_session_attrs=read-write`;
  }

  /**
   * Waits until all servers follow the leader, one of them as synchronous standby.
   * @returns the leader
   */
  async settled(): Promise<Node> {
    let leader: Node | undefined;
    await until(
      async () => {
        const members = await this.#members();
        leader = this.#nodes.find(({ name }) => name === members.find(({ role }) => role === 'leader')?.name);
        return members.some(({ role }) => role === 'sync_standby') && (await isReplicated(leader));
      },
      'a leader with a synchronous standby',
      PATIENCE_MILLISECONDS,
    );
    if (!leader) throw new Error('The cluster has no leader');
    return leader;
  }

  /**
   * Waits for the leader after `gone`.
   * @returns the new leader, as soon as it accepts writes
   */
  async successor(gone: Node): Promise<Node> {
    const others = this.#nodes.filter((node) => node !== gone);
    const clients = await Promise.all(others.map((node) => node.connect()));
    try {
      let leader: Node | undefined;
      await until(
        async () => {
          for (const [index, client] of clients.entries()) {
            const { rows } = await client.query<{ standby: boolean }>(
              'select pg_is_in_recovery() as standby',
            );
            if (rows[0]?.standby === false) leader = others[index];
          }
          return leader !== undefined;
        },
        'a new leader',
        PATIENCE_MILLISECONDS,
      );
      if (!leader) throw new Error('The cluster has no leader');
      return leader;
    } finally {
      await Promise.all(clients.map((client) => client.end()));
    }
  }

  async printLogs(): Promise<void> {
    for (const { name, logFile } of this.#nodes)
      console.error(`--- ${name}\n${(await readFile(logFile, 'utf8').catch(() => '')).slice(-3_000)}`);
  }

  /** Kills all processes and removes their folders. */
  async stop(): Promise<void> {
    for (const node of this.#nodes) await node.kill();
    await this.#etcd.kill();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async #createDatabase(): Promise<void> {
    const leader = await this.settled();
    const client = await leader.connect();
    await client.query('create database palisade');
    await client.end();
  }

  async #members(): Promise<Member[]> {
    for (const { restPort } of this.#nodes) {
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`).catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }
}

async function startEtcd(folder: string, { etcdPort, user }: ClusterSettings): Promise<Daemon> {
  const url = `http://127.0.0.1:${etcdPort}`;
  const peer = `http://127.0.0.1:${await freePort()}`;
  const args = [
    ...['--name', 'etcd', '--data-dir', join(folder, 'data')],
    ...['--listen-client-urls', url, '--advertise-client-urls', url],
    ...[
      '--listen-peer-urls',
      peer,
      '--initial-advertise-peer-urls',
      peer,
      '--initial-cluster',
      `etcd=${peer}`,
    ],
  ];
  return new Daemon('etcd', args, folder, join(folder, 'log'), user);
}

/** Whether all others follow the leader, and it waits for one of them. Patroni may still have an old state of a member. */
async function isReplicated(leader: Node | undefined): Promise<boolean> {
  const client = await leader?.connect().catch(() => undefined);
  if (!client) return false;
  const { rows } = await client.query<{ sync_state: string }>(
    "select sync_state from pg_stat_replication where state = 'streaming'",
  );
  await client.end();
  return rows.length === NODES.length - 1 && rows.some(({ sync_state: state }) => state === 'sync');
}

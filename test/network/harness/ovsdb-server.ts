// Starts ovsdb-server in a temporary folder. Needs no root.
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Remote, readRemotes } from '#network/ovsdb/remote';
import { pathOf } from './programs.ts';

/** The schema that Debian's package of OVN brings. */
const OVN_NORTHBOUND = '/usr/share/ovn/ovn-nb.ovsschema';

const STARTS_WITHIN_MS = 10_000;

interface Options {
  /** Path of a schema, or a schema. */
  schema?: string | object;
  /** Arguments, such as more remotes. */
  args?: readonly string[];
}

/** An ovsdb-server with one database, which listens on a Unix socket in its folder. */
export class OvsdbServer {
  readonly folder: string;
  readonly remote: Remote;
  readonly #args: readonly string[];
  #child: ChildProcess | undefined;

  private constructor(folder: string, args: readonly string[]) {
    this.folder = folder;
    this.#args = args;
    [this.remote] = readRemotes(`unix:${join(folder, 'socket')}`) as [Remote];
  }

  /** A standalone server with an empty database. */
  static async standalone({ schema = OVN_NORTHBOUND, args = [] }: Options = {}): Promise<OvsdbServer> {
    const folder = await makeFolder();
    const path = typeof schema === 'string' ? schema : join(folder, 'schema');
    if (typeof schema === 'object') await writeFile(path, JSON.stringify(schema));
    tool('create', join(folder, 'db'), path);
    return await new OvsdbServer(folder, args).start();
  }

  /** The first member of a raft cluster, or one that joins the member at the address `joins`. */
  static async member(database: string, address: string, joins?: string): Promise<OvsdbServer> {
    const folder = await makeFolder();
    const file = join(folder, 'db');
    if (joins === undefined) tool('create-cluster', file, OVN_NORTHBOUND, address);
    else tool('join-cluster', file, database, address, joins);
    return await new OvsdbServer(folder, []).start();
  }

  get pid(): number {
    if (!this.#child?.pid) throw new Error('ovsdb-server does not run');
    return this.#child.pid;
  }

  async start(): Promise<this> {
    const { folder } = this;
    const files = ['socket', 'control'].map((name) => join(folder, name));
    // A server that was killed leaves them, and would be taken for ready.
    await Promise.all(files.map((file) => rm(file, { force: true })));
    const child = spawn(
      pathOf('setpriv'),
      [
        // It must not outlive a test run that is killed.
        '--pdeathsig=KILL',
        pathOf('ovsdb-server'),
        `--remote=punix:${join(folder, 'socket')}`,
        `--unixctl=${join(folder, 'control')}`,
        '--no-chdir',
        '-vconsole:emer',
        '-vsyslog:off',
        ...this.#args,
        join(folder, 'db'),
      ],
      { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    this.#child = child;
    for (let waited = 0; !files.every((file) => existsSync(file)); waited += 10) {
      if (hasEnded(child) || waited > STARTS_WITHIN_MS) throw new Error('ovsdb-server did not start');
      await sleep(10);
    }
    return this;
  }

  /** Kills the server, as in a power failure. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || hasEnded(child)) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  /** Resolves when the server has ended by itself. */
  async ended(): Promise<void> {
    const child = this.#child;
    if (child && !hasEnded(child)) await once(child, 'exit');
  }

  /** Stops the process from running, or lets it go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(name);
  }

  /** Runs a command of `ovs-appctl`. */
  control(...command: string[]): string {
    const target = join(this.folder, 'control');
    return execFileSync(pathOf('ovs-appctl'), ['-t', target, ...command], { encoding: 'utf8' });
  }

  /** Gives the running database another schema. */
  async convert(schema: object): Promise<void> {
    const path = join(this.folder, 'converted');
    await writeFile(path, JSON.stringify(schema));
    await promisify(execFile)(pathOf('ovsdb-client'), ['convert', this.remote.text, path]);
  }

  async remove(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.remove();
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function makeFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'palisade-ovsdb-'));
}

function tool(...args: string[]): void {
  execFileSync(pathOf('ovsdb-tool'), args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

// The central part of OVN: both databases and ovn-northd, without any host.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { startCluster } from './cluster.ts';
import { OvsdbServer } from './ovsdb-server.ts';
import { pathOf } from './programs.ts';

const OVN_SOUTHBOUND = '/usr/share/ovn/ovn-sb.ovsschema';

const run = promisify(execFile);

/** A northbound and a southbound database, with ovn-northd between them. */
export class Central {
  readonly northbound: OvsdbServer;
  /** The members of its cluster; only itself if it has none. */
  readonly members: readonly OvsdbServer[];
  readonly southbound: OvsdbServer;
  #northd: ChildProcess | undefined;

  private constructor(members: readonly [OvsdbServer, ...OvsdbServer[]], southbound: OvsdbServer) {
    [this.northbound] = members;
    this.members = members;
    this.southbound = southbound;
  }

  /** @param size of the cluster of northbound databases; 1 for a server without one */
  static async start(size = 1): Promise<Central> {
    const [first, ...others] = size === 1 ? [await OvsdbServer.standalone()] : await startCluster(size);
    if (!first) throw new RangeError('A cluster has a member');
    const southbound = await OvsdbServer.standalone({ schema: OVN_SOUTHBOUND });
    const central = new Central([first, ...others], southbound);
    central.startNorthd();
    await central.translated();
    return central;
  }

  /** Where the northbound databases listen. */
  get addresses(): string[] {
    return this.members.map(({ remote }) => remote.text);
  }

  startNorthd(): void {
    this.#northd = spawn(
      pathOf('setpriv'),
      [
        '--pdeathsig=KILL',
        pathOf('ovn-northd'),
        `--ovnnb-db=${this.addresses.join(',')}`,
        `--ovnsb-db=${this.southbound.remote.text}`,
        `--unixctl=${this.southbound.folder}/northd`,
        '-vconsole:emer',
        '-vsyslog:off',
      ],
      { cwd: this.southbound.folder, stdio: ['ignore', 'ignore', 'inherit'] },
    );
  }

  async killNorthd(): Promise<void> {
    const child = this.#northd;
    this.#northd = undefined;
    if (!child) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  /** CPU that ovn-northd has used, in milliseconds. */
  async northdCpu(): Promise<number> {
    const stat = await readFile(`/proc/${this.#northd?.pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // In hundredths of a second: fields 14 and 15 of the line.
    return 10 * (Number(fields[11]) + Number(fields[12]));
  }

  /** Memory of the northbound database, of the southbound one and of ovn-northd, in MB. */
  async megabytes(): Promise<number[]> {
    const pids = [this.northbound.pid, this.southbound.pid, this.#northd?.pid];
    return await Promise.all(
      pids.map(async (pid) => {
        const status = await readFile(`/proc/${pid}/status`, 'utf8');
        return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024);
      }),
    );
  }

  /** Resolves when ovn-northd has translated what is in the northbound database. */
  async translated(): Promise<void> {
    await this.nbctl('--wait=sb', '--timeout=120', 'sync');
  }

  /** Runs `ovn-nbctl`. */
  async nbctl(...args: string[]): Promise<string> {
    const { stdout } = await run(pathOf('ovn-nbctl'), [`--db=${this.addresses.join(',')}`, ...args], {
      maxBuffer: 2 ** 28,
    });
    return stdout.trim();
  }

  /** Runs `ovn-sbctl`. */
  async sbctl(...args: string[]): Promise<string> {
    const { stdout } = await run(pathOf('ovn-sbctl'), [`--db=${this.southbound.remote.text}`, ...args], {
      maxBuffer: 2 ** 28,
    });
    return stdout.trim();
  }

  /** What would happen to a packet. */
  async trace(flow: string, ...options: string[]): Promise<string> {
    const db = `--db=${this.southbound.remote.text}`;
    const { stdout } = await run(pathOf('ovn-trace'), [db, ...options, flow], { maxBuffer: 2 ** 26 });
    return stdout;
  }

  /** Makes a port look as if a host had plugged it. */
  async bind(port: string, host: string): Promise<void> {
    const chassis = await this.sbctl('--bare', '--columns=name', 'find', 'Chassis', `name=${host}`);
    if (chassis === '') await this.sbctl('chassis-add', host, 'geneve', '127.0.0.1');
    await this.sbctl('lsp-bind', port, host);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.killNorthd();
    await this.southbound.remove();
    for (const member of this.members) await member.remove();
  }
}

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OvsdbServer } from '#test/network/harness/ovsdb-server';
import { pathOf } from '#test/network/harness/programs';
import { Chassis } from './chassis.ts';
import { kill, Space } from './space.ts';
import { until } from './until.ts';

const OVN_SOUTHBOUND = '/usr/share/ovn/ovn-sb.ovsschema';

/** The provider's router, and a host somewhere behind it. */
export const UPSTREAM = { router: '192.0.2.1', outside: '203.0.113.9' } as const;

export type CentralPart = 'northbound' | 'southbound' | 'northd';

/**
 * A whole OVN on one machine: its central databases, hosts that are joined by tunnels, and a provider's network with a
 * router. Nothing of it touches the machine's own network.
 */
export class OvnLab {
  readonly hosts: readonly Chassis[];
  /** The provider's router, with addresses of the world behind it. */
  readonly upstream: Space;
  readonly #segments: Space;
  readonly #databases: Record<'northbound' | 'southbound', OvsdbServer>;
  #northd: ChildProcess | undefined;

  private constructor(
    databases: Record<'northbound' | 'southbound', OvsdbServer>,
    spaces: { segments: Space; upstream: Space },
    hosts: readonly Chassis[],
  ) {
    this.#databases = databases;
    this.#segments = spaces.segments;
    this.upstream = spaces.upstream;
    this.hosts = hosts;
  }

  static async start(hosts: number): Promise<OvnLab> {
    const northbound = await OvsdbServer.standalone();
    const southbound = await OvsdbServer.standalone({ schema: OVN_SOUTHBOUND });
    const [segments, upstream] = await Promise.all([Space.open('segments'), Space.open('upstream')]);
    const numbers = Array.from({ length: hosts }, (_, index) => index + 1);
    const all = await Promise.all(
      numbers.map((number) => Chassis.open({ number, southbound: join(southbound.folder, 'socket') })),
    );
    const lab = new OvnLab({ northbound, southbound }, { segments, upstream }, all);
    try {
      await lab.#connect();
      return lab;
    } catch (error) {
      await lab.close();
      throw error;
    }
  }

  /** Socket of the northbound database. */
  get northbound(): string {
    return `unix:${join(this.#databases.northbound.folder, 'socket')}`;
  }

  get southbound(): string {
    return `unix:${join(this.#databases.southbound.folder, 'socket')}`;
  }

  /** Runs `ovn-nbctl`. @param commands each with its arguments */
  async nbctl(...commands: readonly (readonly string[])[]): Promise<string> {
    const args = commands.flatMap((command, index) => (index === 0 ? command : ['--', ...command]));
    const { stdout } = await promisify(execFile)(pathOf('ovn-nbctl'), [`--db=${this.northbound}`, ...args]);
    return stdout.trim();
  }

  /** Runs `ovn-sbctl`. */
  async sbctl(...args: readonly string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(pathOf('ovn-sbctl'), [`--db=${this.southbound}`, ...args]);
    return stdout.trim();
  }

  async kill(part: CentralPart): Promise<void> {
    if (part !== 'northd') return await this.#databases[part].kill();
    if (this.#northd) await kill(this.#northd);
  }

  async startAgain(part: CentralPart): Promise<void> {
    if (part === 'northd') this.#startNorthd();
    else await this.#databases[part].start();
  }

  async close(): Promise<void> {
    await Promise.all(this.hosts.map((host) => host.close()));
    await Promise.all([this.upstream.close(), this.#segments.close()]);
    if (this.#northd) await kill(this.#northd);
    await Promise.all(Object.values(this.#databases).map((server) => server.remove()));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  async #connect(): Promise<void> {
    this.#startNorthd();
    const segments = this.#segments;
    const bridges = ['tunnels', 'provider'].flatMap((name) => [
      `link add name ${name} type bridge`,
      `link set dev ${name} up`,
    ]);
    const cables = [
      ...this.hosts.flatMap(({ space, name }) => [
        ...cable({ inside: `${name}-t`, bridge: 'tunnels', outside: 'tunnels0', pid: space.pid }),
        ...cable({ inside: `${name}-p`, bridge: 'provider', outside: 'provider0', pid: space.pid }),
      ]),
      ...cable({ inside: 'up-p', bridge: 'provider', outside: 'provider0', pid: this.upstream.pid }),
    ];
    await segments.run('ip', ['-batch', '-'], { input: [...bridges, ...cables].join('\n') });
    await this.#startUpstream();
    const ports = { tunnels: 'tunnels0', provider: 'provider0' };
    await Promise.all(this.hosts.map((host) => host.start(ports)));
    await until('all hosts are known', async () => {
      const known = (await this.sbctl('--bare', '--columns=name', 'list', 'Chassis')).split('\n');
      return this.hosts.every(({ name }) => known.includes(name));
    });
  }

  async #startUpstream(): Promise<void> {
    const addresses = [`${UPSTREAM.router}/24 dev provider0`, `${UPSTREAM.outside}/32 dev lo`];
    const input = ['link set dev provider0 up', ...addresses.map((each) => `address add ${each}`)].join('\n');
    await this.upstream.run('ip', ['-batch', '-'], { input });
    // VPCs reach each other's public addresses by this router.
    await this.upstream.run('busybox', ['sysctl', '-w', 'net.ipv4.ip_forward=1']);
    // The datapath of Open vSwitch in user space does not complete checksums.
    await this.upstream.run('ethtool', ['-K', 'provider0', 'tx', 'off']);
  }

  #startNorthd(): void {
    const control = join(this.#databases.northbound.folder, 'northd.ctl');
    const databases = [`--ovnnb-db=${this.northbound}`, `--ovnsb-db=${this.southbound}`];
    const quiet = ['--no-chdir', '-vconsole:emer', '-vsyslog:off', '-vfile:off'];
    const args = ['--pdeathsig=KILL', pathOf('ovn-northd'), ...databases, `--unixctl=${control}`, ...quiet];
    this.#northd = spawn(pathOf('setpriv'), args, { stdio: ['ignore', 'ignore', 'inherit'] });
  }
}

/** Commands that join a namespace to a segment. */
function cable(end: { inside: string; bridge: string; outside: string; pid: number }): string[] {
  return [
    `link add name ${end.inside} type veth peer name ${end.outside} netns ${end.pid}`,
    `link set dev ${end.inside} master ${end.bridge} up`,
  ];
}

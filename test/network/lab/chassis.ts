import type { ChildProcess } from 'node:child_process';
import { patience } from '#test/harness/effort';
import { kill, Space } from './space.ts';
import { until } from './until.ts';

const OVS_SCHEMA = '/usr/share/openvswitch/vswitch.ovsschema';
const DATABASE = '/run/openvswitch/conf.db';
const SOCKET = '/run/openvswitch/db.sock';
const QUIET = ['--no-chdir', '-vconsole:emer', '-vsyslog:off', '-vfile:off'];

export interface ChassisOptions {
  /** 1 to 250. */
  number: number;
  /** Socket of the southbound database. */
  southbound: string;
}

/** The programs of a host, each of which can be killed and started again: `ready` is a file that it makes. */
const PARTS = {
  ovsdb: { command: ['ovsdb-server', DATABASE, `--remote=punix:${SOCKET}`], ready: SOCKET },
  vswitchd: {
    command: ['ovs-vswitchd', `unix:${SOCKET}`, '--unixctl=/run/openvswitch/vswitchd.ctl'],
    ready: '/run/openvswitch/vswitchd.ctl',
  },
  controller: {
    command: ['ovn-controller', `unix:${SOCKET}`, '--pidfile=/run/ovn/controller.pid'],
    ready: '/run/ovn/controller.pid',
  },
} as const;

export type ChassisPart = keyof typeof PARTS;

/** A host with Open vSwitch in user space, and an OVN controller. */
export class Chassis {
  readonly name: string;
  readonly space: Space;
  readonly #options: ChassisOptions;
  readonly #parts = new Map<ChassisPart, ChildProcess>();

  private constructor(space: Space, options: ChassisOptions) {
    this.name = space.name;
    this.space = space;
    this.#options = options;
  }

  static async open(options: ChassisOptions): Promise<Chassis> {
    return new Chassis(await Space.open(`hv${options.number}`), options);
  }

  /** Address of its tunnels. */
  get tunnelAddress(): string {
    return `10.200.0.${this.#options.number}`;
  }

  /** The connections that it follows, one in a line. */
  async connections(): Promise<string[]> {
    const dump = ['-t', PARTS.vswitchd.ready, 'dpctl/dump-conntrack'];
    return (await this.space.run('ovs-appctl', dump)).split('\n');
  }

  /** @param ports its interfaces on the segments of tunnels and of the provider */
  async start(ports: { tunnels: string; provider: string }): Promise<void> {
    const { space } = this;
    await space.run('mkdir', ['-p', '/run/openvswitch', '/run/ovn']);
    await space.run('ovsdb-tool', ['create', DATABASE, OVS_SCHEMA]);
    await this.startPart('ovsdb');
    await this.startPart('vswitchd');
    const ids = {
      'system-id': this.name,
      'ovn-remote': `unix:${this.#options.southbound}`,
      'ovn-encap-type': 'geneve',
      'ovn-encap-ip': this.tunnelAddress,
      'ovn-bridge-mappings': 'public:br-ex',
      'ovn-bridge-datapath-type': 'netdev',
    };
    const settings = Object.entries(ids).map(([key, value]) => `external_ids:${key}="${value}"`);
    const bridges = ['br-int', 'br-ex', 'br-tunnels'].flatMap((bridge) => [
      ...['--', 'add-br', bridge, '--', 'set', 'bridge', bridge, 'datapath_type=netdev'],
      ...(bridge === 'br-int' ? ['fail_mode=secure'] : []),
    ]);
    const links = ['--', 'add-port', 'br-ex', ports.provider, '--', 'add-port', 'br-tunnels', ports.tunnels];
    await space.run('ovs-vsctl', ['set', 'open_vswitch', '.', ...settings, ...bridges, ...links]);
    await space.run('ip', ['-batch', '-'], {
      input: [
        `link set dev ${ports.tunnels} up`,
        `link set dev ${ports.provider} up`,
        // The datapath in user space finds its own address on a bridge of its own.
        `address add ${this.tunnelAddress}/24 dev br-tunnels`,
        'link set dev br-tunnels up',
      ].join('\n'),
    });
    await this.startPart('controller');
  }

  async startPart(part: ChassisPart): Promise<void> {
    const { command, ready } = PARTS[part];
    const [program, ...args] = command;
    // What was killed leaves it.
    await this.space.run('rm', ['-f', ready]);
    this.#parts.set(part, this.space.spawn(program, [...args, ...QUIET]));
    await until(
      `${this.name} ${part} is ready`,
      () => this.space.succeeds('test', ['-e', ready]),
      patience(10_000),
    );
  }

  async killPart(part: ChassisPart): Promise<void> {
    const child = this.#parts.get(part);
    this.#parts.delete(part);
    if (child) await kill(child);
  }

  async close(): Promise<void> {
    await this.space.close();
  }
}

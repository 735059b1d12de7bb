import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { patience } from '#test/harness/effort';
import type { Chassis } from './chassis.ts';
import { until } from './until.ts';

/**
 * Packets in a row that may be lost between hosts while computes boot. Whenever a link of the machine comes or goes,
 * Open vSwitch in user space reads its routes anew, and has none for tunnels meanwhile.
 */
export const LOST_IN_TUNNELS = 1;

const PORT = 8080;
const QUICKLY_MS = patience(20_000);

/** Answers each connection with one line. */
const SPEAKER = `require('node:net').createServer((socket) => socket.on('error', () => {}).end(process.argv[1])).listen(${PORT})`;

interface Link {
  ifname: string;
  mtu: number;
  addr_info: { family: string; local: string; prefixlen: number }[];
}

/** A compute of the API that runs in a network namespace of a host. */
export class Machine {
  readonly id: number;
  readonly host: Chassis;
  /** Its public addresses, as the API shows them. */
  readonly publicAddresses: readonly string[];

  constructor(id: number, host: Chassis, publicAddresses: readonly string[]) {
    this.id = id;
    this.host = host;
    this.publicAddresses = publicAddresses;
  }

  get namespace(): string {
    return `pal-c${this.id}`;
  }

  async run(program: string, ...args: string[]): Promise<string> {
    return await this.host.space.run('ip', ['netns', 'exec', this.namespace, program, ...args]);
  }

  async succeeds(program: string, ...args: string[]): Promise<boolean> {
    return await this.host.space.succeeds('ip', ['netns', 'exec', this.namespace, program, ...args]);
  }

  /** IPv4 addresses with prefix lengths, and the MTU, of an interface. */
  async link(name = 'eth0'): Promise<{ addresses: string[]; mtu: number }> {
    const [link] = JSON.parse(await this.run('ip', '-json', 'address', 'show', name)) as [Link];
    const ipv4 = link.addr_info.filter(({ family }) => family === 'inet');
    return { addresses: ipv4.map(({ local, prefixlen }) => `${local}/${prefixlen}`), mtu: link.mtu };
  }

  /** Its address in the first interface, without the prefix length. */
  async address(name = 'eth0'): Promise<string> {
    const [first = ''] = (await this.link(name)).addresses;
    return first.split('/')[0] ?? '';
  }

  async mac(name = 'eth0'): Promise<string> {
    const [link] = JSON.parse(await this.run('ip', '-json', 'link', 'show', name)) as [{ address: string }];
    return link.address;
  }

  /** The logical switch port of an interface. */
  async portName(name = 'eth0'): Promise<string> {
    const mac = await this.mac(name);
    const find = [
      '--bare',
      '--columns=external_ids',
      'find',
      'Interface',
      `external_ids:attached-mac="${mac}"`,
    ];
    const ids = await this.host.space.run('ovs-vsctl', find);
    return /iface-id=(\S+)/.exec(ids)?.[1] ?? assert.fail(`No port has ${mac}`);
  }

  async gateway(): Promise<string | undefined> {
    const routes = JSON.parse(await this.run('ip', '-json', 'route', 'show', 'default')) as {
      gateway: string;
    }[];
    return routes[0]?.gateway;
  }

  /** What a DHCP server leases to an interface, by the names that `udhcpc` has for it. */
  async lease(name = 'eth0'): Promise<Readonly<Record<string, string>>> {
    // The script of the agent prints what is leased, and changes nothing.
    const script = ['-s', '/run/palisade-host/lease'];
    const said = await this.run('udhcpc', '-q', '-n', '-f', '-A', '1', '-O', 'mtu', '-i', name, ...script);
    return Object.fromEntries(Array.from(said.matchAll(/^(\w+)=(.*)$/gm), ([, key, value]) => [key, value]));
  }

  /** Waits until an address answers. @param more arguments of `ping` */
  async reaches(address: string, ...more: string[]): Promise<void> {
    await until(
      `${this.namespace} reaches ${address}`,
      () => this.succeeds('ping', '-c', '1', '-W', '1', ...more, address),
      QUICKLY_MS,
    );
  }

  /** Whether an address answers none of three requests. Only worth something beside what does answer. */
  async cannotReach(address: string, ...more: string[]): Promise<boolean> {
    return !(await this.succeeds('ping', '-c', '3', '-i', '0.3', '-W', '1', ...more, address));
  }

  /** Serves its id on a TCP port. */
  async speak(): Promise<void> {
    const args = ['netns', 'exec', this.namespace, process.execPath, '-e', SPEAKER, `compute ${this.id}`];
    this.host.space.spawn('ip', args);
    assert.equal(await this.hear('127.0.0.1'), `compute ${this.id}`);
  }

  /** What the speaker at an address says. */
  async hear(address: string): Promise<string> {
    const connect = ['timeout', '3', 'busybox', 'nc', '-w', '2', address, String(PORT)];
    return await until(
      `${address} speaks`,
      async () => (await this.run('busybox', ...connect).catch(() => '')) || undefined,
      QUICKLY_MS,
    );
  }

  /** Pings an address all the time. @returns a function that ends it, and says how many were lost in a row at most */
  async pingAlong(address: string): Promise<() => Promise<number>> {
    const args = ['netns', 'exec', this.namespace, 'ping', '-i', '0.2', '-W', '1', address];
    const child = this.host.space.spawn('ip', args, { stdio: ['ignore', 'pipe', 'ignore'] });
    const answered: number[] = [];
    child.stdout?.on('data', (text: Buffer) => {
      for (const [, number] of text.toString('utf8').matchAll(/icmp_seq=(\d+) ttl/g))
        answered.push(Number(number));
    });
    await until('the first answer', () => answered.length > 0);
    return async () => {
      await sleep(1_000);
      child.kill('SIGKILL');
      return Math.max(...answered.slice(1).map((number, index) => number - (answered[index] ?? 0) - 1), 0);
    };
  }
}

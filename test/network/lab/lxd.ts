import type { ChildProcess } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { patience } from '#test/harness/effort';
import { pathOf } from '#test/network/harness/programs';
import { kill, type Space } from './space.ts';

const FOLDER = '/run/lxd-of-a-test';

const CONFIGURATION = {
  storage_pools: [{ name: 'default', driver: 'dir' }],
  profiles: [{ name: 'default', devices: { root: { type: 'disk', path: '/', pool: 'default' } } }],
};

const PORT = 8080;

/** Takes an address by DHCP, says on a TCP port which compute it is, and ends when the guest is to shut down. */
const INIT = `#!/bin/sh
trap 'exit 0' PWR
udhcpc -i eth0 -O mtu -s /etc/lease -t 20 -T 1 &
name=$(hostname)
while :; do printf 'compute %s' "\${name#pal-}" | nc -l -p ${PORT}; done &
while :; do
  sleep 1000 &
  wait $!
done
`;
const LEASE = `#!/bin/sh
[ "$1" = bound ] || exit 0
echo "$ip/$mask $router $mtu" >/run/lease
ip address replace "$ip/$mask" dev eth0
ip route replace default via "$router"
`;
const APPLETS = ['sh', 'udhcpc', 'sleep', 'ip', 'cat', 'ping', 'hostname', 'nc'];

/** LXD on a host, with an image made of BusyBox. */
export class Lxd {
  readonly socket = join(FOLDER, 'unix.socket');
  readonly image: string;
  readonly #space: Space;
  #daemon: ChildProcess | undefined;

  private constructor(space: Space, image: string) {
    this.#space = space;
    this.image = image;
  }

  /** @param image the alias of its image */
  static async start(space: Space, image = 'public/busybox'): Promise<Lxd> {
    const lxd = new Lxd(space, image);
    await showOwnInterfaces(space);
    await space.run('mkdir', ['-p', FOLDER]);
    await lxd.startDaemon();
    await lxd.#run('lxd', ['init', '--preseed'], JSON.stringify(CONFIGURATION));
    await lxd.#importImage();
    return lxd;
  }

  async startDaemon(): Promise<void> {
    const env = { ...process.env, LXD_DIR: FOLDER };
    await this.#space.run('rm', ['-f', this.socket]);
    this.#daemon = this.#space.spawn('lxd', ['--group', 'root'], { env, stdio: 'ignore' });
    await this.#run('lxd', ['waitready', `--timeout=${patience(30)}`]);
  }

  async killDaemon(): Promise<void> {
    if (this.#daemon) await kill(this.#daemon);
  }

  /** Runs `lxc`, as an operator does. */
  async lxc(...args: string[]): Promise<string> {
    return await this.#run('lxc', args);
  }

  /** What was leased to a container: address with prefix length, gateway, MTU. */
  async lease(name: string): Promise<string> {
    return (await this.lxc('exec', name, '--', 'cat', '/run/lease')).trim();
  }

  /** Has a container complete its checksums, which the datapath in user space does not: otherwise TCP hangs. */
  async speak(name: string): Promise<void> {
    const { pid } = JSON.parse(await this.lxc('query', `/1.0/instances/${name}/state`)) as { pid: number };
    const inside = ['--target', String(pid), '--net', '--'];
    await this.#space.run('nsenter', [...inside, 'ethtool', '-K', 'eth0', 'tx', 'off']);
  }

  /** Ends all containers, which would outlive their daemon. */
  async close(): Promise<void> {
    const names = (await this.lxc('list', '--format=csv', '--columns=n')).split('\n').filter(Boolean);
    for (const name of names) await this.lxc('delete', '--force', name);
    await this.killDaemon();
  }

  async #run(program: string, args: readonly string[], input = ''): Promise<string> {
    const all = [`LXD_DIR=${FOLDER}`, `HOME=${FOLDER}`, program, ...args];
    return await this.#space.run('env', all, { input, timeout: patience(60_000) });
  }

  async #importImage(): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'palisade-image-'));
    try {
      await writeImage(folder);
      const file = join(folder, 'image.tar');
      await this.#space.run('tar', ['-C', folder, '-cf', file, 'metadata.yaml', 'rootfs']);
      await this.lxc('image', 'import', file, '--alias', this.image);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

async function writeImage(folder: string): Promise<void> {
  const root = join(folder, 'rootfs');
  for (const name of ['bin', 'sbin', 'dev', 'proc', 'sys', 'etc', 'root', 'run', 'tmp']) {
    await mkdir(join(root, name), { recursive: true, mode: 0o755 });
  }
  await chmod(root, 0o755);
  await copyFile(pathOf('busybox'), join(root, 'bin/busybox'));
  for (const applet of APPLETS) await symlink('busybox', join(root, 'bin', applet));
  await writeFile(join(root, 'sbin/init'), INIT, { mode: 0o755 });
  await writeFile(join(root, 'etc/lease'), LEASE, { mode: 0o755 });
  const metadata = { architecture: 'x86_64', creation_date: 1, properties: { description: 'BusyBox' } };
  await writeFile(join(folder, 'metadata.yaml'), JSON.stringify(metadata));
}

/** `/sys` shows the interfaces of the namespace that it was mounted in. */
async function showOwnInterfaces(space: Space): Promise<void> {
  const kept = '/run/cgroup';
  await space.run('mkdir', [kept]);
  await space.run('mount', ['--rbind', '/sys/fs/cgroup', kept]);
  await space.run('mount', ['-t', 'sysfs', 'sysfs', '/sys']);
  await space.run('mount', ['--rbind', kept, '/sys/fs/cgroup']);
}

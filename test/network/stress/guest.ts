// A guest for QEMU: a kernel of Debian, and BusyBox.
import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { pathOf } from '#test/network/harness/programs';

const MODULES = '/lib/modules';
const NEEDED = ['virtio_pci', 'virtio_net'];
const APPLETS = ['sh', 'mount', 'insmod', 'ip', 'udhcpc', 'ping', 'nc', 'sleep', 'cat', 'echo', 'printf'];
const PORT = 8080;

/** Says what it was leased, answers on a TCP port, and pings the address that the kernel was told. */
const INIT = `#!/bin/sh
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t devtmpfs devtmpfs /dev
for module in $(cat /modules/order); do insmod "/modules/$module"; done
for word in $(cat /proc/cmdline); do case "$word" in target=*) target="\${word#target=}" ;; esac; done
ip link set lo up
ip link set eth0 up
udhcpc -i eth0 -O mtu -s /etc/lease -t 20 -T 1 -n -q
while :; do printf 'a guest of QEMU' | nc -l -p ${PORT}; done &
while :; do ping -c 1 -W 1 "$target" >/dev/null && echo "REACHED $target"; sleep 1; done
`;
const LEASE = `#!/bin/sh
[ "$1" = bound ] || exit 0
ip address replace "$ip/$mask" dev eth0
ip link set eth0 mtu "$mtu"
ip route replace default via "$router"
echo "LEASED $ip/$mask $router $mtu"
`;

export interface Guest {
  kernel: string;
  initramfs: string;
}

/**
 * Makes what QEMU starts.
 * @throws Error that says what to install
 */
export async function makeGuest(folder: string): Promise<Guest> {
  const [release] = (await readdir(MODULES).catch(() => []))
    .filter((name) => name.includes('cloud'))
    .toSorted();
  if (release === undefined) {
    throw new Error(
      'This drill needs a kernel for guests; on Debian: apt-get install linux-image-cloud-amd64',
    );
  }
  const root = join(folder, 'root');
  for (const name of ['bin', 'dev', 'proc', 'sys', 'etc', 'modules'])
    await mkdir(join(root, name), { recursive: true });
  await copyFile(pathOf('busybox'), join(root, 'bin/busybox'));
  for (const applet of APPLETS) await symlink('busybox', join(root, 'bin', applet));
  const modules = await modulesOf(release);
  for (const path of modules) await copyFile(path, join(root, 'modules', basename(path)));
  await writeFile(join(root, 'modules/order'), modules.map((path) => basename(path)).join('\n'));
  for (const [name, text] of [
    ['init', INIT],
    ['etc/lease', LEASE],
  ] as const) {
    await writeFile(join(root, name), text);
    await chmod(join(root, name), 0o755);
  }
  const initramfs = join(folder, 'initramfs');
  const pack = 'find . | "$0" cpio -o -H newc >"$1"';
  await promisify(execFile)('sh', ['-c', pack, pathOf('busybox'), initramfs], { cwd: root });
  return { kernel: `/boot/vmlinuz-${release}`, initramfs };
}

/** Files of modules, each behind those that it needs. Those that the kernel has built in have none. */
async function modulesOf(release: string): Promise<string[]> {
  const folder = join(MODULES, release);
  const lines = (await readFile(join(folder, 'modules.dep'), 'utf8')).split('\n');
  const files = NEEDED.flatMap((name) => {
    const line = lines.find((one) => basename(one.split(':')[0] ?? '').startsWith(`${name}.ko`));
    const [file, needs = ''] = line?.split(':') ?? [];
    return file === undefined ? [] : [...needs.trim().split(' ').filter(Boolean).toReversed(), file];
  });
  return [...new Set(files)].map((file) => join(folder, file));
}

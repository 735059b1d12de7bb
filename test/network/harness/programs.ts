// What the network run needs of the machine.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs by the Debian package that brings them. */
const PACKAGES = {
  'busybox-static': ['busybox'],
  ethtool: ['ethtool'],
  iproute2: ['ip'],
  'iputils-ping': ['ping'],
  lxd: ['lxd'],
  'lxd-client': ['lxc'],
  mount: ['mount'],
  openssl: ['openssl'],
  'openvswitch-switch': ['ovs-vsctl', 'ovs-vswitchd', 'ovsdb-server'],
  'openvswitch-common': ['ovs-appctl', 'ovsdb-client', 'ovsdb-tool'],
  'ovn-central': ['ovn-northd'],
  'ovn-host': ['ovn-controller'],
  'ovn-common': ['ovn-nbctl', 'ovn-sbctl', 'ovn-trace'],
  tcpdump: ['tcpdump'],
  udhcpc: ['udhcpc'],
  'util-linux': ['nsenter', 'setpriv', 'unshare'],
} as const;

export type Program = (typeof PACKAGES)[keyof typeof PACKAGES][number];

/** Folders of programs for administrators, which are not in the search path of other users. */
const MORE_FOLDERS = ['/usr/sbin', '/sbin'];

/** Debian's packages for the whole run. */
export const PACKAGE_NAMES: readonly string[] = Object.keys(PACKAGES).toSorted();

const INSTALL = `apt-get install --no-install-recommends ${PACKAGE_NAMES.join(' ')}`;

/** What only some machines allow, done in namespaces of its own: nothing of it stays. */
const PROBE = [
  'mount -t tmpfs tmpfs /run',
  'ip link add name one type veth peer name other',
  'ip link add name bridge type bridge',
  'ip tuntap add dev tap mode tap',
];

/** Why this machine cannot hold the networks of these tests, in one line; undefined if it can. */
export function impossible(): string | undefined {
  const isolated = ['--net', '--mount', '--propagation', 'private'];
  for (const command of PROBE) {
    const probe = [...isolated, ...command.split(' ')];
    const { status, stderr, error } = spawnSync(pathOf('unshare'), probe, { encoding: 'utf8' });
    if (status === 0) continue;
    const [cause = ''] = (error?.message ?? stderr).trim().split('\n');
    return `npm run test:network needs network namespaces with bridges and taps, but \`${command}\` fails: ${cause}`;
  }
  return undefined;
}

/** What is missing for the whole run, in one line; undefined if nothing is. */
export function missing(): string | undefined {
  const programs = Object.values(PACKAGES).flat();
  const absent = programs.filter((program) => !find(program));
  const causes = [
    ...(process.geteuid?.() === 0 ? [] : ['root']),
    ...(absent.length === 0 ? [] : [absent.join(' ')]),
  ];
  if (causes.length === 0) return undefined;
  const remedy = absent.length === 0 ? '' : `; on Debian: ${INSTALL}`;
  return `npm run test:network needs ${causes.join(' and ')}${remedy}`;
}

/**
 * The path of a program.
 * @throws Error that says how to install it
 */
export function pathOf(program: Program): string {
  const path = find(program);
  if (path === undefined) throw new Error(`This test needs ${program}; on Debian: ${INSTALL}`);
  return path;
}

function find(program: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...MORE_FOLDERS];
  return folders.map((folder) => join(folder, program)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

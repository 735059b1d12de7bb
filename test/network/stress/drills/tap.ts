import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Machine } from '#test/network/lab/machine';
import { UPSTREAM } from '#test/network/lab/ovn-lab';
import type { Subnet } from '#test/network/lab/plane';
import { kill } from '#test/network/lab/space';
import { type Bench, type Drill, within } from '../drill.ts';
import { type Guest, makeGuest } from '../guest.ts';
import { Stage } from '../stage.ts';

const BOOTS_WITHIN_MS = 120_000;

/** A virtual machine, without an engine that knows it: its interface is known by its name alone. */
export const tap: Drill = {
  name: 'tap',
  does: 'a guest of QEMU whose tap has the name of a network interface: DHCP, ping, TCP, NAT',
  async run(bench) {
    const folder = await mkdtemp(join(tmpdir(), 'palisade-guest-'));
    try {
      const guest = await makeGuest(folder);
      await using stage = await Stage.set(2);
      const { plane } = stage;
      const [subnet] = (await plane.newVpc(['10.97.4.0/24'])).subnets as [Subnet];
      const inVpc = { purpose: 'vpc', subnet_id: subnet.id };
      const machine = await plane.newMachine([{ ...inVpc, ipv4: { nat_1_1: 'any' } }]);
      const other = await plane.newMachine([inVpc]);
      bench.expect(machine.host !== other.host, 'both are on one host');
      const { child, said } = await replace(machine, guest, await other.address());
      try {
        await prove({ stage, bench, machine, other, said });
      } finally {
        await kill(child);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Puts a guest in the place of what the agent has made: the port is made anew, by nobody that it knows. */
async function replace(machine: Machine, { kernel, initramfs }: Guest, target: string) {
  const { space } = machine.host;
  const mac = await machine.mac();
  const link = (await machine.portName()).replace('palisade-nic-', 'pal');
  await space.run('ovs-vsctl', ['del-port', link]);
  await space.run('ip', ['link', 'delete', 'dev', link]);
  await space.run('ip', ['tuntap', 'add', 'dev', link, 'mode', 'tap']);
  await space.run('ip', ['link', 'set', 'dev', link, 'up']);
  await space.run('ovs-vsctl', ['add-port', 'br-int', link]);
  // The datapath of Open vSwitch in user space completes no checksums.
  const device = `virtio-net-pci,netdev=net,mac=${mac},csum=off,gso=off`;
  const child = space.spawn(
    'qemu-system-x86_64',
    [
      ...[
        '-machine',
        'q35',
        '-accel',
        'tcg',
        '-m',
        '256',
        '-nographic',
        '-no-reboot',
        '-nodefaults',
        '-serial',
        'stdio',
      ],
      ...['-kernel', kernel, '-initrd', initramfs, '-append', `console=ttyS0 quiet target=${target}`],
      ...['-netdev', `tap,id=net,ifname=${link},script=no,downscript=no`, '-device', device],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => (said.text += text.toString('utf8')));
  }
  return { child: child satisfies ChildProcess, said };
}

interface Scene {
  stage: Stage;
  bench: Bench;
  machine: Machine;
  other: Machine;
  said: { text: string };
}

async function prove({ stage: { plane }, bench, machine, other, said }: Scene): Promise<void> {
  const leased = await within(BOOTS_WITHIN_MS, () => said.text.includes('LEASED'));
  bench.figure('leased after', `${leased} ms`);
  bench.expect(
    /LEASED 10\.97\.4\.2\/24 10\.97\.4\.1 1442/.test(said.text),
    `the guest says: ${said.text.slice(-500)}`,
  );
  const reached = await within(30_000, () => said.text.includes('REACHED 10.97.4.3'));
  bench.expect(reached !== undefined, 'the guest does not reach its neighbour');
  await other.reaches('10.97.4.2');
  const heard = await other.hear('10.97.4.2');
  bench.expect(heard === 'a guest of QEMU', `TCP: ${heard}`);
  const [address = ''] = machine.publicAddresses;
  const ping = ['-c', '1', '-W', '2', '-I', UPSTREAM.outside, address];
  const outside = await within(30_000, () => plane.lab.upstream.succeeds('ping', ping));
  bench.expect(outside !== undefined, 'it does not answer outside');
  bench.figure('ping, TCP and NAT 1:1', 'both ways');
  const { status, json } = await plane.command('network', 'status');
  bench.expect(status === 0, `network status: ${JSON.stringify(json)}`);
}

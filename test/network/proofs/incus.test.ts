// The same with guests: containers of LXD, which has the API of Incus.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { patience } from '#test/harness/effort';
import { Capture } from '#test/network/lab/capture';
import type { Chassis } from '#test/network/lab/chassis';
import { Lxd } from '#test/network/lab/lxd';
import { UPSTREAM } from '#test/network/lab/ovn-lab';
import { Plane, type Subnet } from '#test/network/lab/plane';
import { until } from '#test/network/lab/until';

const IMAGE = 'public/debian12';
const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIORVZBjFMEH6AyMEkpdVCQQRAtDtNdYzRPt7KzQEEV/b maria@laptop';

describe('computes of the API in containers', () => {
  let plane: Plane;
  let host: Chassis;
  let lxd: Lxd;

  before(async () => {
    // Jobs that fail take so long.
    const settings = { PALISADE_NETWORK_BOOT_SECONDS: String(patience(15)) };
    const prepare = async (each: Chassis, number: number): Promise<Record<string, string>> => {
      if (number > 1) return {};
      host = each;
      lxd = await Lxd.start(each.space, IMAGE);
      return { PALISADE_HOST_ENGINE: 'incus', PALISADE_HOST_INCUS: `unix:${lxd.socket}` };
    };
    plane = await Plane.start(2, { settings, prepare });
  });
  after(async () => {
    await lxd.close();
    await plane.close();
  });

  const ping = (id: number, address: string) =>
    lxd.lxc('exec', `pal-${id}`, '--', 'ping', '-c', '1', '-W', '1', address).then(
      () => true,
      () => false,
    );

  test('reach each other and the outside, and end with their deletion', async () => {
    const [subnet] = (await plane.newVpc(['10.40.4.0/24'])).subnets as [Subnet];
    const nic = { purpose: 'vpc', subnet_id: subnet.id, ipv4: { nat_1_1: 'any' } };
    // The first host has as much memory as the second, so it gets the first compute.
    const id = await plane.create([nic], plane.owner, { authorized_keys: [KEY] });
    await plane.status(id, 'running');
    const other = await plane.newMachine([{ purpose: 'vpc', subnet_id: subnet.id }]);
    assert.notEqual(other.host, host);
    const { ipv4 } = succeeded(await plane.owner.get(`/compute/instances/${id}`));
    const [address] = ipv4 as [string];
    await other.reaches('10.40.4.2');
    await until('it reaches its neighbour', () => ping(id, '10.40.4.3'));
    // As the API says, by DHCP.
    assert.equal(await lxd.lease(`pal-${id}`), '10.40.4.2/24 10.40.4.1 1442');
    await lxd.speak(`pal-${id}`);
    assert.equal(await other.hear('10.40.4.2'), `compute ${id}`);
    await until('it answers outside', () =>
      plane.lab.upstream.succeeds('ping', ['-c', '1', '-W', '1', '-I', UPSTREAM.outside, address]),
    );
    await using capture = await Capture.start(plane.lab.upstream, {
      link: 'provider0',
      filter: `icmp and dst host ${UPSTREAM.outside}`,
    });
    await until('it reaches the outside', () => ping(id, UPSTREAM.outside));
    assert.ok(capture.packets.every((packet) => packet.includes(`${address} > `)));
    const keys = await lxd.lxc('file', 'pull', `pal-${id}/root/.ssh/authorized_keys`, '-');
    assert.equal(keys, `${KEY}\n`);

    await lxd.lxc('restart', `pal-${id}`, '--timeout=10');
    await other.reaches('10.40.4.2');
    await plane.power(id, 'reboot');
    await other.reaches('10.40.4.2');
    await plane.power(id, 'shutdown');
    await until('it is gone', () => other.cannotReach('10.40.4.2'));
    succeeded(await plane.owner.delete(`/compute/instances/${id}`));
    await until('no container is left', async () => (await lxd.lxc('list', '--format=csv')) === '');
  });

  test('an image that the host does not have fails the creation', async () => {
    const { data } = succeeded(await plane.owner.get('/account/events'));
    const before = data.length;
    succeeded(
      await plane.owner.post('/compute/instances', {
        ...{ type: 'c1-entry-1', region: 'us-east', interfaces: [] },
        ...{ image: 'public/almalinux9', root_pass: 'correct horse battery' },
      }),
    );
    const failed = await until('it has failed', async () => {
      const events = succeeded(await plane.owner.get('/account/events')).data;
      return events.length > before
        ? events.find(({ status }: { status: string }) => status === 'failed')
        : undefined;
    });
    assert.ok(!JSON.stringify(failed).includes('alias'));
  });
});

// Which interfaces a firewall guards, from when on, and until when.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { Capture } from '#test/network/lab/capture';
import type { Machine } from '#test/network/lab/machine';
import { UPSTREAM } from '#test/network/lab/ovn-lab';
import { until } from '#test/network/lab/until';
import {
  accept,
  closed,
  FIREWALLS,
  FirewallScene,
  hears,
  inSubnet,
  NOTHING_IN,
  says,
} from '#test/network/proofs/firewall-scene';

describe('interfaces behind a firewall', () => {
  let scene: FirewallScene;
  let plane: FirewallScene['plane'];
  before(async () => {
    scene = await FirewallScene.start();
    ({ plane } = scene);
  });
  after(() => plane.close());

  const vlan = (address: string) => ({ purpose: 'vlan', label: 'storage', ipam_address: `${address}/24` });
  const fromOutside = (address: string) =>
    plane.lab.upstream.succeeds('ping', ['-c', '1', '-W', '1', '-I', UPSTREAM.outside, address]);
  const hearOutside = (address: string) =>
    plane.lab.upstream.run('busybox', ['nc', '-w', '2', address, '8080']).catch(() => '');
  function publicOf({ publicAddresses: [address] }: Machine): string {
    return address ?? assert.fail('It has no public address');
  }

  test('are the public ones, asked for or not, and no VLAN', async () => {
    const asked = await plane.newMachine([{ purpose: 'public' }, vlan('10.90.0.2')]);
    const implicit = await plane.newMachine([]);
    const neighbour = await plane.newMachine([vlan('10.90.0.3')]);
    const machines = [asked, implicit];
    for (const machine of machines) {
      await machine.speak();
      await until('it answers', () => fromOutside(publicOf(machine)));
    }
    await neighbour.reaches('10.90.0.2');
    const ids = machines.map(({ id }) => id);
    const firewall = await scene.firewall(NOTHING_IN, ids);
    for (const machine of machines) {
      const address = publicOf(machine);
      await until('nothing comes in', async () => !(await fromOutside(address)));
      await using capture = await Capture.start(machine.host.space, {
        ...{ link: 'eth0', namespace: machine.namespace, filter: 'ip and (icmp or tcp)' },
      });
      assert.equal(await hearOutside(address), '');
      assert.equal(await fromOutside(address), false);
      assert.deepEqual(capture.packets, []);
      // What goes out is answered.
      await machine.reaches(UPSTREAM.outside);
    }
    await asked.reaches('10.90.0.3', '-I', 'eth1');
    await neighbour.reaches('10.90.0.2');
    const outside = {
      addresses: { ipv4: ['192.0.2.0/24', '198.18.0.0/15', '203.0.113.0/24'] },
      ports: '8080',
    };
    await scene.setRules(firewall, { inbound: [accept(outside)] });
    for (const machine of machines) {
      await until(
        'the port is open',
        async () => (await hearOutside(publicOf(machine))) === `compute ${machine.id}`,
      );
      assert.equal(await fromOutside(publicOf(machine)), false);
    }
    succeeded(await plane.owner.delete(`${FIREWALLS}/${firewall}`));
    for (const machine of machines) await until('all is open', () => fromOutside(publicOf(machine)));
  });

  test('are guarded at their private addresses too', async () => {
    const withPrivate = async () => {
      const machine = await plane.newMachine([{ purpose: 'public' }], plane.owner, { private_ip: true });
      const address = machine.publicAddresses.find((one) => one.startsWith('192.168.'));
      if (address === undefined) assert.fail('It has no private address');
      // DHCP leases the public one only.
      await machine.run('ip', 'address', 'add', `${address}/17`, 'dev', 'eth0');
      return { machine, address };
    };
    const [x, w] = [await withPrivate(), await withPrivate()];
    await w.machine.speak();
    await x.machine.reaches(w.address);
    const firewall = await scene.firewall(NOTHING_IN, [w.machine.id]);
    await closed(x.machine, w.address);
    const isHeard = await hears(w.machine, `ip and src host ${x.address}`, async () => {
      assert.equal(await says(x.machine, w.address), '');
      assert.equal(await x.machine.cannotReach(w.address), true);
    });
    assert.equal(isHeard, false);
    await w.machine.reaches(x.address);
    await scene.setRules(firewall, {
      inbound: [accept({ ports: '8080', addresses: { ipv4: [`${x.address}/32`] } })],
    });
    assert.equal(await x.machine.hear(w.address), `compute ${w.machine.id}`);
    assert.equal(await x.machine.cannotReach(w.address), true);
  });

  test('are those that come while a compute runs, once it has them', async () => {
    const subnet = await scene.subnet('10.60.4.0/24');
    const [x, w] = [
      await plane.newMachine([inSubnet(subnet)]),
      await plane.newMachine([{ purpose: 'public' }]),
    ];
    await scene.firewall(NOTHING_IN, [w.id]);
    const path = `/compute/instances/${w.id}/configs`;
    const [config] = succeeded(await plane.owner.get(path)).data;
    const address = '10.60.4.77';
    const added = inSubnet(subnet, { ipv4: { vpc: address } });
    succeeded(await plane.owner.post(`${path}/${config.id}/interfaces`, added));
    await plane.power(w.id, 'reboot');
    const to = await until('it has the interface', async () => (await w.address('eth1')) || undefined);
    assert.equal(to, address);
    assert.equal(await x.cannotReach(address), true);
    await w.reaches(await x.address(), '-I', 'eth1');
  });

  test('leave their address to an open one when their compute is deleted', async () => {
    const subnet = await scene.subnet('10.62.4.0/24');
    const [address, x] = ['10.62.4.77', await plane.newMachine([inSubnet(subnet)])];
    const fixed = [inSubnet(subnet, { ipv4: { vpc: address } })];
    const w = await plane.newMachine(fixed);
    await w.reaches(await x.address());
    const firewall = await scene.firewall(NOTHING_IN, [w.id]);
    await closed(x, address);
    succeeded(await plane.owner.delete(`/compute/instances/${w.id}`));
    const next = await plane.newMachine(fixed);
    assert.equal(await next.address(), address);
    // It has another MAC address.
    await x.run('ip', 'neighbor', 'flush', 'dev', 'eth0');
    await x.reaches(address);
    assert.deepEqual(succeeded(await plane.owner.get(`${FIREWALLS}/${firewall}/devices`)).data, []);
  });

  test('have no rows for firewalls that are disabled', async () => {
    const subnet = await scene.subnet('10.63.4.0/24');
    const w = await plane.newMachine([inSubnet(subnet)]);
    await scene.applied(subnet);
    const rows = async () => {
      const tables = ['ACL', 'Port_Group', 'Address_Set'];
      const found = tables.map((table) => plane.lab.nbctl(['--bare', '--columns=_uuid', 'list', table]));
      return (await Promise.all(found)).join('\n').split(/\s+/).toSorted();
    };
    const had = await rows();
    for (let count = 0; count < 10; count++) {
      const id = await scene.firewall({ ...NOTHING_IN, inbound: [accept()] });
      succeeded(await plane.owner.put(`${FIREWALLS}/${id}`, { status: 'disabled' }));
      succeeded(await plane.owner.post(`${FIREWALLS}/${id}/devices`, { id: w.id, type: 'compute' }));
    }
    await scene.applied(subnet);
    assert.deepEqual(await rows(), had);
  });

  test('decide by what the guest sees: the public address of a neighbour, and the destination of what leaves', async () => {
    const subnet = await scene.subnet('10.64.4.0/24');
    const mapped = inSubnet(subnet, { ipv4: { nat_1_1: 'any' } });
    const [x, w] = [await plane.newMachine([mapped]), await plane.newMachine([mapped])];
    await w.speak();
    const [fromX, publicOfX, publicOfW] = [await x.address(), publicOf(x), publicOf(w)];
    await until('it answers', () => fromOutside(publicOfW));
    const outbound = [accept({ protocol: 'ICMP', addresses: { ipv4: [`${UPSTREAM.outside}/32`] } })];
    const inbound = (address: string) => [accept({ ports: '8080', addresses: { ipv4: [`${address}/32`] } })];
    const rules = { inbound: inbound(publicOfX), inbound_policy: 'DROP', outbound, outbound_policy: 'DROP' };
    const firewall = await scene.firewall(rules, [w.id]);
    await closed(x, await w.address());
    await until('its public address is let in', async () => (await says(x, publicOfW)) === `compute ${w.id}`);
    assert.equal(await says(x, await w.address()), '');
    await scene.setRules(firewall, { inbound: inbound(fromX) });
    await until(
      'its address in the VPC is let in',
      async () => (await says(x, await w.address())) === `compute ${w.id}`,
    );
    assert.equal(await says(x, publicOfW), '');
    await w.reaches(UPSTREAM.outside);
    assert.equal(await w.cannotReach(UPSTREAM.router), true);
  });
});

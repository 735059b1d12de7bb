// What tenants and hosts cannot do, and what VLANs and ranges carry.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { patience } from '#test/harness/effort';
import { Capture } from '#test/network/lab/capture';
import type { Machine } from '#test/network/lab/machine';
import { Plane, type Subnet } from '#test/network/lab/plane';
import { until } from '#test/network/lab/until';

const inSubnet = ({ id }: Subnet, more: object = {}) => ({ purpose: 'vpc', subnet_id: id, ...more });
const inVlan = (address: string) => ({ purpose: 'vlan', label: 'backup-net', ipam_address: address });

describe('guards, VLANs and ranges', () => {
  let plane: Plane;
  before(async () => {
    plane = await Plane.start(3, { regions: ['us-east', 'us-east', 'us-west'] });
  });
  after(() => plane.close());

  /** Two computes of a subnet, each on a host. */
  async function pair(network: string): Promise<[Machine, Machine]> {
    const { subnets } = await plane.newVpc([network]);
    const [subnet] = subnets as [Subnet];
    const [one, two] = [
      await plane.newMachine([inSubnet(subnet)]),
      await plane.newMachine([inSubnet(subnet)]),
    ];
    assert.notEqual(one.host, two.host);
    return [one, two];
  }

  test('a VLAN joins the computes of one account in one region, and no others', async () => {
    const stranger = await plane.stranger();
    const one = await plane.newMachine([inVlan('10.90.0.5/24')]);
    const two = await plane.newMachine([inVlan('10.90.0.6/24')]);
    const others = [
      await plane.newMachine([inVlan('10.90.0.7/24')], stranger),
      await plane.newMachine([inVlan('10.90.0.8/24')], plane.owner, { region: 'us-west' }),
    ];
    assert.equal(new Set([one, two, others[1]].map((machine) => machine?.host)).size, 3);
    assert.deepEqual((await one.link()).addresses, ['10.90.0.5/24']);
    await one.reaches('10.90.0.6');
    const hear = ({ host, namespace }: Machine, filter: string) =>
      Capture.start(host.space, { link: 'eth0', filter, namespace });
    const mac = await one.mac();
    await using broadcasts = await hear(two, 'icmp and dst host 10.90.0.255');
    await using requests = await hear(two, `arp and ether src ${mac}`);
    const abroad = await Promise.all(others.map((machine) => hear(machine, `ether src ${mac}`)));
    await until('the broadcasts arrive', async () => {
      await one.succeeds('ping', '-b', '-c', '1', '-W', '1', '10.90.0.255');
      await one.cannotReach('10.90.0.99');
      return broadcasts.packets.length > 0 && requests.packets.length > 0;
    });
    for (const address of ['10.90.0.7', '10.90.0.8']) assert.equal(await one.cannotReach(address), true);
    assert.deepEqual(
      abroad.flatMap(({ packets }) => packets),
      [],
    );
    // They hear nothing, but they could: each one has got its address by its own network.
    for (const [index, machine] of others.entries()) {
      assert.deepEqual((await machine.link()).addresses, [`10.90.0.${7 + index}/24`]);
    }
    await Promise.all(abroad.map((capture) => capture.stop()));
  });

  test('a range is routed to its compute, in its VPC only', async () => {
    const range = '10.10.4.64/28';
    const { subnets } = await plane.newVpc(['10.10.4.0/24', '10.10.5.0/24']);
    const [first, second] = subnets as [Subnet, Subnet];
    const [other] = (await plane.newVpc(['10.10.6.0/24'])).subnets as [Subnet];
    const holder = await plane.newMachine([inSubnet(first, { ip_ranges: [range] })]);
    const near = await plane.newMachine([inSubnet(first)]);
    const far = await plane.newMachine([inSubnet(second)]);
    const foreign = await plane.newMachine([inSubnet(other)]);
    await near.reaches('10.10.4.65');
    await far.reaches('10.10.4.70');
    for (const machine of [near, far]) {
      await using arriving = await Capture.start(machine.host.space, {
        ...{ link: 'eth0', namespace: machine.namespace },
        filter: 'icmp[icmptype] == icmp-echo and src host 10.10.4.66',
      });
      await holder.reaches(await machine.address(), '-I', '10.10.4.66');
      await until('its source is of the range', () => arriving.packets.length > 0);
    }
    assert.equal(await foreign.cannotReach('10.10.4.65'), true);
    await plane.whileHeld(async () => {
      const route = await plane.find('Logical_Router_Static_Route', `ip_prefix="${range}"`);
      const router = await plane.routerWith('static_routes', route);
      await plane.lab.nbctl(['remove', 'Logical_Router', router, 'static_routes', route]);
      await until('it is cut off', () => far.cannotReach('10.10.4.70'));
    });
    await far.reaches('10.10.4.70');
  });

  test('a compute cannot send from an address that is not its own', async () => {
    const [one, two] = await pair('10.11.4.0/24');
    await one.reaches('10.11.4.3');
    const port = await plane.find('Logical_Switch_Port', `name=${await one.portName()}`);
    const mac = await one.mac();
    const foreign = ['10.11.4.99', '0a:0b:0c:0d:0e:0f'] as const;
    await one.run('ip', 'address', 'add', `${foreign[0]}/32`, 'dev', 'eth0');
    const withMac = async <T>(address: string, run: () => Promise<T>): Promise<T> => {
      await one.run('ip', 'link', 'set', 'dev', 'eth0', 'address', address);
      return await run().finally(() => one.run('ip', 'link', 'set', 'dev', 'eth0', 'address', mac));
    };
    // The neighbour is known, so that nothing but the packets themselves is forged.
    const neighbour = ['neighbor', 'replace', '10.11.4.3', 'lladdr', await two.mac(), 'dev', 'eth0'];
    const forge = async () => {
      await one.run('ip', ...neighbour);
      await one.cannotReach('10.11.4.3', '-I', foreign[0]);
      await withMac(foreign[1], async () => {
        await one.run('ip', ...neighbour);
        await one.cannotReach('10.11.4.3');
      });
    };
    const [address, station] = await Promise.all(
      [`src host ${foreign[0]}`, `ether src ${foreign[1]}`].map((filter) =>
        Capture.start(two.host.space, {
          link: 'eth0',
          filter: `icmp and ${filter}`,
          namespace: two.namespace,
        }),
      ),
    );
    assert.ok(address && station);
    await forge();
    await sleep(patience(500));
    assert.deepEqual([address.packets, station.packets], [[], []]);
    await plane.whileHeld(async () => {
      await plane.lab.nbctl(['clear', 'Logical_Switch_Port', port, 'port_security']);
      await until('forged packets arrive', async () => {
        await forge();
        return address.packets.length > 0 && station.packets.length > 0;
      });
    });
    await Promise.all([address.stop(), station.stop()]);
  });

  test("another host cannot take a compute's port", async () => {
    const [victim, neighbour] = await pair('10.12.4.0/24');
    await neighbour.reaches('10.12.4.2');
    const port = await victim.portName();
    const { space } = neighbour.host;
    const mac = await victim.mac();
    await space.run('ip', ['netns', 'add', 'intruder']);
    const peer = ['peer', 'name', 'eth0', 'netns', 'intruder', 'address', mac];
    await space.run('ip', ['link', 'add', 'name', 'intruder', 'mtu', '1442', 'type', 'veth', ...peer]);
    await space.run('ip', ['-batch', '-'], { input: 'link set dev intruder up\n' });
    const inside = ['address add 10.12.4.2/24 dev eth0', 'link set dev eth0 up', 'link set dev lo up'];
    await space.run('ip', ['-netns', 'intruder', '-batch', '-'], { input: `${inside.join('\n')}\n` });
    const plug = ['add-port', 'br-int', 'intruder', '--', 'set', 'Interface', 'intruder'];
    await space.run('ovs-vsctl', [...plug, `external_ids:iface-id=${port}`]);
    const reaches = () =>
      space.succeeds('ip', ['netns', 'exec', 'intruder', 'ping', '-c', '2', '-W', '1', '10.12.4.3']);
    assert.equal(await reaches(), false);
    await neighbour.reaches('10.12.4.2');
    await plane.whileHeld(async () => {
      const row = await plane.find('Logical_Switch_Port', `name=${port}`);
      await plane.lab.nbctl(['remove', 'Logical_Switch_Port', row, 'options', 'requested-chassis']);
      await until('the intruder takes over', reaches);
    });
  });
});

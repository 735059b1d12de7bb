// From creation to deletion: what the network carries follows what the API says.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { patience } from '#test/harness/effort';
import { LOST_IN_TUNNELS, type Machine } from '#test/network/lab/machine';
import { Plane, type Subnet } from '#test/network/lab/plane';
import { until } from '#test/network/lab/until';

const inSubnet = ({ id }: Subnet, more: object = {}) => ({ purpose: 'vpc', subnet_id: id, ...more });

describe('the life of a compute', () => {
  let plane: Plane;
  before(async () => {
    plane = await Plane.start(2, { settings: { PALISADE_NETWORK_BOOT_SECONDS: String(patience(15)) } });
  });
  after(() => plane.close());

  async function pair(network: string): Promise<[Machine, Machine]> {
    const { subnets } = await plane.newVpc([network]);
    const [subnet] = subnets as [Subnet];
    return [await plane.newMachine([inSubnet(subnet)]), await plane.newMachine([inSubnet(subnet)])];
  }

  test('an interface that is added carries packets after a reboot', async () => {
    const inVlan = (address: string) => ({ purpose: 'vlan', label: 'later', ipam_address: address });
    const { subnets } = await plane.newVpc(['10.20.4.0/24']);
    const [subnet] = subnets as [Subnet];
    const machine = await plane.newMachine([inSubnet(subnet)]);
    const beside = await plane.newMachine([inSubnet(subnet), inVlan('10.91.0.6/24')]);
    const path = `/compute/instances/${machine.id}/configs`;
    const [config] = succeeded(await plane.owner.get(path)).data;
    succeeded(await plane.owner.post(`${path}/${config.id}/interfaces`, inVlan('10.91.0.5/24')));
    await machine.reaches(await beside.address());
    assert.equal(await beside.cannotReach('10.91.0.5'), true);
    await plane.power(machine.id, 'reboot');
    assert.deepEqual((await machine.link('eth1')).addresses, ['10.91.0.5/24']);
    await beside.reaches('10.91.0.5');
    await machine.reaches(await beside.address());
  });

  test('a compute that is off is not reached, and is after its boot', async () => {
    const [one, two] = await pair('10.21.4.0/24');
    await one.reaches('10.21.4.3');
    await plane.power(two.id, 'shutdown');
    // Nothing has to wait for it: the event says `finished` when it is off.
    assert.equal(await one.cannotReach('10.21.4.3'), true);
    await plane.power(two.id, 'boot');
    await one.reaches('10.21.4.3');
  });

  test('a public address that is given away leads to its new owner, and never to the old one again', async () => {
    const fresh = async (network: string) => {
      const [subnet] = (await plane.newVpc([network])).subnets as [Subnet];
      return [inSubnet(subnet, { ipv4: { nat_1_1: 'any' } })];
    };
    const [first, second] = [await fresh('10.22.4.0/24'), await fresh('10.22.5.0/24')];
    const old = await plane.newMachine(first);
    await old.speak();
    const address = old.publicAddresses[0] ?? assert.fail('It has no public address');
    const hear = () => plane.lab.upstream.run('busybox', ['nc', '-w', '2', address, '8080']).catch(() => '');
    await until('it speaks outside', async () => (await hear()) === `compute ${old.id}`);
    succeeded(await plane.owner.delete(`/compute/instances/${old.id}`));
    const now = await plane.newMachine(second);
    assert.deepEqual(now.publicAddresses, [address]);
    await now.speak();
    const heard = new Set<string>();
    await until('the new one speaks', async () => {
      const said = await hear();
      if (said !== '') heard.add(said);
      return said !== '';
    });
    for (let again = 0; again < 5; again += 1) heard.add(await hear());
    assert.deepEqual([...heard], [`compute ${now.id}`]);
    const file = `/run/netns/${old.namespace}`;
    await until('the old one is gone', async () => !(await old.host.space.succeeds('test', ['-e', file])));
  });

  test('the service is killed: packets flow on, and what was begun ends once', async () => {
    const [one] = await pair('10.23.4.0/24');
    await one.reaches('10.23.4.3');
    const end = await one.pingAlong('10.23.4.3');
    const { subnets } = await plane.newVpc(['10.23.5.0/24']);
    const [subnet] = subnets as [Subnet];
    const made: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      made.push(await plane.create([inSubnet(subnet)]));
      await plane.restartService();
    }
    const machines: Machine[] = [];
    for (const id of made) machines.push(await plane.running(id));
    await machines[0]?.reaches((await machines[2]?.address()) ?? '');
    assert.ok((await end()) <= LOST_IN_TUNNELS);
    for (const id of made) {
      const filter = { 'entity.id': id, 'entity.type': 'compute', action: 'compute_create' };
      const { data } = succeeded(await plane.owner.list('/account/events', filter));
      assert.deepEqual(
        data.map(({ status }: { status: string }) => status),
        ['finished'],
      );
    }
  });

  test('without its agent a boot fails, and the next one does not', async () => {
    const [one, two] = await pair('10.24.4.0/24');
    await plane.power(two.id, 'shutdown');
    const agent = plane.agents[plane.lab.hosts.indexOf(two.host)];
    assert.ok(agent);
    await agent.kill();
    succeeded(await plane.owner.post(`/compute/instances/${two.id}/boot`, {}));
    await plane.status(two.id, 'offline');
    const filter = { 'entity.id': two.id, 'entity.type': 'compute', action: 'compute_boot' };
    const { data } = succeeded(await plane.owner.list('/account/events', filter));
    assert.ok(data.some(({ status }: { status: string }) => status === 'failed'));
    agent.again();
    await plane.power(two.id, 'boot');
    await one.reaches('10.24.4.3');
  });
});

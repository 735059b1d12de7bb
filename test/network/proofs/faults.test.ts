// Parts of the network are killed: packets of others flow on, and what was asked for is done in the end.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { LOST_IN_TUNNELS, type Machine } from '#test/network/lab/machine';
import { Plane, type Subnet } from '#test/network/lab/plane';
import { until } from '#test/network/lab/until';

const inSubnet = ({ id }: Subnet) => ({ purpose: 'vpc', subnet_id: id });

describe('a network of which parts are killed', () => {
  let plane: Plane;
  let vpc: number;
  let subnet: Subnet;
  let one: Machine;
  let two: Machine;
  /** On the same host as the first one. */
  let beside: Machine;

  before(async () => {
    plane = await Plane.start(2);
    const made = await plane.newVpc(['10.30.4.0/24']);
    vpc = made.id;
    [subnet] = made.subnets as [Subnet];
    [one, two] = [await plane.newMachine([inSubnet(subnet)]), await plane.newMachine([inSubnet(subnet)])];
    assert.notEqual(one.host, two.host);
    await one.reaches('10.30.4.3');
    beside = await plane.newMachine([inSubnet(subnet)]);
    assert.equal(beside.host, one.host);
    await beside.reaches('10.30.4.2');
  });
  after(() => plane.close());

  async function interfaces(): Promise<{ compute_id: number; port: string; problem: string | null }[]> {
    return succeeded(await plane.owner.get(`/vpcs/${vpc}/network`)).interfaces;
  }

  test('central programs: no packet is lost, and a boot that was begun ends', async () => {
    const [end, endBetween] = [await beside.pingAlong('10.30.4.2'), await one.pingAlong('10.30.4.3')];
    for (const part of ['northd', 'northbound', 'southbound'] as const) {
      await plane.lab.kill(part);
      const id = await plane.create([inSubnet(subnet)]);
      await plane.lab.startAgain(part);
      const machine = await plane.running(id);
      await one.reaches(await machine.address());
    }
    assert.equal(await end(), 0);
    assert.ok((await endBetween()) <= LOST_IN_TUNNELS);
  });

  for (const part of ['controller', 'vswitchd', 'ovsdb'] as const) {
    test(`${part} of a host: its computes are back when it is`, async () => {
      await two.host.killPart(part);
      await two.host.startPart(part);
      await one.reaches('10.30.4.3');
      await plane.power(two.id, 'reboot');
      await one.reaches('10.30.4.3');
    });
  }

  test('the agent of a host, again and again during boots', async () => {
    const agent = plane.agents[plane.lab.hosts.indexOf(one.host)];
    assert.ok(agent);
    const end = await beside.pingAlong('10.30.4.2');
    const made: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      made.push(await plane.create([inSubnet(subnet)]));
      await agent.kill();
      agent.again();
    }
    for (const id of made) {
      const machine = await plane.running(id);
      await one.reaches(await machine.address());
    }
    assert.equal(await end(), 0);
  });

  test('a whole host: its interfaces are down, and new computes run elsewhere', async () => {
    const agent = plane.agents[plane.lab.hosts.indexOf(two.host)];
    const parts = ['controller', 'vswitchd', 'ovsdb'] as const;
    await agent?.kill();
    for (const part of parts) await two.host.killPart(part);
    const stateOf = async () => (await interfaces()).find(({ compute_id: id }) => id === two.id);
    await until('it is silent', async () => (await stateOf())?.problem === 'host is silent');
    assert.equal((await stateOf())?.port, 'down');
    for (let round = 0; round < 2; round += 1) {
      const machine = await plane.newMachine([inSubnet(subnet)]);
      assert.equal(machine.host, one.host);
      await one.reaches(await machine.address());
    }
    for (const part of parts.toReversed()) await two.host.startPart(part);
    agent?.again();
    await one.reaches('10.30.4.3');
    await until('it is up', async () => (await stateOf())?.port === 'up');
  });

  test('what is wanted is there in the end, and nothing else', async () => {
    const { data } = succeeded(await plane.owner.get('/compute/instances'));
    for (const { id } of data) {
      succeeded(await plane.owner.delete(`/compute/instances/${id}`));
      // One by one: a host would hold back many at once.
      const file = `/run/netns/pal-c${id}`;
      for (const { space } of plane.lab.hosts) {
        await until(`${file} is gone`, async () => !(await space.succeeds('test', ['-e', file])));
      }
    }
    await until('no port is left', async () => {
      const ports = await plane.lab.nbctl(['--bare', '--columns=name', 'list', 'Logical_Switch_Port']);
      return !/palisade-nic-/.test(ports);
    });
    for (const { space, name } of plane.lab.hosts) {
      await until(`${name} runs nothing`, async () => {
        const [namespaces, ports] = [
          await space.run('ip', ['netns', 'list']),
          await space.run('ovs-vsctl', ['list-ports', 'br-int']),
        ];
        return !/pal-c/.test(namespaces) && !/^pal\d/m.test(ports);
      });
    }
  });
});

// What goes wrong on a host is repaired, or told: in the status, in the report of the API and by trace.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import type { Machine } from '#test/network/lab/machine';
import { Plane, type Subnet } from '#test/network/lab/plane';
import { until } from '#test/network/lab/until';

const ADDRESS = '10.31.4.3';

describe('a host on which something is wrong', () => {
  let plane: Plane;
  let vpc: number;
  let from: number;
  let one: Machine;
  let two: Machine;
  let port: string;

  before(async () => {
    plane = await Plane.start(2);
    const made = await plane.newVpc(['10.31.4.0/24']);
    vpc = made.id;
    const [subnet] = made.subnets as [Subnet];
    const inSubnet = [{ purpose: 'vpc', subnet_id: subnet.id }];
    [one, two] = [await plane.newMachine(inSubnet), await plane.newMachine(inSubnet)];
    assert.notEqual(one.host, two.host);
    const [config] = succeeded(await plane.owner.get(`/compute/instances/${one.id}/configs`)).data;
    from = config.interfaces[0].id;
    port = (await two.portName()).replace('palisade-nic-', 'pal');
  });
  beforeEach(async () => {
    await one.reaches(ADDRESS);
    await until('all is as wanted', async () => (await plane.command('network', 'status')).status === 0);
  });
  after(() => plane?.close());

  const onHost = (program: string, ...args: string[]) => two.host.space.run(program, args);

  async function told(problem: RegExp): Promise<void> {
    await until(`the status says ${problem.source}`, async () => {
      const { status, json } = await plane.command('network', 'status');
      return status === 1 && json.regions[0].problems.some((text: string) => problem.test(text));
    });
    assert.equal(succeeded(await plane.owner.get(`/vpcs/${vpc}/network`)).state, 'degraded');
  }

  /** The service notes a moment after a report which ports are down. */
  async function downByTrace(): Promise<void> {
    await until('trace says that the port is down', async () => {
      const { status, json } = await plane.command('network', 'trace', String(from), ADDRESS);
      return status === 1 && /^The port of interface \d+ is down on host hv\d$/.test(json.why);
    });
  }

  test('all flows are deleted: they come back', async () => {
    await onHost('ovs-ofctl', 'del-flows', 'br-int');
    assert.equal(await one.cannotReach(ADDRESS), true);
    await one.reaches(ADDRESS);
  });

  test('the flows of one port are deleted: it is told, until ovn-controller is restarted', async () => {
    const beside = await plane.newMachine([{ purpose: 'public' }]);
    assert.ok(plane.lab.hosts.includes(beside.host));
    const other = await plane.newMachine([{ purpose: 'public' }]);
    assert.notEqual(beside.host, other.host);
    const number = (await onHost('ovs-vsctl', 'get', 'Interface', port, 'ofport')).trim();
    await onHost('ovs-ofctl', 'del-flows', 'br-int', `table=0,in_port=${number}`);
    try {
      await told(/^host hv\d: Ports without flows in Open vSwitch: 1\. /);
      await downByTrace();
    } finally {
      await two.host.killPart('controller');
      await two.host.startPart('controller');
    }
  });

  test('a port is switched off: it is told, until it is on', async () => {
    await onHost('ip', 'link', 'set', port, 'down');
    try {
      await told(/^1 network interface down$/);
      await downByTrace();
    } finally {
      await onHost('ip', 'link', 'set', port, 'up');
    }
  });

  test('a port is deleted: it comes back', async () => {
    await onHost('ovs-vsctl', 'del-port', port);
    await one.reaches(ADDRESS);
  });

  test('a port is put into a VLAN of the bridge: it is taken out', async () => {
    await onHost('ovs-vsctl', 'set', 'Port', port, 'tag=7', 'trunks=[8]', 'vlan_mode=access');
    await until('it is in no VLAN', async () => {
      const found = await onHost('ovs-vsctl', 'get', 'Port', port, 'tag', 'trunks', 'vlan_mode');
      return found === '[]\n[]\n[]\n';
    });
  });

  test('ovn-controller ends: it is told, until it runs', async () => {
    await two.host.killPart('controller');
    await told(/^host hv\d: ovn-controller does not answer/);
    await two.host.startPart('controller');
  });

  test('its agent is silent: trace says so, and what packets do all the same', async () => {
    const agent = plane.agents[plane.lab.hosts.indexOf(two.host)];
    await agent?.kill();
    try {
      await told(/^host hv\d is silent$/);
      const { status, json } = await plane.command('network', 'trace', String(from), ADDRESS);
      assert.match(json.why, /^reaches interface \d+ of compute \d+; host hv\d is silent$/);
      assert.equal(status, 0);
      await one.reaches(ADDRESS);
    } finally {
      agent?.again();
    }
  });

  test('ovn-controller hangs: changes that it does not carry out are told', async () => {
    const pid = (await onHost('cat', '/run/ovn/controller.pid')).trim();
    process.kill(Number(pid), 'SIGSTOP');
    try {
      await plane.create([{ purpose: 'public' }]);
      await until('the status says so', async () => {
        const { json } = await plane.command('network', 'status');
        return json.regions[0].problems.some((text: string) =>
          /has not carried out \d+ changes? of the/.test(text),
        );
      });
    } finally {
      process.kill(Number(pid), 'SIGCONT');
    }
  });
});

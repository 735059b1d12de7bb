// What the operator's commands say of networks that carry packets.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import type { Machine } from '#test/network/lab/machine';
import { Plane, type Subnet } from '#test/network/lab/plane';
import { until } from '#test/network/lab/until';

interface Placed {
  machine: Machine;
  subnet: Subnet;
  interfaceId: number;
}

describe("the operator's commands", () => {
  let plane: Plane;
  let vpc: { id: number; subnets: Subnet[] };
  let one: Placed;
  let two: Placed;
  let mapped: Placed;

  before(async () => {
    plane = await Plane.start(2);
    vpc = await plane.newVpc(['10.9.4.0/24', '10.9.5.0/24']);
    const [web, db] = vpc.subnets as [Subnet, Subnet];
    [one, two, mapped] = [
      await placed(web),
      await placed(db),
      await placed(web, { ipv4: { nat_1_1: 'any' } }),
    ];
  });
  after(() => plane?.close());

  async function placed(subnet: Subnet, more: object = {}): Promise<Placed> {
    const machine = await plane.newMachine([{ purpose: 'vpc', subnet_id: subnet.id, ...more }]);
    const path = `/compute/instances/${machine.id}/configs`;
    const [config] = succeeded(await plane.owner.get(path)).data;
    return { machine, subnet, interfaceId: config.interfaces[0].id };
  }

  test('status: everything is as it should be', async () => {
    const { status, json, errors } = await plane.command('network', 'status');
    assert.equal(status, 0, errors + JSON.stringify(json));
    const [region, ...others] = json.regions;
    assert.deepEqual(others, []);
    assert.deepEqual(region.nics, { wanted: 3, up: 3, down: 0 });
    assert.deepEqual([region.accounts_behind, region.oldest_change_seconds], [0, null]);
    assert.deepEqual([region.reachable, region.problems], [true, []]);
    assert.match(region.ovn_version, /^\d+\.\d+/);
    assert.deepEqual(
      region.hosts.map(({ silent, changes_behind: behind }: { silent: boolean; changes_behind: number }) => [
        silent,
        behind,
      ]),
      [
        [false, 0],
        [false, 0],
      ],
    );
  });

  test('the report of the API says the same', async () => {
    const report = succeeded(await plane.owner.get(`/vpcs/${vpc.id}/network`));
    assert.deepEqual([report.plane, report.state], ['ovn', 'applied']);
    assert.equal(report.revision.wanted, report.revision.applied);
    const ports = report.interfaces.map(({ port, problem }: { port: string; problem: string }) => [
      port,
      problem,
    ]);
    assert.deepEqual(ports, [
      ['up', null],
      ['up', null],
      ['up', null],
    ]);
  });

  test('diff shows what was taken away and what was changed, and repair has it mended', async () => {
    const port = await plane.rowOf('Logical_Router_Port', `subnet:${one.subnet.id}:gateway`);
    await plane.whileHeld(async () => {
      const router = await plane.rowOf('Logical_Router', `vpc:${vpc.id}`);
      await plane.lab.nbctl(['set', 'Logical_Router_Port', port, 'networks="10.9.4.200/24"']);
      await plane.lab.nbctl(['clear', 'Logical_Router', router, 'policies']);
      const { status, json, errors } = await plane.command('network', 'diff');
      assert.equal(status, 1);
      assert.match(errors, /rows not as wanted/);
      const kinds = json.map(({ kind, key }: { kind: string; key: string }) => `${kind} ${key}`);
      assert.ok(kinds.includes(`changed subnet:${one.subnet.id}:gateway`), kinds.join());
      assert.ok(kinds.includes(`missing vpc:${vpc.id}:leak`), kinds.join());
      const { columns } = json.find(({ kind }: { kind: string }) => kind === 'changed');
      assert.deepEqual(columns[0].found, ['10.9.4.200/24']);
      const traced = await plane.command('network', 'trace', String(one.interfaceId), '10.9.5.2');
      assert.match(traced.json.why, /^OVN differs from what is wanted: /);
    });
    const { status, json, errors } = await plane.command('network', 'repair');
    assert.equal(status, 0, errors);
    assert.ok(json.accounts >= 1);
    assert.deepEqual((await plane.command('network', 'diff')).json, []);
    await one.machine.reaches('10.9.5.2');
  });

  test('trace tells what reaches and what does not, as packets find it', async () => {
    const off = await placed(two.subnet);
    const address = await off.machine.address();
    await plane.power(off.machine.id, 'shutdown');
    const other = await plane.newVpc(['10.10.4.0/24']);
    const stranger = await placed(other.subnets[0] as Subnet);
    const cases: [from: Placed, to: string, reaches: boolean, reason: RegExp][] = [
      [one, '10.9.5.2', true, /^reaches interface \d+ of compute \d+$/],
      [one, '10.9.4.3', true, /^reaches interface \d+ of compute \d+$/],
      [one, '10.9.5.99', false, /^No interface in VPC \d+ has the address 10\.9\.5\.99$/],
      [one, address, false, /^Compute \d+ does not run with interface \d+/],
      [one, await stranger.machine.address(), false, /^10\.10\.4\.2 is in VPC \d+, and VPCs are isolated/],
      [one, '203.0.113.9', false, /no public address \(NAT 1:1\)$/],
      [mapped, '203.0.113.9', true, /^reaches the provider network of us-east$/],
    ];
    for (const [from, to, reaches, reason] of cases) {
      const { status, json, errors } = await plane.command('network', 'trace', String(from.interfaceId), to);
      assert.match(json?.why ?? errors, reason);
      assert.deepEqual([status, json.reaches], [reaches ? 0 : 1, reaches]);
      if (reaches) await from.machine.reaches(to);
      else assert.equal(await from.machine.cannotReach(to), true);
    }
    const text = `10.9.4.2@${one.subnet.id}`;
    const { json } = await plane.command('network', 'trace', text, '10.9.5.2', '--tcp', '80');
    assert.equal(json.from.interface_id, one.interfaceId);
    assert.equal(json.reaches, true);
  });

  test('trace refuses what it does not know', async () => {
    const refusals: [args: string[], status: number, message: RegExp][] = [
      [['999999', '10.9.5.2'], 1, /There is no interface 999999 in a subnet/],
      [['web', '10.9.5.2'], 2, /web is neither the id of an interface nor address@subnet/],
      [['1', 'db'], 2, /db is not an IPv4 address/],
      [['1', '10.9.5.2', '--tcp', '0'], 2, /0 is not a TCP port/],
    ];
    for (const [args, status, message] of refusals) {
      const outcome = await plane.command('network', 'trace', ...args);
      assert.equal(outcome.status, status);
      assert.match(outcome.errors, message);
    }
  });

  test('status says which port is down', async () => {
    const { host } = one.machine;
    const agent = plane.agents[plane.lab.hosts.indexOf(host)];
    assert.ok(agent);
    const port = (await one.machine.portName()).replace('palisade-nic-', 'pal');
    await agent.kill();
    try {
      await host.space.run('ovs-vsctl', ['del-port', port]);
      await until('status tells', async () => {
        const { status, json } = await plane.command('network', 'status');
        return status === 1 && json.regions[0].nics.down === 1;
      });
      const report = succeeded(await plane.owner.get(`/vpcs/${vpc.id}/network`));
      assert.equal(report.state, 'degraded');
      const { json } = await plane.command('network', 'trace', String(one.interfaceId), '10.9.5.2');
      assert.match(json.why, /^The port of interface \d+ is down on host /);
    } finally {
      agent.again();
    }
    // The engine makes ports when a compute boots.
    await plane.power(one.machine.id, 'reboot');
    await one.machine.reaches('10.9.5.2');
  });
});

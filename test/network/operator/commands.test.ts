// What the operator's commands say of networks that carry packets.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openStore } from '#app/mutate';
import { systemClock } from '#platform/clock';
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
    assert.deepEqual(region.nics, { wanted: 3, up: 3, down: 0, guarded: 0 });
    assert.deepEqual(region.ways_out, { vpcs: 1, without_host: 0, natgateways: 0, blocks_used: 0 });
    const leaving = region.hosts.map(({ vpcs_leaving: vpcs }: { vpcs_leaving: number }) => vpcs);
    assert.deepEqual(leaving.toSorted(), [0, 1]);
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
    const ranged = await placed(one.subnet, { ip_ranges: ['10.9.4.64/28'] });
    const [range, neighbour] = ['10.9.4.65', await placed(one.subnet, { ipv4: { nat_1_1: 'any' } })];
    await one.machine.reaches(range);
    const [mappedTo = ''] = mapped.machine.publicAddresses;
    const [unused = ''] = ranged.machine.publicAddresses;
    const cases: [from: Placed, to: string, reaches: boolean, reason: RegExp][] = [
      [one, '10.9.5.2', true, /^reaches interface \d+ of compute \d+$/],
      [one, '10.9.4.3', true, /^reaches interface \d+ of compute \d+$/],
      [one, '10.9.5.99', false, /^No interface in VPC \d+ has the address 10\.9\.5\.99$/],
      [one, address, false, /^Compute \d+ does not run with interface \d+/],
      [one, await stranger.machine.address(), false, /^10\.10\.4\.2 is in VPC \d+, and VPCs are isolated/],
      [one, '203.0.113.9', false, /no public address \(NAT 1:1\)$/],
      [mapped, '203.0.113.9', true, /^reaches the provider network of us-east$/],
      [one, '10.9.4.1', true, /^reaches the gateway of subnet \d+$/],
      [one, '10.9.5.1', true, /^reaches the gateway of subnet \d+$/],
      [one, range, true, /^reaches interface \d+ of compute \d+$/],
      [two, range, true, /^reaches interface \d+ of compute \d+$/],
      [neighbour, mappedTo, true, /^reaches /],
      [mapped, mappedTo, true, /^reaches \S+ of compute \d+$/],
      [one, mappedTo, false, /no public address \(NAT 1:1\)$/],
      [mapped, unused, false, /^Compute \d+ has \S+, but runs with no interface that answers for it$/],
      [mapped, '192.0.2.200', false, /^No compute has the public address 192\.0\.2\.200$/],
      [mapped, '192.0.2.1', true, /^reaches the provider network of us-east$/],
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

  test('trace names the rule that decides, and status counts who is behind a firewall', async () => {
    const from = (ports: string) => ({
      ...{ action: 'ACCEPT', protocol: 'TCP', ports },
      addresses: { ipv4: ['10.9.4.0/24'] },
    });
    const { id } = succeeded(
      await plane.owner.post('/networking/firewalls', {
        label: 'web',
        rules: { inbound: [from('22'), from('80')], inbound_policy: 'DROP', outbound_policy: 'ACCEPT' },
        devices: { computes: [two.machine.id] },
      }),
    );
    await plane.applied(vpc.id);
    const cases: [from: Placed, to: string, probe: string[], reaches: boolean, reason: RegExp][] = [
      [
        one,
        '10.9.5.2',
        ['--tcp', '80'],
        true,
        /^reaches .*; Inbound rule 2 of firewall \d+ \(web\) accepts it$/,
      ],
      [
        one,
        '10.9.5.2',
        ['--tcp', '81'],
        false,
        /^No inbound rule .* accepts TCP port 81 from 10\.9\.4\.2, and its /,
      ],
      [
        one,
        '10.9.5.2',
        ['--udp', '80'],
        false,
        /accepts UDP port 80 from 10\.9\.4\.2, and its policy is DROP$/,
      ],
      [one, '10.9.5.2', [], false, /accepts ICMP from 10\.9\.4\.2, and its policy is DROP$/],
      [two, '10.9.4.2', [], true, /^reaches .*; The outbound policy of firewall \d+ \(web\) accepts it$/],
    ];
    for (const [place, to, probe, reaches, reason] of cases) {
      const { json, errors } = await plane.command(
        'network',
        'trace',
        String(place.interfaceId),
        to,
        ...probe,
      );
      assert.match(json?.why ?? errors, reason);
      assert.equal(json.reaches, reaches);
      assert.match(json.trace, /ls_(?:in|out)_acl/);
    }
    const { json } = await plane.command('network', 'status');
    assert.equal(json.regions[0].nics.guarded, 1);
    succeeded(await plane.owner.delete(`/networking/firewalls/${id}`));
    await plane.applied(vpc.id);
  });

  test('rows of others are listed, not touched, and named by trace', async () => {
    const acl = [
      'acl-add',
      `palisade-subnet-${one.subnet.id}`,
      'to-lport',
      '2000',
      'ip4.dst == 10.9.4.2',
      'drop',
    ];
    const policy = ['lr-policy-add', `palisade-vpc-${vpc.id}`, '3000', 'ip4.dst == 10.9.5.2', 'drop'];
    await plane.lab.nbctl(acl, policy);
    const cases: [from: Placed, to: string, reason: string, row: RegExp][] = [
      [
        two,
        '10.9.4.2',
        'a row of others drops ip4.dst == 10.9.4.2 (ls_out_acl)',
        /^ACL \S+ in palisade-subnet-\d+$/,
      ],
      [
        one,
        '10.9.5.2',
        'a row of others drops ip4.dst == 10.9.5.2 (lr_in_policy)',
        /^Logical_Router_Policy \S+ in palisade-vpc-\d+$/,
      ],
    ];
    for (const [from, to, reason, row] of cases) {
      const { json } = await plane.command('network', 'trace', String(from.interfaceId), to);
      assert.equal(json.why, reason);
      assert.ok(json.rows_of_others.some((text: string) => row.test(text)));
      assert.equal(await from.machine.cannotReach(to), true);
    }
    const { status, json } = await plane.command('network', 'diff');
    const kinds = json.map(({ kind, table }: { kind: string; table: string }) => `${kind} ${table}`);
    assert.deepEqual([status, kinds], [0, ['foreign ACL', 'foreign Logical_Router_Policy']]);
    assert.equal((await plane.command('network', 'status')).json.regions[0].rows_of_others, 2);
    await plane.lab.nbctl(['acl-del', acl[1] ?? ''], ['lr-policy-del', policy[1] ?? '', '3000']);
    assert.deepEqual((await plane.command('network', 'diff')).json, []);
  });

  test('trace names the VPC that others have joined', async () => {
    const other = await plane.newVpc(['10.11.4.0/24']);
    const joined = await placed(other.subnets[0] as Subnet);
    const back = ['10.9.4.0/24', '10.11.4.0/24'] as const;
    await plane.join(vpc, { id: other.id, network: back[1], back: back[0] });
    await one.machine.reaches('10.11.4.2');
    const { status, json } = await plane.command('network', 'trace', String(one.interfaceId), '10.11.4.2');
    assert.deepEqual(
      [status, json.why],
      [0, `reaches interface ${joined.interfaceId} of compute ${joined.machine.id}`],
    );
    assert.ok(json.rows_of_others.some((row: string) => row.startsWith('Logical_Router_Port to-')));
  });

  test('trace refuses what it does not know', async () => {
    const refusals: [args: string[], status: number, message: RegExp][] = [
      [['999999', '10.9.5.2'], 1, /There is no interface 999999 in a subnet/],
      [['web', '10.9.5.2'], 2, /web is neither the id of an interface nor address@subnet/],
      [['1', 'db'], 2, /db is not an IPv4 address/],
      [['1', '10.9.5.2', '--tcp', '0'], 2, /0 is not a TCP port/],
      [['1', '10.9.5.2', '--udp', 'dns'], 2, /dns is not a UDP port/],
      [
        ['1', '10.9.5.2', '--tcp', '80', '--udp', '80'],
        2,
        /Only one of --tcp, --udp and --protocol can be given/,
      ],
      [['1', '10.9.5.2', '--protocol', 'gre'], 2, /gre is not the number of an IP protocol/],
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
      // A host whose agent was killed is silent after a while, and this one must not be.
      const file = plane.databaseUrl.replace(/^file:/, '');
      const store = await openStore({ kind: 'sqlite', file, temporary: false });
      await store.write((tx) =>
        tx.updateTable('host').set({ last_seen: systemClock() }).where('name', '=', host.name).execute(),
      );
      await store.close();
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

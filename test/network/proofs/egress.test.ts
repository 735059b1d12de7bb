// How computes without a public address of their own reach the world, by packets.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { succeeded } from '#test/harness/assert-errors';
import { patience, reduced } from '#test/harness/effort';
import { newNatgateway } from '#test/harness/natgateways';
import { Capture } from '#test/network/lab/capture';
import type { Machine } from '#test/network/lab/machine';
import { call, MIRROR_PORT } from '#test/network/lab/mirror';
import { UPSTREAM } from '#test/network/lab/ovn-lab';
import type { Subnet } from '#test/network/lab/plane';
import { until } from '#test/network/lab/until';
import {
  datagramSource,
  EgressScene,
  inSubnet,
  isIn,
  knock,
  sendDatagram,
  sendRaw,
  utcNow,
} from './egress-scene.ts';

describe('packets of computes behind a NAT gateway', () => {
  let scene: EgressScene;
  let plane: EgressScene['plane'];
  before(async () => {
    scene = await EgressScene.start(2, { settings: { PALISADE_TTL_PORTSET_HOLD: '1' } });
    ({ plane } = scene);
  });
  after(() => plane.close());

  test('leave by the ports of their block, and get what comes back', async () => {
    const { subnet, gateway } = await scene.subnetWithGateway('10.60.4.0/24');
    const [one, two] = [
      await plane.newMachine([inSubnet(subnet)]),
      await plane.newMachine([inSubnet(subnet)]),
    ];
    assert.notEqual(one.host, two.host);
    for (const machine of [one, two]) {
      await machine.reaches(UPSTREAM.outside);
      const block = await scene.blockOf(gateway, machine);
      assert.deepEqual(isIn(block, await datagramSource(machine)), true);
      const { sources, end } = await call(machine, 1_000);
      assert.deepEqual(
        sources.filter((source) => !isIn(block, source)),
        [],
      );
      await end();
    }
    const mine = await scene.blockOf(gateway, one);
    await plane.whileHeld(async () => {
      const row = await scene.rowOf(mine);
      await plane.lab.nbctl(['set', 'NAT', row, 'external_port_range=""']);
      await until('a port is not of its block', async () => !isIn(mine, await datagramSource(one)));
    });
  });

  test('hear of packets that are too large on the way, and so do those who send them any', async () => {
    const { subnet } = await scene.subnetWithGateway('10.61.4.0/24');
    const machine = await plane.newMachine([inSubnet(subnet)]);
    await machine.reaches(UPSTREAM.outside);
    const { upstream } = plane.lab;
    for (const command of [
      ['link', 'add', 'narrow', 'mtu', '1300', 'type', 'veth', 'peer', 'name', 'nobody'],
      ['link', 'set', 'narrow', 'up'],
      ['route', 'add', '198.51.100.0/24', 'dev', 'narrow'],
    ])
      await upstream.run('ip', command);
    const isTold = async () => {
      const ping = ['-c', '1', '-W', '1', '-M', 'do', '-s', '1372', '198.51.100.9'];
      const said = await machine.run('sh', '-c', `ping ${ping.join(' ')} 2>&1 || true`);
      return /mtu ?= ?1300/.test(said);
    };
    await until('it hears of the narrow link', isTold);
    await using told = await Capture.start(upstream, {
      ...{ link: 'provider0', filter: `icmp[0] == 3 and icmp[1] == 4 and dst host ${UPSTREAM.outside}` },
    });
    await until('the sender is told', async () => {
      await sendDatagram(machine, 'big');
      return told.packets.length > 0;
    });
    // Also towards a public address of a compute's own.
    const mapped = await plane.newMachine([{ ...inSubnet(subnet), ipv4: { nat_1_1: 'any' } }]);
    await mapped.reaches(UPSTREAM.outside);
    const ping = `ping -c 1 -W 1 -M do -s 1472 -I ${UPSTREAM.outside} ${mapped.publicAddresses[0]}`;
    await until('who pings it is told', async () =>
      /mtu ?= ?1442/.test(await upstream.run('sh', ['-c', `${ping} 2>&1 || true`])),
    );
  });

  test('are told apart by address and port, also after one is deleted', async () => {
    const { subnet, gateway } = await scene.subnetWithGateway('10.62.4.0/24');
    const ids: number[] = [];
    for (let count = 0; count < 15; count += 1) ids.push(await plane.create([inSubnet(subnet)]));
    const machines: Machine[] = [];
    for (const id of ids) machines.push(await plane.running(id));
    for (const machine of machines) await machine.reaches(UPSTREAM.outside);
    const all = await Promise.all(machines.map((machine) => call(machine, 200)));
    const earlier = utcNow();
    for (const [index, { sources }] of all.entries())
      assert.deepEqual(
        await scene.knownHolders(sources.slice(0, reduced(sources.length))),
        new Set([machines[index]?.id]),
      );
    const seen = all.flatMap(({ sources }) => sources.map((source) => `${source?.address}:${source?.port}`));
    assert.equal(new Set(seen).size, 3_000);
    for (const { end } of all) await end();

    const [gone, kept] = machines as [Machine, Machine];
    const [source] = all[0]?.sources ?? [];
    assert.ok(source);
    succeeded(await plane.owner.delete(`/compute/instances/${gone.id}`));
    await until('another compute has its ports', async () => {
      const id = await plane.create([inSubnet(subnet)]).catch(() => undefined);
      if (id === undefined) return false;
      const next = await plane.running(id);
      await next.reaches(UPSTREAM.outside);
      const used = await call(next, 10);
      await used.end();
      assert.deepEqual(await scene.knownHolders(used.sources), new Set([id]));
      return id;
    });
    assert.equal(await scene.holderOf(source, earlier), gone.id);
    assert.notEqual(await scene.holderOf(source), gone.id);

    // Rows that say other ports than the records.
    const [mine, other] = [
      await scene.blockOf(gateway, kept),
      await scene.blockOf(gateway, machines[2] as Machine),
    ];
    await plane.whileHeld(async () => {
      const [first, second] = [await scene.rowOf(mine), await scene.rowOf(other)];
      await plane.lab.nbctl(
        ['set', 'NAT', first, `external_port_range="${other.start}-${other.end}"`],
        ['set', 'NAT', second, `external_port_range="${mine.start}-${mine.end}"`],
      );
      await until('the wrong ports', async () => isIn(other, await datagramSource(kept)));
    });
  });

  test('without a gateway, or without ports, they do not leave', async () => {
    const { id, subnets } = await plane.newVpc(['10.63.4.0/24', '10.63.5.0/24']);
    const [open, closed] = subnets as [Subnet, Subnet];
    await newNatgateway(plane.owner, { vpc_subnet_id: open.id });
    const [one, hidden] = [
      await plane.newMachine([inSubnet(open)]),
      await plane.newMachine([inSubnet(closed)]),
    ];
    await one.reaches(UPSTREAM.outside);
    await one.reaches(await hidden.address());
    await using leaving = await Capture.start(plane.lab.upstream, {
      ...{ link: 'provider0', filter: 'src net 10.0.0.0/8 or ip proto 47 or ip proto 50 or ip proto 4' },
    });
    const knock = async () => {
      await hidden.cannotReach(UPSTREAM.outside);
      for (const protocol of [47, 50, 4]) await sendRaw(one, protocol);
    };
    await knock();
    await sleep(patience(2_000));
    assert.deepEqual(leaving.packets, []);
    await plane.whileHeld(async () => {
      const [policy, set] = [
        await plane.rowOf('Logical_Router_Policy', `vpc:${id}:egress`),
        await plane.rowOf('Address_Set', `egress:${id}`),
      ];
      const match = await plane.lab.nbctl(['get', 'Logical_Router_Policy', policy, 'match']);
      const loose = match.replace(' && (tcp || udp || icmp4)', '');
      assert.notEqual(loose, match);
      await plane.lab.nbctl(['set', 'Logical_Router_Policy', policy, `match=${loose}`]);
      await until('a protocol without ports leaves', async () => {
        await sendRaw(one, 47);
        return leaving.packets.some((packet) => /GRE|proto 47/i.test(packet));
      });
      await plane.lab.nbctl(['add', 'Address_Set', set, 'addresses', `"${closed.ipv4}"`]);
      await until('a private source', async () => {
        await hidden.cannotReach(UPSTREAM.outside);
        return leaving.packets.some((packet) => packet.includes(' 10.63.5.'));
      });
    });
  });

  test('do not reach the networks of the provider', async () => {
    const { vpc, subnet } = await scene.subnetWithGateway('10.64.4.0/24');
    const machine = await plane.newMachine([inSubnet(subnet)]);
    await machine.reaches(UPSTREAM.outside);
    await plane.lab.upstream.run('ip', ['address', 'add', '10.200.200.1/32', 'dev', 'lo']);
    assert.equal(await machine.cannotReach('10.200.200.1'), true);
    await plane.whileHeld(async () => {
      const policy = await plane.rowOf('Logical_Router_Policy', `vpc:${vpc}:egress:deny`);
      const router = await plane.rowOf('Logical_Router', `vpc:${vpc}`);
      await plane.lab.nbctl(['remove', 'Logical_Router', router, 'policies', policy]);
      await machine.reaches('10.200.200.1');
    });
  });

  test('of two accounts with equal addresses get their own replies, and nobody else gets in', async () => {
    const stranger = await plane.stranger();
    const mine = await scene.subnetWithGateway('10.65.4.0/24');
    const theirs = await scene.subnetWithGateway('10.65.4.0/24', stranger);
    const [one, two] = [
      await plane.newMachine([inSubnet(mine.subnet)]),
      await plane.newMachine([inSubnet(theirs.subnet)], stranger),
    ];
    assert.equal(await one.address(), await two.address());
    for (const machine of [one, two]) await machine.reaches(UPSTREAM.outside);
    const blocks = [
      await scene.blockOf(mine.gateway, one),
      await scene.blockOf(theirs.gateway, two, stranger),
    ];
    const both = await Promise.all([call(one, 200), call(two, 200)]);
    for (const [index, { sources, end }] of both.entries()) {
      const block = blocks[index] ?? assert.fail();
      assert.deepEqual(
        sources.filter((source) => !isIn(block, source)),
        [],
      );
      await end();
    }
    // Connections may still be closing.
    const filter = `src host ${UPSTREAM.outside} and not src port ${MIRROR_PORT}`;
    const arriving = await Promise.all(
      [one, two].map(({ host, namespace }) => Capture.start(host.space, { link: 'eth0', namespace, filter })),
    );
    const packets = () => arriving.map((capture) => capture.packets.length);
    for (const { address } of blocks) await knock(plane.lab.upstream, address);
    await sleep(patience(1_000));
    assert.deepEqual(packets(), [0, 0]);
    await plane.whileHeld(async () => {
      const row = await plane.find('NAT', `external_ip=${blocks[0]?.address}`);
      await plane.lab.nbctl(
        ['set', 'NAT', row, 'type=dnat_and_snat'],
        ['set', 'NAT', row, 'external_port_range=""'],
      );
      await until('packets arrive', async () => {
        await knock(plane.lab.upstream, blocks[0]?.address ?? '');
        return (packets()[0] ?? 0) > 0;
      });
    });
    for (const capture of arriving) await capture.stop();
  });

  test('have their own address instead while they are given one', async () => {
    const { subnet, gateway } = await scene.subnetWithGateway('10.66.4.0/24');
    const machine = await plane.newMachine([inSubnet(subnet)]);
    await machine.reaches(UPSTREAM.outside);
    const block = await scene.blockOf(gateway, machine);
    const path = `/compute/instances/${machine.id}/configs`;
    const [{ id, interfaces }] = succeeded(await plane.owner.get(path)).data;
    const place = `${path}/${id}/interfaces/${interfaces[0].id}`;
    const setNat = async (nat_1_1: string | null) => {
      await plane.power(machine.id, 'shutdown');
      const { ipv4 } = succeeded(await plane.owner.put(place, { ipv4: { nat_1_1 } }));
      await plane.power(machine.id, 'boot');
      return ipv4.nat_1_1;
    };
    const own = await setNat('any');
    await until('its own address', async () => (await datagramSource(machine))?.address === own);
    await setNat(null);
    const again = await scene.blockOf(gateway, machine);
    assert.equal(again.address, block.address);
    await until('shared again', async () => isIn(again, await datagramSource(machine)));
  });
});

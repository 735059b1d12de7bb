// The agent with the engine `netns`, on two hosts of an OVN.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { WantedCompute } from '#network/hosts/messages/messages';
import type { AgentProcess } from '#test/network/lab/agent-process';
import type { Chassis } from '#test/network/lab/chassis';
import { addressOf, computeOf, HostBench, MTU, nicOf } from '#test/network/lab/host-bench';
import { until } from '#test/network/lab/until';

interface Link {
  ifname: string;
  address: string;
  mtu: number;
  ifalias?: string;
  addr_info: { family: string; local: string; prefixlen: number }[];
}

/** Runs a program in the namespace of a compute. */
async function inside(host: Chassis, compute: number, program: string, ...args: string[]): Promise<string> {
  return await host.space.run('ip', ['netns', 'exec', `pal-c${compute}`, program, ...args]);
}

async function linksOf(host: Chassis, compute: number): Promise<Link[]> {
  return JSON.parse(await inside(host, compute, 'ip', '-json', 'address')) as Link[];
}

async function namespacesOf(host: Chassis): Promise<string[]> {
  const list = JSON.parse((await host.space.run('ip', ['-json', 'netns', 'list'])) || '[]') as {
    name: string;
  }[];
  return list.map(({ name }) => name).toSorted();
}

async function portsOf(host: Chassis): Promise<string[]> {
  const ports = await host.space.run('ovs-vsctl', ['list-ports', 'br-int']);
  return ports.split('\n').filter((name) => /^pal\d+$/.test(name));
}

describe('the agent with network namespaces', () => {
  let bench: HostBench;
  let first: Chassis;
  let second: Chassis;
  let agents: AgentProcess[] = [];

  before(async () => {
    bench = await HostBench.start(2);
    [first, second] = [bench.host(1), bench.host(2)];
    const settings = { PALISADE_HOST_DHCP: '1' };
    agents = [await bench.agent(first, settings), await bench.agent(second, settings)];
  });
  after(() => bench.close());

  async function run(host: Chassis, ...computes: WantedCompute[]): Promise<void> {
    for (const compute of computes) {
      for (const nic of compute.nics) await bench.addPort(nic, host);
    }
    bench.service.want(host.name, computes);
    await bench.service.done(host.name);
  }

  /** Flows of the other host may be a moment late, and a packet is lost whenever a link comes or goes. */
  async function reaches(host: Chassis, compute: number, address: string): Promise<void> {
    const ping = ['netns', 'exec', `pal-c${compute}`, 'ping', '-c', '1', '-W', '1', address];
    await until(`${address} answers`, () => host.space.succeeds('ip', ping));
  }

  /** While a namespace is deleted, it exists and is not reported any more. */
  async function namespacesBecome(names: readonly string[]): Promise<void> {
    await until(`${names.length} namespaces are left`, async () =>
      isDeepStrictEqual(await namespacesOf(first), names),
    );
  }

  test('creates, boots and connects computes on two hosts', async () => {
    const [one, two] = [computeOf(1), computeOf(2)];
    await Promise.all([run(first, one), run(second, two)]);
    const link = (await linksOf(first, 1)).find(({ ifname }) => ifname === 'eth0');
    assert.equal(link?.address, nicOf(one).mac);
    assert.equal(link.mtu, MTU);
    const addresses = link.addr_info.filter(({ family }) => family === 'inet');
    assert.deepEqual(
      addresses.map(({ local, prefixlen }) => `${local}/${prefixlen}`),
      [nicOf(one).address],
    );
    await reaches(first, 1, addressOf(two));
    await reaches(second, 2, addressOf(one));
  });

  test('another boot rewires', async () => {
    const old = await linksOf(first, 1);
    await inside(first, 1, 'ip', 'link', 'add', 'eth1', 'type', 'veth', 'peer', 'name', 'forgotten');
    const nic = { ...nicOf(computeOf(3)), mtu: 1400 };
    const compute = computeOf(1, { boot: 2, nics: [nic] });
    await run(first, compute);
    const links = await linksOf(first, 1);
    assert.equal(links.find(({ ifname }) => ifname === 'eth0')?.address, nic.mac);
    assert.notEqual(old.find(({ ifname }) => ifname === 'eth0')?.address, nic.mac);
    assert.ok(!links.some(({ ifname }) => ifname === 'eth1'));
    assert.deepEqual(await portsOf(first), ['pal3']);
    await reaches(second, 2, addressOf(compute));
  });

  test('a port that is made anew is connected again', async () => {
    await first.space.run('ovs-vsctl', ['del-port', 'pal3', '--', 'add-port', 'br-int', 'pal3']);
    await until('it has its ids', async () => {
      const ids = await first.space.run('ovs-vsctl', ['get', 'interface', 'pal3', 'external_ids']);
      return /attached-mac="02:00:00:00:00:03", iface-id=palisade-nic-3[,}]/.test(ids);
    });
    await reaches(second, 2, '10.0.4.13');
  });

  test('power off, and on again', async () => {
    const nic = nicOf(computeOf(3));
    await run(first, computeOf(1, { boot: 2, power: 'off', nics: [] }));
    assert.deepEqual(await portsOf(first), []);
    // It counts as stopped before its interfaces are removed.
    await until('its interfaces are gone', async () => {
      const links = await linksOf(first, 1);
      return !links.some(({ ifname }) => ifname.startsWith('eth'));
    });
    await run(first, computeOf(1, { boot: 3, nics: [nic] }));
    await reaches(second, 2, '10.0.4.13');
  });

  test('what is not wanted goes', async () => {
    await first.space.run('ip', ['netns', 'add', 'foreign']);
    bench.service.want(first.name, []);
    await bench.service.done(first.name);
    await namespacesBecome(['foreign']);
    assert.deepEqual(await portsOf(first), []);
    await first.space.run('ip', ['netns', 'delete', 'foreign']);
  });

  test('killed again and again, it still ends where it should', async () => {
    const [agent] = agents as [AgentProcess];
    const computes = [4, 5, 6, 7].map((id) => computeOf(id));
    for (const compute of computes) await bench.addPort(nicOf(compute), first);
    for (let round = 1; round <= 8; round += 1) {
      bench.service.want(
        first.name,
        round % 3 === 0 ? computes.slice(1) : computes.map((each) => ({ ...each, boot: round })),
      );
      // The agent starts in about 400 ms, and a round of these steps takes as long again.
      await sleep(350 + 80 * round);
      await agent.kill();
      agent.again();
    }
    const wanted = computes.map((each) => ({ ...each, boot: 9 }));
    await run(first, ...wanted);
    assert.deepEqual(await namespacesOf(first), ['pal-c4', 'pal-c5', 'pal-c6', 'pal-c7']);
    assert.deepEqual((await portsOf(first)).toSorted(), ['pal4', 'pal5', 'pal6', 'pal7']);
    for (const compute of computes) {
      await reaches(second, 2, addressOf(compute));
    }
  });

  test('the daemons of the host are killed: it works again when they do', async () => {
    const computes = [4, 5, 6, 7].map((id) => computeOf(id, { boot: 9 }));
    for (const part of ['controller', 'vswitchd', 'ovsdb'] as const) {
      await first.killPart(part);
      await first.startPart(part);
      await reaches(second, 2, addressOf(computeOf(5)));
    }
    const more = [...computes, computeOf(8)];
    await run(first, ...more);
    for (const compute of more) await reaches(second, 2, addressOf(compute));
  });

  test('without the service, computes go on', async () => {
    await bench.service.pause();
    await first.space.run('ovs-vsctl', ['del-port', 'pal5', '--', 'add-port', 'br-int', 'pal5']);
    await reaches(second, 2, addressOf(computeOf(5)));
    await bench.service.resume();
    bench.service.reports.delete(first.name);
    await bench.service.done(first.name);
  });

  test('many removals wait for the operator', async () => {
    const computes = [4, 5, 6, 7, 8, 9, 10].map((id) => computeOf(id, { boot: 9 }));
    await run(first, ...computes);
    const before = await portsOf(first);
    bench.service.want(first.name, []);
    const ids = computes.map(({ id }) => id);
    const { held } = await bench.service.reported(
      first.name,
      'what it holds',
      (report) => report.held.length > 0,
    );
    assert.deepEqual(
      held.toSorted((a, b) => a - b),
      ids,
    );
    // It has looked again when it reports again.
    for (let look = 0; look < 2; look += 1) {
      bench.service.reports.delete(first.name);
      await bench.service.reported(first.name, 'again', (report) => report.held.length === ids.length);
    }
    assert.equal((await namespacesOf(first)).length, ids.length);
    assert.deepEqual(await portsOf(first), before);
    bench.service.want(first.name, [], { confirmedRemovals: held });
    await bench.service.done(first.name);
    await namespacesBecome([]);
    assert.deepEqual(await portsOf(first), []);
  });

  test('another installation or epoch removes nothing', async () => {
    const [agent] = agents as [AgentProcess];
    const compute = computeOf(4, { boot: 10 });
    await run(first, compute);
    for (const change of [{ installation: 'other' }, { epoch: 'other' }]) {
      bench.service.want(first.name, [], change);
      const { problem, computes } = await bench.service.reported(first.name, 'that it refuses', (report) =>
        /palisade host --forget/.test(report.problem ?? ''),
      );
      assert.ok(problem);
      assert.deepEqual(
        computes.map(({ id }) => id),
        [4],
      );
      // Also one that has just started, and knows nothing.
      await agent.kill();
      bench.service.reports.delete(first.name);
      agent.again();
      await bench.service.reported(first.name, 'that it refuses', ({ problem: again }) => again !== null);
      assert.deepEqual(await namespacesOf(first), ['pal-c4']);
      bench.service.want(first.name, [compute]);
      await bench.service.done(first.name);
    }
  });
});

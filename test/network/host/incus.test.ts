// The agent with the engine `incus`, which LXD has the API of.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { WantedCompute } from '#network/hosts/messages/messages';
import type { AgentProcess } from '#test/network/lab/agent-process';
import type { Chassis } from '#test/network/lab/chassis';
import { addressOf, computeOf, HostBench, nicOf } from '#test/network/lab/host-bench';
import { Lxd } from '#test/network/lab/lxd';
import { until } from '#test/network/lab/until';

describe('the agent with LXD', () => {
  let bench: HostBench;
  let lxd: Lxd;
  let host: Chassis;
  let other: Chassis;
  let agent: AgentProcess;
  const neighbour = computeOf(99);

  before(async () => {
    bench = await HostBench.start(2);
    [host, other] = [bench.host(1), bench.host(2)];
    lxd = await Lxd.start(host.space);
    agent = await bench.agent(host, {
      PALISADE_HOST_ENGINE: 'incus',
      PALISADE_HOST_INCUS: `unix:${lxd.socket}`,
    });
    await bench.agent(other);
    await bench.addPort(nicOf(neighbour), other);
    bench.service.want(other.name, [neighbour]);
    await bench.service.done(other.name);
  });
  after(async () => {
    await lxd.close();
    await bench.close();
  });

  const computeFor = (id: number, change: Partial<WantedCompute> = {}) =>
    computeOf(id, { image: lxd.image, watchdog: false, ...change });

  async function run(...computes: WantedCompute[]): Promise<void> {
    for (const compute of computes) {
      for (const nic of compute.nics) await bench.addPort(nic, host);
    }
    bench.service.want(host.name, computes);
    await bench.service.done(host.name);
  }

  /** Whether the neighbour on the other host reaches a compute. */
  async function answers(compute: WantedCompute): Promise<void> {
    const ping = ['netns', 'exec', 'pal-c99', 'ping', '-c', '1', '-W', '1', addressOf(compute)];
    await until(`${addressOf(compute)} answers`, () => other.space.succeeds('ip', ping));
  }

  /** What cloud-init knows it by. */
  async function instanceId(): Promise<string> {
    const id = await lxd.lxc('config', 'get', 'pal-1', 'volatile.cloud-init.instance-id');
    assert.notEqual(id.trim(), '');
    return id;
  }

  test('creates a container, with keys and limits, and connects it', async () => {
    const credentials = { rootPassword: 'correct horse battery', authorizedKeys: ['ssh-ed25519 AAAA me'] };
    const compute = computeFor(1, { credentials });
    await run(compute);
    await answers(compute);
    assert.equal(
      await lxd.lxc('file', 'pull', 'pal-1/root/.ssh/authorized_keys', '-'),
      'ssh-ed25519 AAAA me\n',
    );
    assert.equal((await lxd.lxc('config', 'get', 'pal-1', 'limits.memory')).trim(), '64MiB');
    assert.ok(!agent.output.includes('correct horse'));
  });

  test('a restart by hand keeps it connected', async () => {
    await lxd.lxc('restart', 'pal-1', '--timeout=10');
    await answers(computeFor(1));
  });

  test('another boot starts it anew, with other interfaces, and without the password', async () => {
    const nic = { ...nicOf(computeOf(2)), mtu: 1400 };
    const compute = computeFor(1, { boot: 2, nics: [nic] });
    const before = await instanceId();
    await run(compute);
    assert.equal(await instanceId(), before);
    await answers(compute);
    const link = await lxd.lxc('exec', 'pal-1', '--', 'ip', 'link', 'show', 'eth0');
    assert.match(link, /mtu 1400 .*\n.*02:00:00:00:00:02/);
    assert.equal((await lxd.lxc('config', 'get', 'pal-1', 'cloud-init.user-data')).trim(), '');
  });

  test('a guest that stops is a problem, or is started again', async () => {
    const nic = { ...nicOf(computeOf(2)), mtu: 1400 };
    await lxd.lxc('stop', 'pal-1', '--timeout=10');
    const { computes } = await bench.service.reported(host.name, 'that it has stopped', (report) =>
      report.computes.some(({ problem }) => problem === 'It has stopped by itself'),
    );
    assert.equal(computes[0]?.state, 'stopped');
    await run(computeFor(1, { boot: 2, nics: [nic], watchdog: true }));
    await answers(computeFor(2));
  });

  test('the daemon is killed: computes go on, and the agent follows', async () => {
    await lxd.killDaemon();
    await bench.service.reported(host.name, 'that LXD is gone', ({ problem, computes }) =>
      Boolean(problem?.includes('Incus does not answer') && computes.length === 1),
    );
    await answers(computeFor(2));
    await lxd.startDaemon();
    await bench.service.reported(host.name, 'no problem', ({ problem }) => problem === null);
    const nic = nicOf(computeOf(2));
    const two = computeFor(3);
    await run(computeFor(1, { boot: 2, nics: [nic] }), two);
    await answers(two);
  });

  test('an image that is missing is a problem', async () => {
    const nic = nicOf(computeOf(2));
    const wanted = [
      computeFor(1, { boot: 2, nics: [nic] }),
      computeFor(4, { image: 'public/none', nics: [] }),
    ];
    bench.service.want(host.name, wanted);
    const { computes } = await bench.service.reported(host.name, 'a problem', (report) =>
      report.computes.some(({ problem }) => problem !== null),
    );
    assert.deepEqual(
      computes.find(({ id }) => id === 4),
      {
        id: 4,
        state: 'absent',
        boot: 0,
        problem: 'There is no image with the alias public/none on this host',
      },
    );
  });

  test('what is not wanted goes, and what is not ours stays', async () => {
    await lxd.lxc('init', lxd.image, 'pal-77');
    await run(computeFor(1, { power: 'off', nics: [] }));
    await run();
    assert.equal((await lxd.lxc('list', '--format=csv', '--columns=n')).trim(), 'pal-77');
    bench.service.want(host.name, [computeFor(77, { nics: [] })]);
    await bench.service.reported(host.name, 'that it was not made here', ({ computes }) =>
      computes.some(({ problem }) => problem?.includes('was not made by this agent')),
    );
  });
});

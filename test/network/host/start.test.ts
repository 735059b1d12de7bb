// What the agent says when it cannot run.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { HostBench } from '#test/network/lab/host-bench';

describe('the start of the agent', () => {
  let bench: HostBench;
  before(async () => {
    bench = await HostBench.start(1);
  });
  after(() => bench.close());

  async function outcome(settings: Record<string, string>): Promise<[status: number | null, output: string]> {
    const agent = await bench.agent(bench.host(1), settings);
    const status = await agent.ended();
    return [status, agent.output];
  }

  test('is refused when OVN knows the host by another name', async () => {
    const [status, output] = await outcome({ PALISADE_HOST_NAME: 'hv9' });
    assert.equal(status, 1);
    assert.equal(output, 'error: PALISADE_HOST_NAME: is hv9, but the system-id of Open vSwitch is hv1\n');
  });

  test('is refused when the bridge is missing', async () => {
    const [status, output] = await outcome({ PALISADE_HOST_BRIDGE: 'br-none' });
    assert.equal(status, 1);
    assert.match(output, /^error: PALISADE_HOST_BRIDGE: Open vSwitch has no bridge br-none: .+\n$/);
  });

  test('is refused with one line for each bad setting', async () => {
    const [status, output] = await outcome({ PALISADE_HOST_POLL: 'often', PALISADE_HOST_ENGINE: 'none' });
    assert.equal(status, 2);
    assert.match(output, /^error: PALISADE_HOST_ENGINE: .+\nerror: PALISADE_HOST_POLL: .+\n$/);
  });

  test('is stopped by SIGTERM', async () => {
    const agent = await bench.agent(bench.host(1));
    await bench.service.reported('hv1', 'anything', () => true);
    assert.equal(await agent.stop(), 0);
    assert.match(agent.output, /"signal":"SIGTERM","msg":"stopping"/);
  });

  test('has ovn-controller read everything, unless the operator has decided', async () => {
    const { space } = bench.host(1);
    const setting = ['open_vswitch', '.', 'external_ids:ovn-monitor-all'];
    const started = async () => {
      bench.service.reports.delete('hv1');
      const agent = await bench.agent(bench.host(1));
      await bench.service.reported('hv1', 'anything', () => true);
      assert.equal(await agent.stop(), 0);
      return [(await space.run('ovs-vsctl', ['get', ...setting])).trim(), agent.output] as const;
    };
    const [byDefault, said] = await started();
    assert.equal(byDefault, '"true"');
    assert.doesNotMatch(said, /ovn-monitor-all/);
    await space.run('ovs-vsctl', ['set', 'open_vswitch', '.', 'external_ids:ovn-monitor-all=false']);
    const [decided, warned] = await started();
    assert.equal(decided, '"false"');
    assert.match(warned, /ovn-monitor-all is false/);
  });
});

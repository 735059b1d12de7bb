// Many computes behind one address, and more connections than a compute has ports.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import type { Machine } from '#test/network/lab/machine';
import { call, MIRROR_PORT, type Source } from '#test/network/lab/mirror';
import { UPSTREAM } from '#test/network/lab/ovn-lab';
import { until } from '#test/network/lab/until';
import { EgressScene, inSubnet, isIn, utcNow } from '#test/network/proofs/egress-scene';

const MACHINES = 60;
const CALLS = 200;
const SAMPLES = 1_000;

describe('many computes behind one address', () => {
  test(`${MACHINES} computes with ${CALLS} connections each to one remote port`, async () => {
    const scene = await EgressScene.start(2, { settings: { PALISADE_TTL_PORTSET_HOLD: '1' } });
    const { plane } = scene;
    try {
      const { subnet, gateway } = await scene.subnetWithGateway('10.80.4.0/24', plane.owner, 1_024);
      const machines = await machinesIn(MACHINES);
      await assertHolders(machines);
      const [gone, rest] = [machines.slice(0, 10), machines.slice(10)];
      const before = await scene.blockOf(gateway, gone[0] as Machine);
      const earlier = utcNow();
      // Leases begin and end with a second, and with all ports in use a block may be given again in the same one.
      await until('the next second', () => utcNow() > earlier);
      for (const { id } of gone) succeeded(await plane.owner.delete(`/compute/instances/${id}`));
      await assertHolders([...rest, ...(await machinesIn(10))]);
      const source = { address: before.address, port: before.start };
      assert.equal(await scene.holderOf(source, earlier), gone[0]?.id);

      async function machinesIn(count: number): Promise<Machine[]> {
        const ids: number[] = [];
        for (let made = 0; made < count; made += 1) ids.push(await plane.create([inSubnet(subnet)]));
        const running: Machine[] = [];
        for (const id of ids) running.push(await plane.running(id));
        for (const machine of running) await machine.reaches(UPSTREAM.outside);
        return running;
      }
    } finally {
      await plane.close();
    }

    async function assertHolders(machines: readonly Machine[]): Promise<void> {
      const all = await Promise.all(machines.map((machine) => call(machine, CALLS)));
      const seen = all.flatMap(({ sources }, index) =>
        sources.map((source) => ({ source, id: machines[index]?.id })),
      );
      const answered = seen.filter((one): one is { source: Source; id: number } => one.source !== undefined);
      assert.equal(answered.length, machines.length * CALLS);
      assert.equal(
        new Set(answered.map(({ source }) => `${source.address}:${source.port}`)).size,
        seen.length,
      );
      const each = Math.floor(answered.length / SAMPLES);
      for (const { source, id } of answered.filter((_, index) => index % each === 0))
        assert.equal(await scene.holderOf(source), id);
      for (const { end } of all) await end();
    }
  });

  test('500 computes of 128 ports; the 129th connection to one remote port fails', async () => {
    const scene = await EgressScene.start(1, { settings: { PALISADE_NAT_PORTS_MIN: '128' } });
    const { plane } = scene;
    try {
      const { vpc, subnet, gateway } = await scene.subnetWithGateway('10.80.0.0/22', plane.owner, 128);
      const machine = await plane.newMachine([inSubnet(subnet)]);
      for (let count = 1; count < 500; count += 1) await newCompute(plane.owner, [inSubnet(subnet)]);
      const path = `/networking/natgateways/${gateway}`;
      const { addresses, portset_assignments } = succeeded(await plane.owner.get(path));
      assert.deepEqual([addresses.length, portset_assignments], [1, 500]);
      const { data } = succeeded(await plane.owner.get(`${path}/interfaces?page_size=500`));
      const starts = data.map(
        (one: { portsets: { ports: [{ start: number }] }[] }) => one.portsets[0]?.ports[0].start,
      );
      assert.equal(new Set(starts).size, 500);
      for (const { compute, portsets } of data) {
        const [{ address, ports }] = portsets;
        assert.equal(await scene.holderOf({ address, port: ports[0].end }), compute.id);
      }
      await machine.reaches(UPSTREAM.outside);
      const { sources, end } = await call(machine, 129);
      const block = await scene.blockOf(gateway, machine);
      assert.equal(sources.filter((source) => isIn(block, source)).length, 128);
      assert.equal(sources.filter((source) => source === undefined).length, 1);
      const report = succeeded(await plane.owner.get(`/vpcs/${vpc}/network`));
      const { interface_id: id } = report.interfaces[0];
      const { json } = await plane.command(
        'network',
        'trace',
        String(id),
        UPSTREAM.outside,
        '--tcp',
        `${MIRROR_PORT}`,
      );
      assert.match(json.why, /, ports \d+-\d+: at most 128 connections to one remote port$/);
      await end();
    } finally {
      await plane.close();
    }
  });
});

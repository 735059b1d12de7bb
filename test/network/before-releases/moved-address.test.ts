// An address leaves the gateway of one account for that of another, while peers of the first one still send.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { succeeded } from '#test/harness/assert-errors';
import { patience } from '#test/harness/effort';
import { newNatgateway } from '#test/harness/natgateways';
import { Capture } from '#test/network/lab/capture';
import { call, startMirror } from '#test/network/lab/mirror';
import { UPSTREAM } from '#test/network/lab/ovn-lab';
import { Plane, type Subnet } from '#test/network/lab/plane';
import { until } from '#test/network/lab/until';
import { EgressScene, inSubnet, knock } from '#test/network/proofs/egress-scene';

const CALLS = 50;

test('what is sent to the ports of the one before reaches nobody', async () => {
  const settings = { PALISADE_TTL_PORTSET_HOLD: '1', PALISADE_PURGE_INTERVAL: '1' };
  const plane = await Plane.start(2, { settings });
  try {
    const scene = new EgressScene(plane);
    const { upstream } = plane.lab;
    const endPeers = await startMirror(upstream);
    const mine = await scene.subnetWithGateway('10.81.4.0/24');
    const one = await plane.newMachine([inSubnet(mine.subnet)]);
    await one.reaches(UPSTREAM.outside);
    const before = await scene.blockOf(mine.gateway, one);
    const { sources } = await call(one, CALLS);
    assert.equal(sources.filter((source) => source?.address === before.address).length, CALLS);
    succeeded(
      await plane.owner.put(`/vpcs/${mine.vpc}/subnets/${mine.subnet.id}`, { natgateway: { id: null } }),
    );
    succeeded(await plane.owner.delete(`/networking/natgateways/${mine.gateway}`));

    const stranger = await plane.stranger();
    const gateway = await until('the address is free again', async () => {
      const made = await newNatgateway(stranger);
      if (made.addresses[0] === before.address) return made.id;
      succeeded(await stranger.delete(`/networking/natgateways/${made.id}`));
      return undefined;
    });
    const { id, subnets } = await plane.newVpc(['10.81.4.0/24'], stranger);
    const [subnet] = subnets as [Subnet];
    succeeded(await stranger.put(`/vpcs/${id}/subnets/${subnet.id}`, { natgateway: { id: gateway } }));
    const two = await plane.newMachine([inSubnet(subnet)], stranger);
    await two.reaches(UPSTREAM.outside);
    assert.deepEqual(await scene.blockOf(gateway, two, stranger), before);

    const { space } = two.host;
    const fromPeers = `src host ${UPSTREAM.outside} and (tcp or udp)`;
    await using arriving = await Capture.start(space, {
      ...{ link: 'eth0', namespace: two.namespace, filter: fromPeers },
    });
    await using sent = await Capture.start(upstream, {
      ...{ link: 'provider0', filter: `${fromPeers} and dst host ${before.address}` },
    });
    await endPeers();
    await knock(upstream, before.address);
    await until('peers send', () => sent.packets.length >= CALLS);
    await sleep(patience(2_000));
    assert.deepEqual(arriving.packets, []);
  } finally {
    await plane.close();
  }
});

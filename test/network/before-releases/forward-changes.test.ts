// Ports that are forwarded, from inside, and while computes and forwards change.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { newNatgateway } from '#test/harness/natgateways';
import type { Machine } from '#test/network/lab/machine';
import { UPSTREAM } from '#test/network/lab/ovn-lab';
import type { Subnet } from '#test/network/lab/plane';
import { until } from '#test/network/lab/until';
import { inSubnet, isIn } from '#test/network/proofs/egress-scene';
import { ask, type Door, ForwardScene, TARGET, tell } from '#test/network/proofs/forward-scene';

describe('ports that are forwarded, while things change', () => {
  let scene: ForwardScene;
  let plane: ForwardScene['plane'];
  before(async () => {
    scene = await ForwardScene.start(2, { gateways: 1, settings: { PALISADE_TTL_PORTSET_HOLD: '1' } });
    ({ plane } = scene);
  });
  after(() => plane.close());

  test('are reached from inside by what leaves by a gateway, with its ports as the source', async () => {
    const { id, subnets } = await plane.newVpc(['10.81.4.0/24', '10.81.5.0/24', '10.81.6.0/24']);
    const [near, far, closed] = subnets as [Subnet, Subnet, Subnet];
    const { id: gateway } = await newNatgateway(plane.owner, { vpc_subnet_id: near.id });
    succeeded(await plane.owner.put(`/vpcs/${id}/subnets/${far.id}`, { natgateway: { id: gateway } }));
    const other = await scene.subnetWithGateway('10.82.4.0/24');
    const machine = await scene.newTarget(near);
    const doors: Door[] = [];
    for (const protocol of ['tcp', 'udp'] as const)
      doors.push(await scene.forward(gateway, machine, { protocol, port: 80, target: TARGET }));
    for (const door of doors) await scene.isOpen(door);
    const askers: [asker: Machine, gateway: number][] = [
      [machine, gateway],
      // On the gateway host, OVN lets packets of the same VPC in without giving them another source.
      [await scene.newElsewhere(near), gateway],
      [await scene.newElsewhere(far), gateway],
      [await plane.newMachine([inSubnet(other.subnet)]), other.gateway],
    ];
    for (const [asker, through] of askers) {
      const block = await scene.blockOf(through, asker);
      for (const door of doors) {
        const reply = await until(`${asker.id} is answered`, () => ask(asker, door));
        assert.equal(reply.compute, machine.id);
        assert.ok(isIn(block, reply.source), JSON.stringify([reply, block]));
      }
    }
    const hidden = await plane.newMachine([inSubnet(closed)]);
    await hidden.reaches(await machine.address());
    for (const door of doors) assert.equal(await ask(hidden, door), undefined);
  });

  test('never lead to an old target', async () => {
    const { subnet, gateway } = await scene.subnetWithGateway('10.83.4.0/24');
    const first = await scene.newTarget(subnet);
    const door = await scene.forward(gateway, first, { protocol: 'tcp', port: 25, target: TARGET });
    assert.equal((await scene.isOpen(door)).compute, first.id);
    const second = await scene.newTarget(subnet);
    const [config] = succeeded(await plane.owner.get(`/compute/instances/${second.id}/configs`)).data;
    succeeded(await plane.owner.put(door.path, { interface_id: config.interfaces[0].id }));
    await until(
      'the other one answers',
      async () => (await scene.askFromOutside(door))?.compute === second.id,
    );

    await plane.power(second.id, 'shutdown');
    await scene.isShut(door);
    const place = `/compute/instances/${second.id}/configs/${config.id}/interfaces/${config.interfaces[0].id}`;
    succeeded(await plane.owner.put(place, { ipv4: { vpc: '10.83.4.99' } }));
    await plane.power(second.id, 'boot');
    const again = await plane.running(second.id);
    await again.reaches(UPSTREAM.outside);
    assert.equal(await again.address(), '10.83.4.99');
    await tell(again, TARGET);
    assert.equal((await scene.isOpen(door)).compute, second.id);

    succeeded(await plane.owner.delete(`/compute/instances/${second.id}`));
    assert.equal((await plane.owner.get(door.path)).status, 404);
    const next = await plane.newMachine([{ ...inSubnet(subnet), ipv4: { vpc: '10.83.4.99' } }]);
    await next.reaches(UPSTREAM.outside);
    await tell(next, TARGET);
    await scene.isShut(door);
  });
});

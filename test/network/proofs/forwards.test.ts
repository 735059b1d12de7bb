// How ports of shared addresses lead to computes, by packets.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { succeeded } from '#test/harness/assert-errors';
import { patience } from '#test/harness/effort';
import { newFirewallLabel } from '#test/harness/firewalls';
import { Capture } from '#test/network/lab/capture';
import { UPSTREAM } from '#test/network/lab/ovn-lab';
import { until } from '#test/network/lab/until';
import { inSubnet, knock } from './egress-scene.ts';
import { type Door, ForwardScene, TARGET, tell } from './forward-scene.ts';

describe('ports that are forwarded', () => {
  let scene: ForwardScene;
  let plane: ForwardScene['plane'];
  before(async () => {
    scene = await ForwardScene.start(2, { gateways: 1, settings: { PALISADE_TTL_PORTSET_HOLD: '1' } });
    ({ plane } = scene);
  });
  after(() => plane.close());

  test('lead to the compute, which sees the real source, and nothing else gets in', async () => {
    const { vpc, subnet, gateway } = await scene.subnetWithGateway('10.80.4.0/24');
    const machine = await scene.newTarget(subnet);
    const doors = [
      await scene.forward(gateway, machine, { protocol: 'tcp', port: 443, target: TARGET }),
      await scene.forward(gateway, machine, { protocol: 'udp', port: 53, target: TARGET }),
    ] as const;
    for (const door of doors) {
      const { compute, source } = await scene.isOpen(door);
      assert.deepEqual([compute, source.address], [machine.id, UPSTREAM.outside]);
    }
    const { host, namespace } = machine;
    await using arriving = await Capture.start(host.space, {
      ...{ link: 'eth0', namespace, filter: `src host ${UPSTREAM.outside} and not dst port ${TARGET}` },
    });
    const [{ address }] = doors;
    await knock(plane.lab.upstream, address);
    await sleep(patience(1_000));
    assert.deepEqual(arriving.packets, []);
    // A row of NAT for one port takes all of them.
    await plane.whileHeld(async () => {
      const router = await plane.rowOf('Logical_Router', `vpc:${vpc}`);
      await plane.lab.nbctl(
        ['clear', 'Logical_Router', router, 'load_balancer'],
        ['--portrange', 'lr-nat-add', router, 'dnat', address, await machine.address(), '443'],
      );
      await until('packets arrive', async () => {
        await knock(plane.lab.upstream, address);
        return arriving.packets.length > 0;
      });
    });
  });

  test('of an address on which nobody has ports work too', async () => {
    const { subnet, gateway } = await scene.subnetWithGateway('10.84.4.0/24');
    const machine = await scene.newTarget(subnet);
    const { address } = succeeded(await plane.owner.post(`/networking/natgateways/${gateway}/addresses`, {}));
    const [config] = succeeded(await plane.owner.get(`/compute/instances/${machine.id}/configs`)).data;
    const body = { address, protocol: 'tcp', port: TARGET, interface_id: config.interfaces[0].id };
    const path = `/networking/natgateways/${gateway}/forwards`;
    const { id } = succeeded(await plane.owner.post(path, body));
    const door: Door = { id, path: `${path}/${id}`, protocol: 'tcp', address, port: TARGET };
    const { compute, source } = await scene.isOpen(door);
    assert.deepEqual([compute, source.address], [machine.id, UPSTREAM.outside]);
  });

  test('of two accounts with equal addresses lead to their own computes, past their firewalls', async () => {
    const stranger = await plane.stranger();
    const mine = await scene.subnetWithGateway('10.85.4.0/24');
    const theirs = await scene.subnetWithGateway('10.85.4.0/24', stranger);
    const one = await scene.newTarget(mine.subnet);
    const two = await plane.newMachine(
      [{ ...inSubnet(theirs.subnet), ipv4: { vpc: await one.address() } }],
      stranger,
    );
    await two.reaches(UPSTREAM.outside);
    await tell(two, TARGET);
    const to = { protocol: 'tcp', port: 443, target: TARGET } as const;
    const doors = [
      await scene.forward(mine.gateway, one, to),
      await scene.forward(theirs.gateway, two, to, stranger),
    ] as const;
    for (const [index, machine] of [one, two].entries())
      assert.equal((await scene.isOpen(doors[index] as Door)).compute, machine.id);
    // The port of the compute counts, and the source.
    const rules = (ports: string, source: string) => ({
      inbound: [{ action: 'ACCEPT', protocol: 'TCP', ports, addresses: { ipv4: [source] } }],
      inbound_policy: 'DROP',
      outbound_policy: 'ACCEPT',
    });
    const { id } = succeeded(
      await plane.owner.post('/networking/firewalls', {
        ...{ label: newFirewallLabel(), devices: { computes: [one.id] } },
        rules: rules('443', `${UPSTREAM.outside}/32`),
      }),
    );
    await scene.isShut(doors[0]);
    const setRules = async (body: object) =>
      succeeded(await plane.owner.put(`/networking/firewalls/${id}/rules`, body));
    await setRules(rules(String(TARGET), '198.51.100.0/24'));
    await plane.applied(mine.vpc);
    await scene.isShut(doors[0]);
    await setRules(rules(String(TARGET), `${UPSTREAM.outside}/32`));
    assert.equal((await scene.isOpen(doors[0])).compute, one.id);
  });
});

// What operators are told about the way out of a VPC.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { newFirewallLabel } from '#test/harness/firewalls';
import { newForward, newNatgateway } from '#test/harness/natgateways';
import type { Machine } from '#test/network/lab/machine';
import { MIRROR_PORT } from '#test/network/lab/mirror';
import { UPSTREAM } from '#test/network/lab/ovn-lab';
import { Plane, type Subnet } from '#test/network/lab/plane';
import { until } from '#test/network/lab/until';
import { inSubnet } from '#test/network/proofs/egress-scene';
import { NOTHING_OUT } from '#test/network/proofs/firewall-scene';

describe('the way out of a VPC', () => {
  let plane: Plane;
  before(async () => {
    plane = await Plane.start(2);
  });
  after(() => plane.close());

  test('is explained: what leaves, what does not, and why', async () => {
    const { id: vpc, subnets } = await plane.newVpc(['10.67.4.0/24', '10.67.5.0/24']);
    const [open, closed] = subnets as [Subnet, Subnet];
    const { id: gateway } = await newNatgateway(plane.owner, { vpc_subnet_id: open.id });
    const machine = await plane.newMachine([inSubnet(open)]);
    const hidden = await plane.newMachine([inSubnet(closed)]);
    await machine.reaches(UPSTREAM.outside);
    const report = succeeded(await plane.owner.get(`/vpcs/${vpc}/network`));
    assert.equal(report.egress.state, 'up');
    const interfaceOf = ({ id }: Machine): number =>
      report.interfaces.find((one: { compute_id: number }) => one.compute_id === id).interface_id;
    const { natgateway_id, address, start } = report.interfaces[0].egress;
    assert.deepEqual({ natgateway_id, start }, { natgateway_id: gateway, start: 4096 });
    const trace = async (from: Machine, to: string, ...more: string[]) => {
      const { json, errors } = await plane.command(
        'network',
        'trace',
        String(interfaceOf(from)),
        to,
        ...more,
      );
      assert.ok(json, errors);
      return [json.reaches, json.why];
    };
    const port = ['--tcp', String(MIRROR_PORT)];
    assert.deepEqual(await trace(machine, UPSTREAM.outside, ...port), [
      true,
      `reaches the provider network of us-east as ${address}, ports 4096-8191: at most 4096 connections to one remote port`,
    ]);
    assert.deepEqual(await trace(machine, UPSTREAM.outside, '--protocol', '47'), [
      false,
      `NAT gateway ${gateway} carries TCP, UDP and ICMP only`,
    ]);
    assert.deepEqual(await trace(hidden, UPSTREAM.outside), [
      false,
      `${UPSTREAM.outside} is outside VPC ${vpc}: the subnet has no NAT gateway, and interface ` +
        `${interfaceOf(hidden)} no public address (NAT 1:1)`,
    ]);
    assert.deepEqual(await trace(hidden, address), [
      false,
      `${address} is an address of NAT gateway ${gateway}: only answers come in, and what is forwarded`,
    ]);
    const { id: forward } = await newForward(plane.owner, gateway, { interface_id: interfaceOf(machine) });
    await plane.applied(vpc);
    const other = await plane.newMachine([inSubnet(open)]);
    const again = succeeded(await plane.owner.get(`/vpcs/${vpc}/network`)).interfaces;
    const from = again.find((one: { compute_id: number }) => one.compute_id === other.id).interface_id;
    const traceForward = async () => {
      const { json, errors } = await plane.command('network', 'trace', String(from), address, '--tcp', '443');
      assert.ok(json, errors);
      return [json.reaches, json.why];
    };
    assert.equal((await traceForward())[0], true);
    await plane.power(machine.id, 'shutdown');
    await plane.applied(vpc);
    assert.deepEqual(await traceForward(), [
      false,
      `Forward ${forward} leads to compute ${machine.id}, which is off or does not run with that interface`,
    ]);
    await plane.power(machine.id, 'boot');
    const firewall = { label: newFirewallLabel(), rules: NOTHING_OUT, devices: { computes: [machine.id] } };
    const { id } = succeeded(await plane.owner.post('/networking/firewalls', firewall));
    await plane.applied(vpc);
    await until('the rule holds', () => machine.cannotReach(UPSTREAM.outside));
    const [reaches, why] = await trace(machine, UPSTREAM.outside, ...port);
    assert.equal(reaches, false);
    assert.match(why, new RegExp(`^No outbound rule of firewall ${id} .* accepts TCP port ${MIRROR_PORT}`));
  });
});

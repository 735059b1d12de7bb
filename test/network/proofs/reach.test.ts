// Who reaches whom inside VPCs, as the API says.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Client } from '#test/harness/http-client';
import type { Machine } from '#test/network/lab/machine';
import { Plane, type Subnet } from '#test/network/lab/plane';
import { until } from '#test/network/lab/until';

const inSubnet = ({ id }: { id: number }, more: object = {}) => ({ purpose: 'vpc', subnet_id: id, ...more });

describe('packets inside VPCs', () => {
  let plane: Plane;
  before(async () => {
    plane = await Plane.start(2);
  });
  after(() => plane.close());

  test('two computes of a subnet, on two hosts, reach each other', async () => {
    const {
      subnets: [subnet],
    } = await plane.newVpc(['10.1.4.0/24']);
    assert.ok(subnet);
    const one = await plane.newMachine([inSubnet(subnet)]);
    const two = await plane.newMachine([inSubnet(subnet)]);
    assert.notEqual(one.host, two.host);
    // What the API says was leased.
    assert.deepEqual(await one.link(), { addresses: ['10.1.4.2/24'], mtu: 1442 });
    assert.deepEqual(await two.link(), { addresses: ['10.1.4.3/24'], mtu: 1442 });
    assert.equal(await one.gateway(), '10.1.4.1');
    const { ip, mask, router, mtu } = await two.lease();
    assert.deepEqual([ip, mask, router, mtu], ['10.1.4.3', '24', '10.1.4.1', '1442']);
    await one.reaches('10.1.4.3');
    await one.reaches('10.1.4.3', '-M', 'do', '-s', '1414');
    await two.speak();
    assert.equal(await one.hear('10.1.4.3'), `compute ${two.id}`);
  });

  test('two subnets of a VPC, on two hosts, reach each other by its router', async () => {
    const vpc = await plane.newVpc(['10.2.4.0/24', '10.2.5.0/24']);
    const [first, second] = vpc.subnets as [Subnet, Subnet];
    const one = await plane.newMachine([inSubnet(first)]);
    const two = await plane.newMachine([inSubnet(second)]);
    assert.notEqual(one.host, two.host);
    await one.reaches('10.2.5.2');
    await two.reaches('10.2.4.2');
    // Without the router's port they do not: it is the router that carries the packets.
    await plane.whileHeld(async () => {
      await plane.lab.nbctl([
        'lrp-del',
        await plane.rowOf('Logical_Router_Port', `subnet:${second.id}:gateway`),
      ]);
      await until('it is cut off', () => one.cannotReach('10.2.5.2'));
    });
    // The service mends what has been taken away.
    await one.reaches('10.2.5.2');
  });

  test('VPCs have the same network and the same addresses: each one its own computes', async () => {
    const pairs: { client: Client; subnet: Subnet }[] = [];
    for (const client of [plane.owner, plane.owner, await plane.stranger()]) {
      const [subnet] = (await plane.newVpc(['10.3.4.0/24'], client)).subnets as [Subnet];
      pairs.push({ client, subnet });
    }
    const speakers: string[] = [];
    const listeners: Machine[] = [];
    for (const { client, subnet } of pairs) {
      const speaker = await plane.newMachine([inSubnet(subnet)], client);
      assert.equal(await speaker.address(), '10.3.4.2');
      await speaker.speak();
      speakers.push(`compute ${speaker.id}`);
      const listener = await plane.newMachine([inSubnet(subnet)], client);
      assert.equal(await listener.address(), '10.3.4.3');
      listeners.push(listener);
    }
    assert.deepEqual(await Promise.all(listeners.map((listener) => listener.hear('10.3.4.2'))), speakers);
  });

  test('an address that only another VPC has is not reached, in no account', async () => {
    const stranger = await plane.stranger();
    const [own, other, foreign] = [
      await plane.newVpc(['10.4.4.0/24']),
      await plane.newVpc(['10.4.5.0/24']),
      await plane.newVpc(['10.4.6.0/24'], stranger),
    ];
    const subnetOf = ({ subnets }: { subnets: Subnet[] }) => subnets[0] as Subnet;
    const from = await plane.newMachine([inSubnet(subnetOf(own))]);
    const there = await plane.newMachine([inSubnet(subnetOf(other))]);
    const abroad = await plane.newMachine([inSubnet(subnetOf(foreign))], stranger);
    const beside = await plane.newMachine([inSubnet(subnetOf(own))]);
    await from.reaches(await beside.address());
    assert.equal(await from.cannotReach('10.4.5.2'), true);
    assert.equal(await from.cannotReach('10.4.6.2'), true);
    // With routers that are joined, and know the way, both answer: nothing else keeps them apart.
    await plane.whileHeld(async () => {
      await plane.join(own, { ...other, network: '10.4.5.0/24', back: '10.4.4.0/24' });
      await from.reaches(await there.address());
      await plane.join(own, { ...foreign, network: '10.4.6.0/24', back: '10.4.4.0/24' });
      await from.reaches(await abroad.address());
    });
  });
});

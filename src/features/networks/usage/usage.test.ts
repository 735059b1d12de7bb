import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { FreeNetworks } from '#domain/net/free-networks';
import { formatNetwork, knownNetwork } from '#domain/net/ipv4';
import { assertErrors, succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { describeOnDatabase } from '#test/harness/databases';
import type { Client } from '#test/harness/http-client';
import { newVpc } from '#test/harness/networks';
import { useTestApi } from '#test/harness/test-api';

/** Attaches a compute to a subnet. @param ranges routed to it, in CIDR notation */
async function attach(owner: Client, subnetId: number | undefined, ranges: string[] = []): Promise<void> {
  await newCompute(owner, [{ purpose: 'vpc', subnet_id: subnetId, ip_ranges: ranges }]);
}

const rows = async (client: Client, path: string, filter: object = {}) =>
  succeeded(await client.list(path, filter)).data;

describeOnDatabase('how full a VPC is', (dialect) => {
  const running = useTestApi(dialect);

  test('is counted for each subnet', async () => {
    const { owner } = await running.api.newAccount();
    const { id, subnets } = await newVpc(owner, ['10.0.4.0/24', '10.0.6.0/24']);
    await attach(owner, subnets[0]?.id, ['10.0.4.64/28']);
    const each = { addresses: 256, usable: 252, reserved: 4 };
    assert.deepEqual(succeeded(await owner.get(`/vpcs/${id}/usage`)), {
      ...{ addresses: 512, usable: 504, used: 17, reserved: 8 },
      subnets: [
        { id: subnets[0]?.id, ...each, used: 17 },
        { id: subnets[1]?.id, ...each, used: 0 },
      ],
    });
  });

  test('is nothing without subnets', async () => {
    const { owner } = await running.api.newAccount();
    const { id, label } = await newVpc(owner, []);
    const none = { addresses: 0, usable: 0, used: 0, reserved: 0 };
    assert.deepEqual(succeeded(await owner.get(`/vpcs/${id}/usage`)), { ...none, subnets: [] });
    assert.deepEqual(await rows(owner, '/vpcs/usage'), [
      {
        ...{ vpc_id: id, label, region: 'us-east', subnets: 0, ...none },
        ...{ used_percent: 0, largest_free: '10.0.0.0/8' },
      },
    ]);
    assert.deepEqual(await rows(owner, '/vpcs/usage/subnets'), []);
  });
});

describeOnDatabase('how full all networks are', (dialect) => {
  const running = useTestApi(dialect);

  test('is listed by VPC and by subnet', async () => {
    const { owner } = await running.api.newAccount();
    const [web, small] = [
      await newVpc(owner, ['10.0.4.0/24', '172.16.0.0/29']),
      await newVpc(owner, ['192.168.0.0/17']),
    ];
    await attach(owner, web.subnets[1]?.id, ['172.16.0.4/31']);
    await attach(owner, web.subnets[0]?.id);
    assert.deepEqual(await rows(owner, '/vpcs/usage'), [
      {
        ...{ vpc_id: web.id, label: web.label, region: 'us-east', subnets: 2, addresses: 264, usable: 256 },
        ...{ used: 4, reserved: 8, used_percent: 1, largest_free: '10.128.0.0/9' },
      },
      {
        ...{ vpc_id: small.id, label: small.label, region: 'us-east', subnets: 1, addresses: 32_768 },
        // The rest of 192.168.0.0/16 is the service's own.
        ...{ usable: 32_764, used: 0, reserved: 4, used_percent: 0, largest_free: null },
      },
    ]);
    const [first, second, third] = await rows(owner, '/vpcs/usage/subnets');
    const ofWeb = { vpc_id: web.id, vpc_label: web.label };
    assert.deepEqual(first, {
      ...{ subnet_id: web.subnets[0]?.id, label: 'subnet-0', ipv4: '10.0.4.0/24', ...ofWeb },
      ...{ usable: 252, used: 1, used_percent: 0 },
    });
    assert.deepEqual(second, {
      ...{ subnet_id: web.subnets[1]?.id, label: 'subnet-1', ipv4: '172.16.0.0/29', ...ofWeb },
      ...{ usable: 4, used: 3, used_percent: 75 },
    });
    assert.deepEqual([third.vpc_id, third.used_percent], [small.id, 0]);
  });

  test('is filtered and ordered by what is used', async () => {
    const { owner } = await running.api.newAccount();
    const vpcs = [];
    for (const count of [2, 0, 1]) {
      const vpc = await newVpc(owner, ['10.0.4.0/29', '10.0.5.0/29']);
      for (let made = 0; made < count; made += 1) await attach(owner, vpc.subnets[0]?.id);
      vpcs.push(vpc.id);
    }
    const [two, none, one] = vpcs;
    const ids = async (filter: object) =>
      (await rows(owner, '/vpcs/usage', filter)).map((row: { vpc_id: number }) => row.vpc_id);
    assert.deepEqual(await ids({ '+order_by': 'used', '+order': 'desc' }), [two, one, none]);
    assert.deepEqual(await ids({ used_percent: { '+gte': 12 } }), [two, one]);
    assert.deepEqual(await ids({ used_percent: { '+gt': 12 } }), [two]);
    assert.deepEqual(await ids({ used: 0, subnets: 2, region: 'us-east' }), [none]);
    const subnets = { '+order_by': 'used_percent', '+order': 'desc', '+limit': 1 };
    const [fullest] = await rows(owner, '/vpcs/usage/subnets', subnets);
    assert.deepEqual([fullest.vpc_id, fullest.used, fullest.used_percent], [two, 2, 50]);
    assert.equal((await rows(owner, '/vpcs/usage/subnets', { vpc_id: one, used: { '+gt': 0 } })).length, 1);
    for (const path of ['/vpcs/usage', '/vpcs/usage/subnets'])
      assertErrors(await owner.list(path, { usable: 4 }), 400, [
        { field: 'X-Filter', reason: 'Cannot filter on usable' },
      ]);
  });

  test('shows no more than the list of VPCs', async () => {
    const account = await running.api.newAccount();
    const { owner } = account;
    const [own, other] = [await newVpc(owner), await newVpc(owner)];
    await newVpc((await running.api.newAccount()).owner);
    const bound = await account.limited({ vpcs: [own.id] });
    const seen = async (client: Client, path: string) =>
      (await rows(client, path)).map((row: { vpc_id: number }) => row.vpc_id);
    for (const path of ['/vpcs/usage', '/vpcs/usage/subnets']) {
      assert.deepEqual(new Set(await seen(owner, path)), new Set([own.id, other.id]));
      assert.deepEqual(new Set(await seen(bound, path)), new Set([own.id]));
    }
  });

  test('is what each VPC says by itself, and what is free in it', async () => {
    const { owner } = await running.api.newAccount();
    for (let made = 0; made < 8; made += 1) {
      const networks = Array.from(
        { length: randomInt(6) },
        (_, index) => `10.${64 * randomInt(4) + 8 * index}.0.0/${13 + randomInt(17)}`,
      );
      const { subnets } = await newVpc(owner, networks);
      for (const { id } of subnets) if (randomInt(2) === 0) await attach(owner, id);
    }
    for (const row of await rows(owner, '/vpcs/usage')) {
      const { subnets, ...sums } = succeeded(await owner.get(`/vpcs/${row.vpc_id}/usage`));
      const { addresses, usable, used, reserved } = row;
      assert.deepEqual({ addresses, usable, used, reserved }, sums);
      assert.equal(row.subnets, subnets.length);
      const networks = succeeded(await owner.get(`/vpcs/${row.vpc_id}/subnets`)).data;
      const taken = networks.map(({ ipv4 }: { ipv4: string }) => knownNetwork(ipv4));
      const sizes = Array.from(
        { length: 22 },
        (_, index) => new FreeNetworks(8 + index, knownNetwork('10.0.0.0/8'), taken),
      );
      const largest = sizes.find(({ count }) => count > 0)?.at(0);
      assert.equal(row.largest_free, largest ? formatNetwork(largest) : null);
    }
  });
});

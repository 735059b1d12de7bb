import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';
import { newCompute, newConfig } from '#test/harness/computes';
import { describeOnDatabase } from '#test/harness/databases';
import type { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';

const EMPTY = { data: [], page: 1, pages: 1, results: 0 };
const ALL = '/networking/vpcs/ips';

interface Shown {
  address: string | null;
  address_range: string | null;
  vpc_id: number;
  compute_id: number;
  config_id: number;
  interface_id: number;
  active: boolean;
}

describeOnDatabase('VPC IP records', (dialect) => {
  const running = useTestApi(dialect);

  async function newSubnet(owner: Client, region = 'us-east', label = 'orders') {
    const subnets = [{ label: 'web', ipv4: '10.0.4.0/24' }];
    const vpc = succeeded(await owner.post('/vpcs', { label, region, subnets }));
    return { vpcId: vpc.id as number, subnetId: vpc.subnets[0].id as number };
  }

  const records = async (client: Client, path = ALL): Promise<Shown[]> =>
    succeeded(await client.get(path)).data;

  it('records list the address of an interface, then its ranges as sent', async () => {
    const { owner } = await running.api.newAccount();
    const { vpcId, subnetId } = await newSubnet(owner);
    const compute = await newCompute(owner, [
      { purpose: 'public' },
      {
        purpose: 'vpc',
        subnet_id: subnetId,
        ipv4: { nat_1_1: 'any' },
        ip_ranges: ['10.0.4.64/28', '10.0.4.16/30', '10.0.4.32/32'],
      },
      { purpose: 'vlan', label: 'backup-net', ipam_address: '10.90.0.5/24' },
    ]);
    const record = (address: string, range: string, nat: string) =>
      `{"address":${address},"address_range":${range},"vpc_id":${vpcId},"subnet_id":${subnetId},"region":"us-east","compute_id":${compute.id},"config_id":${compute.config.id},"interface_id":${compute.config.interfaces[1]?.id},"active":false,"nat_1_1":${nat},"gateway":"10.0.4.1","prefix":24,"subnet_mask":"255.255.255.0"}`;
    const data = [
      record('"10.0.4.2"', 'null', `"${compute.ipv4[0]}"`),
      record('null', '"10.0.4.64/28"', 'null'),
      record('null', '"10.0.4.16/30"', 'null'),
      record('null', '"10.0.4.32/32"', 'null'),
    ];
    for (const path of [ALL, '/vpcs/ips', '/vpcs/ips/', `/vpcs/${vpcId}/ips`]) {
      const { text } = await owner.get(path);
      assert.equal(text, `{"data":[${data.join(',')}],"page":1,"pages":1,"results":4}`);
    }
    const reversed = succeeded(await owner.list(ALL, { '+order': 'desc' })).data as Shown[];
    assert.deepEqual(
      reversed.map(({ address, address_range }) => address ?? address_range),
      ['10.0.4.32/32', '10.0.4.16/30', '10.0.4.64/28', '10.0.4.2'],
    );
  });

  it('records follow the power state of the compute, and end with the interface', async () => {
    const { owner } = await running.api.newAccount();
    const { subnetId } = await newSubnet(owner);
    const { id, config } = await newCompute(owner, [{ purpose: 'vpc', subnet_id: subnetId }]);
    const path = `/compute/instances/${id}`;
    const active = async () => (await records(owner)).map((record) => record.active);
    assert.deepEqual(await active(), [false]);
    succeeded(await owner.post(`${path}/boot`));
    assert.deepEqual(await active(), [true]);
    succeeded(await owner.post(`${path}/shutdown`));
    assert.deepEqual(await active(), [false]);
    const interfacePath = `${path}/configs/${config.id}/interfaces/${config.interfaces[0]?.id}`;
    succeeded(await owner.put(interfacePath, { ip_ranges: ['10.0.4.64/28', '10.0.4.80/28'] }));
    assert.equal((await records(owner)).length, 3);
    succeeded(await owner.delete(interfacePath));
    assert.deepEqual(succeeded(await owner.get(ALL)), EMPTY);
  });

  it('records exist for every config, even with equal addresses', async () => {
    const { owner } = await running.api.newAccount();
    const { vpcId, subnetId } = await newSubnet(owner);
    const vpc = { purpose: 'vpc', subnet_id: subnetId, ipv4: { vpc: '10.0.4.9' } };
    const { id, config } = await newCompute(owner, [vpc]);
    const configIds = [config.id];
    for (let count = 0; count < 3; count += 1) configIds.push((await newConfig(owner, id, [vpc])).id);
    succeeded(await owner.post(`/compute/instances/${id}/boot`, { config_id: configIds[2] }));
    const shown = await records(owner, `/vpcs/${vpcId}/ips`);
    assert.deepEqual(
      shown.map(({ address, config_id, active }) => [address, config_id, active]),
      configIds.map((configId, index) => ['10.0.4.9', configId, index === 2]),
    );
    const interfaceIds = shown.map(({ interface_id }) => interface_id);
    assert.deepEqual(
      interfaceIds,
      interfaceIds.toSorted((a, b) => a - b),
    );
  });

  it('records of one VPC, or of the whole account, are visible to all of its users', async () => {
    const [account, other] = [await running.api.newAccount(), await running.api.newAccount()];
    const { owner } = account;
    const [one, two] = [await newSubnet(owner), await newSubnet(owner, 'us-east', 'customers')];
    for (const { subnetId } of [one, two]) await newCompute(owner, [{ purpose: 'vpc', subnet_id: subnetId }]);
    const user = await account.restricted();
    for (const client of [owner, user]) {
      const all = await records(client);
      assert.deepEqual(
        all.map(({ vpc_id }) => vpc_id),
        [one.vpcId, two.vpcId],
      );
      assert.deepEqual(await records(client, '/vpcs/ips'), all);
      assert.deepEqual(await records(client, `/vpcs/${one.vpcId}/ips`), all.slice(0, 1));
      assert.deepEqual(await records(client, `/vpcs/${two.vpcId}/ips`), all.slice(1));
    }
    const before = await newSubnet(other.owner);
    assert.deepEqual(succeeded(await other.owner.get(ALL)), EMPTY);
    assert.deepEqual(succeeded(await other.owner.get(`/vpcs/${before.vpcId}/ips`)), EMPTY);
    assertRefused(await other.owner.get(`/vpcs/${one.vpcId}/ips`), 404, 'Not found');
  });

  it('records can be filtered', async () => {
    const { owner } = await running.api.newAccount();
    const [east, west] = [await newSubnet(owner), await newSubnet(owner, 'us-west', 'customers')];
    const one = await newCompute(owner, [
      { purpose: 'vpc', subnet_id: east.subnetId, ip_ranges: ['10.0.4.64/28'] },
    ]);
    const two = await newCompute(owner, [{ purpose: 'vpc', subnet_id: west.subnetId }], {
      region: 'us-west',
    });
    succeeded(await owner.post(`/compute/instances/${two.id}/boot`));
    const [ones, twos] = [[one.id, one.id], [two.id]];
    const cases: [filter: object, computeIds: number[]][] = [
      [{ active: true }, twos],
      [{ active: { '+neq': 'true' } }, ones],
      [{ config_id: one.config.id }, ones],
      [{ config_id: { '+gt': one.config.id } }, twos],
      [{ compute_id: `${two.id}` }, twos],
      [{ compute_id: { '+lt': two.id } }, ones],
      [{ region: 'us-west' }, twos],
      [{ region: { '+contains': 'US-' } }, [...ones, ...twos]],
      [{ vpc_id: east.vpcId }, ones],
      [{ vpc_id: east.vpcId, active: true }, []],
      [{ '+or': [{ vpc_id: east.vpcId }, { active: true }] }, [...ones, ...twos]],
      [{ '+order_by': 'region', '+order': 'desc' }, [...twos, ...ones]],
      [{ '+order': 'desc' }, [...twos, ...ones]],
      [{ '+limit': 1 }, [one.id]],
    ];
    for (const path of [ALL, '/vpcs/ips']) {
      for (const [filter, expected] of cases) {
        const { data, results } = succeeded(await owner.list(path, filter));
        const ids = data.map(({ compute_id }: Shown) => compute_id);
        assert.deepEqual([ids, results], [expected, expected.length], JSON.stringify(filter));
      }
    }
    for (const field of ['address_range', 'interface_id', 'nat_1_1', 'prefix']) {
      const expected = [{ field: 'X-Filter', reason: `Cannot filter on ${field}` }];
      for (const path of [ALL, '/vpcs/ips', `/vpcs/${east.vpcId}/ips`]) {
        assertErrors(await owner.list(path, { [field]: 1 }), 400, expected);
      }
    }
  });

  it('pages may split the records of an interface', async () => {
    const { owner } = await running.api.newAccount();
    const { subnetId } = await newSubnet(owner);
    const ranges = Array.from({ length: 60 }, (_, index) => `10.0.4.${4 * (index + 1)}/31`);
    await newCompute(owner, [{ purpose: 'vpc', subnet_id: subnetId, ip_ranges: ranges }]);
    const walked: Shown[] = [];
    for (const page of [1, 2, 3]) {
      const { data, pages, results } = succeeded(await owner.get(`${ALL}?page_size=25&page=${page}`));
      assert.deepEqual([pages, results], [3, 61]);
      walked.push(...data);
    }
    assert.deepEqual(
      walked.map(({ address, address_range }) => address ?? address_range),
      ['10.0.4.2', ...ranges],
    );
  });

  it('reading records requires the scope for addresses', async () => {
    const account = await running.api.newAccount();
    const { vpcId } = await newSubnet(account.owner);
    const [reader, stranger] = [
      await account.withScopes(['ips:read_only']),
      await account.withScopes(['vpc:read_write', 'computes:read_write']),
    ];
    for (const path of [ALL, '/vpcs/ips', `/vpcs/${vpcId}/ips`]) {
      assert.equal((await reader.get(path)).headers['x-accepted-oauth-scopes'], 'ips:read_only');
      assert.equal((await stranger.get(path)).status, 401);
      assert.equal((await running.api.nobody.get(path)).status, 401);
    }
  });
});

describeOnDatabase('/vpcs/ips', (dialect) => {
  const running = useTestApi(dialect, { env: { PALISADE_RATE_LIMIT: 'on' } });

  it('the path /vpcs/ips is never a VPC', async () => {
    const { owner } = await running.api.newAccount();
    for (const method of ['PUT', 'DELETE', 'POST']) {
      const answer = await owner.send(method, '/vpcs/ips', { body: { label: 'new' } });
      assertRefused(answer, 405, 'Method Not Allowed');
      assert.equal(answer.headers.allow, 'HEAD, GET, OPTIONS');
    }
    for (const path of ['/vpcs/ips/subnets', '/vpcs/ips/ips', '/vpcs/ips/subnets/1', '/networking/ips']) {
      assertRefused(await owner.get(path), 404, 'Not found');
    }
    assert.equal((await owner.send('HEAD', '/vpcs/ips')).status, 200);
    assert.equal((await owner.send('OPTIONS', '/vpcs/ips')).status, 200);
  });

  it('the alias counts for the same rate limit as /networking/vpcs/ips', async () => {
    const { owner } = await running.api.newAccount();
    const remaining = async (path: string) =>
      Number((await owner.get(path)).headers['x-ratelimit-remaining']);
    const first = await remaining(ALL);
    assert.equal(await remaining('/vpcs/ips'), first - 1);
    assert.equal(await remaining(ALL), first - 2);
  });
});

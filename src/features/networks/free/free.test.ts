import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertErrors, succeeded } from '#test/harness/assert-errors';
import { newCompute, newConfig } from '#test/harness/computes';
import { describeOnDatabase } from '#test/harness/databases';
import { interfacesOf, newVpc } from '#test/harness/networks';
import { useTestApi } from '#test/harness/test-api';

const NETWORKS = ['10.0.4.0/24', '10.0.6.0/24'];

describeOnDatabase('the free networks of a VPC', (dialect) => {
  const running = useTestApi(dialect);

  test('are listed by size, ascending, in pages', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = await newVpc(owner, NETWORKS);
    const { body } = await owner.get(`/vpcs/${id}/free?prefix=24`);
    assert.deepEqual([body.page, body.pages, body.results], [1, 656, 65_534]);
    assert.deepEqual(body.data.slice(3, 6), [
      { ipv4: '10.0.3.0/24', addresses: 256, usable: 252 },
      { ipv4: '10.0.5.0/24', addresses: 256, usable: 252 },
      { ipv4: '10.0.7.0/24', addresses: 256, usable: 252 },
    ]);
    const last = succeeded(await owner.get(`/vpcs/${id}/free?prefix=24&page=656`));
    assert.deepEqual([last.data.length, last.data.at(-1).ipv4], [34, '10.255.255.0/24']);
    assert.deepEqual(succeeded(await owner.get(`/vpcs/${id}/free?prefix=24&page=657`)).data, []);
    const filter = { '+order': 'desc', '+limit': 2 };
    const highest = succeeded(await owner.list(`/vpcs/${id}/free?prefix=24`, filter));
    assert.deepEqual(
      highest.data.map(({ ipv4 }: { ipv4: string }) => ipv4),
      ['10.255.255.0/24', '10.255.254.0/24'],
    );
    assert.equal(highest.results, 2);
  });

  test('are looked for in one range', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = await newVpc(owner, NETWORKS);
    const free = async (query: string) =>
      succeeded(await owner.get(`/vpcs/${id}/free?${query}`)).data.map(({ ipv4 }: { ipv4: string }) => ipv4);
    assert.deepEqual(await free('prefix=25&within=10.0.4.0/22'), [
      ...['10.0.5.0/25', '10.0.5.128/25', '10.0.7.0/25', '10.0.7.128/25'],
    ]);
    assert.deepEqual(await free('prefix=22&within=10.0.4.0/22'), []);
    assert.deepEqual(await free('prefix=29&within=10.0.5.8'), []);
    // Half of this range is the network of the service itself.
    assert.deepEqual(await free('prefix=17&within=192.168.0.0/16'), ['192.168.0.0/17']);
    assert.deepEqual(await free('prefix=16&within=192.168.0.0/16'), []);
  });

  test('are by default in the private range of the first subnet', async () => {
    const { owner } = await running.api.newAccount();
    for (const [networks, first] of [
      [[], '10.0.0.0/20'],
      [['172.20.0.0/24', '10.0.0.0/24'], '172.16.0.0/20'],
      [['192.168.0.0/24'], '192.168.16.0/20'],
    ] as const) {
      const { id } = await newVpc(owner, networks);
      assert.equal(succeeded(await owner.get(`/vpcs/${id}/free?prefix=20`)).data[0].ipv4, first);
    }
  });

  test('follow every change of the subnets', async () => {
    const { owner } = await running.api.newAccount();
    const { id, subnets } = await newVpc(owner, ['10.0.0.0/24']);
    const lowest = async () => succeeded(await owner.get(`/vpcs/${id}/free?prefix=24`)).data[0].ipv4;
    assert.equal(await lowest(), '10.0.1.0/24');
    succeeded(await owner.post(`/vpcs/${id}/subnets`, { label: 'next', ipv4: '10.0.1.0/24' }));
    assert.equal(await lowest(), '10.0.2.0/24');
    succeeded(await owner.delete(`/vpcs/${id}/subnets/${subnets[0]?.id}`));
    assert.equal(await lowest(), '10.0.0.0/24');
  });

  test('wrong queries are refused, all their fields together', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = await newVpc(owner);
    const size = { field: 'prefix', reason: 'Must be 8-29' };
    const network = { field: 'within', reason: 'within must be an IPv4 network' };
    const form = { field: 'within', reason: 'within must be in CIDR canonical form' };
    const place = {
      field: 'within',
      reason: 'within must be inside 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16',
    };
    for (const [query, ...problems] of [
      ['', { field: 'prefix', reason: 'prefix is required' }],
      ['?prefix=7', size],
      ['?prefix=30', size],
      ['?prefix=24.0', size],
      ['?prefix=%2024', size],
      ['?prefix=24&prefix=x', size],
      ['?prefix=24&within=10.0.0.0/33', network],
      ['?prefix=24&within=fd00::/8', network],
      ['?prefix=24&within=10.0.0.1/24', form],
      ['?prefix=24&within=11.0.0.0/8', place],
      ['?prefix=x&within=0.0.0.0/0', size, network],
      ['?prefix=x&page=0', size, { field: 'page', reason: 'Must be 1 or greater' }],
    ] as const) {
      assertErrors(await owner.get(`/vpcs/${id}/free${query}`), 400, problems);
    }
    const filtered = await owner.list(`/vpcs/${id}/free?prefix=24`, { ipv4: '10.0.0.0/24' });
    assertErrors(filtered, 400, [{ field: 'X-Filter', reason: 'Cannot filter on ipv4' }]);
  });
});

describeOnDatabase('the free addresses of a subnet', (dialect) => {
  const running = useTestApi(dialect);

  test('are listed as runs, and counted', async () => {
    const { owner } = await running.api.newAccount();
    const vpc = await newVpc(owner, NETWORKS);
    const [subnet] = vpc.subnets;
    const compute = await newCompute(owner);
    const path = `/vpcs/${vpc.id}/subnets/${subnet?.id}/free`;
    const attach = async (address: string, ranges: string[] = []) => {
      const config = await newConfig(owner, compute.id, []);
      const input = { purpose: 'vpc', subnet_id: subnet?.id, ipv4: { vpc: address }, ip_ranges: ranges };
      succeeded(await owner.post(interfacesOf(config, compute), input));
    };
    assert.deepEqual(succeeded(await owner.get(path)).data, [
      { first: '10.0.4.2', last: '10.0.4.253', addresses: 252 },
    ]);
    await attach('10.0.4.2');
    await attach('10.0.4.10', ['10.0.4.64/28']);
    assert.deepEqual(succeeded(await owner.get(path)).data, [
      { first: '10.0.4.3', last: '10.0.4.9', addresses: 7 },
      { first: '10.0.4.11', last: '10.0.4.63', addresses: 53 },
      { first: '10.0.4.80', last: '10.0.4.253', addresses: 174 },
    ]);
  });
});

describeOnDatabase('a subnet whose network the service chooses', (dialect) => {
  const running = useTestApi(dialect);

  test('gets the lowest free network of its size', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = await newVpc(owner, NETWORKS);
    const path = `/vpcs/${id}/subnets`;
    const add = async (input: object) => succeeded(await owner.post(path, input)).ipv4;
    assert.equal(await add({ label: 'a', prefix: 24 }), '10.0.0.0/24');
    assert.equal(await add({ label: 'b', prefix: 25, within: '10.0.4.0/22' }), '10.0.5.0/25');
    assert.equal(await add({ label: 'c', prefix: 16, within: '172.16.0.0/12' }), '172.16.0.0/16');
    assert.equal(await add({ label: 'd', prefix: 29, ipv4: null }), '10.0.1.0/29');
  });

  test('can be created with its VPC, beside others', async () => {
    const { owner } = await running.api.newAccount();
    const subnets = [
      { label: 'a', prefix: 24 },
      { label: 'b', ipv4: '172.16.0.0/24' },
      { label: 'c', prefix: 24 },
      { label: 'd', prefix: 20, within: '10.0.0.0/8' },
    ];
    const vpc = succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east', subnets }));
    assert.deepEqual(
      vpc.subnets.map(({ ipv4 }: { ipv4: string }) => ipv4),
      ['172.16.1.0/24', '172.16.0.0/24', '172.16.2.0/24', '10.0.0.0/20'],
    );
  });

  test('is refused when there is no room, and nothing is created', async () => {
    const { owner } = await running.api.newAccount();
    const { id, label } = await newVpc(owner, ['10.0.4.0/24']);
    const path = `/vpcs/${id}/subnets`;
    const full = { field: 'prefix', reason: 'No free network of this size' };
    const taken = { field: 'label', reason: 'Label must be unique among the subnets of the VPC' };
    assertErrors(await owner.post(path, { label: 'a', prefix: 24, within: '10.0.4.0/24' }), 400, [full]);
    const both = { label: 'subnet-0', prefix: 24, within: '10.0.4.0/24' };
    assertErrors(await owner.post(path, both), 400, [taken, full]);
    const input = { label, region: 'us-east', subnets: [{ label: 'a', prefix: 8, within: '10.0.0.0/9' }] };
    assertErrors(await owner.post('/vpcs', input), 400, [
      { field: 'label', reason: 'Label must be unique among your VPCs' },
      { ...full, field: 'subnets[0].prefix' },
    ]);
    assert.equal((await owner.get('/vpcs')).body.results, 1);
  });

  test('needs either a network or a size', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = await newVpc(owner);
    const path = `/vpcs/${id}/subnets`;
    const network = '10.9.0.0/24';
    for (const [input, ...problems] of [
      [{}, { field: 'ipv4', reason: 'ipv4 is required' }],
      [
        { ipv4: null, prefix: null },
        { field: 'ipv4', reason: 'ipv4 is required' },
      ],
      [{ within: '10.0.0.0/8' }, { field: 'ipv4', reason: 'ipv4 is required' }],
      [
        { ipv4: network, prefix: 24 },
        { field: 'prefix', reason: 'prefix is not valid' },
      ],
      [
        { ipv4: network, within: '10.0.0.0/8' },
        { field: 'within', reason: 'within is not valid' },
      ],
      [{ prefix: 7 }, { field: 'prefix', reason: 'Must be 8-29' }],
      [{ prefix: '24' }, { field: 'prefix', reason: 'prefix must be an integer' }],
      [
        { prefix: 24, within: 'x' },
        { field: 'within', reason: 'within must be an IPv4 network' },
      ],
    ] as const) {
      assertErrors(await owner.post(path, { label: 'a', ...input }), 400, problems);
      const entries = { label: 'orders', region: 'us-east', subnets: [{ label: 'a', ...input }] };
      const inEntry = problems.map(({ field, reason }) => ({ field: `subnets[0].${field}`, reason }));
      assertErrors(await owner.post('/vpcs', entries), 400, inEntry);
    }
  });
});

describeOnDatabase('the lists of VPC addresses', (dialect) => {
  const running = useTestApi(dialect);

  test('are filtered by subnet and by address', async () => {
    const { owner } = await running.api.newAccount();
    const vpc = await newVpc(owner, NETWORKS);
    const compute = await newCompute(owner);
    for (const [index, { id }] of vpc.subnets.entries()) {
      const config = await newConfig(owner, compute.id, []);
      const ip_ranges = index === 0 ? ['10.0.4.64/28'] : [];
      const input = { purpose: 'vpc', subnet_id: id, ip_ranges };
      succeeded(await owner.post(interfacesOf(config, compute), input));
    }
    const found = async (filter: object) => {
      const [one, all] = [`/vpcs/${vpc.id}/ips`, '/networking/vpcs/ips'];
      const lists = [await owner.list(one, filter), await owner.list(all, filter)].map(succeeded);
      const [first, second] = lists.map(({ data }) =>
        data.map(
          (row: { address: string | null; address_range: string | null }) => row.address ?? row.address_range,
        ),
      );
      assert.deepEqual(first, second);
      return first;
    };
    assert.deepEqual(await found({ subnet_id: vpc.subnets[0]?.id }), ['10.0.4.2', '10.0.4.64/28']);
    assert.deepEqual(await found({ address: '10.0.6.2' }), ['10.0.6.2']);
    assert.deepEqual(await found({ address: '10.0.4.64' }), []);
    assert.deepEqual(await found({ address: { '+contains': '10.0.' } }), ['10.0.4.2', '10.0.6.2']);
    assert.deepEqual(await found({ address: null }), ['10.0.4.64/28']);
    // The address of a range is null: it is not equal to any address, and neither greater nor less than one.
    assert.deepEqual(await found({ address: { '+neq': '10.0.6.2' } }), ['10.0.4.2', '10.0.4.64/28']);
    assert.deepEqual(await found({ address: { '+neq': null } }), ['10.0.4.2', '10.0.6.2']);
    for (const operator of ['+gt', '+gte', '+lt', '+lte'])
      assert.ok(!(await found({ address: { [operator]: '10.0.4.2' } })).includes('10.0.4.64/28'), operator);
  });
});

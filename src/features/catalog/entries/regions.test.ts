import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';

const REGIONS: [id: string, label: string, country: string, hasVpcs: boolean][] = [
  ['us-east', 'US East', 'us', true],
  ['us-west', 'US West', 'us', true],
  ['eu-central', 'Central Europe', 'de', true],
  ['eu-west', 'Western Europe', 'pt', true],
  ['eu-north', 'Northern Europe', 'se', true],
  ['ca-east', 'Canada East', 'ca', true],
  ['br-south', 'Brazil South', 'br', true],
  ['in-west', 'India West', 'in', true],
  ['ap-northeast', 'Japan', 'jp', true],
  ['ap-southeast', 'Singapore', 'sg', true],
  ['us-central', 'US Central', 'us', false],
  ['au-east', 'Australia East', 'au', false],
];

describeOnDatabase('regions', (dialect) => {
  const running = useTestApi(dialect);

  it('regions are listed in the order of the catalogue, without a token', async () => {
    const data = REGIONS.map(([id, label, country, hasVpcs]) => ({
      ...{ id, label, country },
      capabilities: hasVpcs
        ? ['Computes', 'Cloud Firewall', 'NAT Gateway', 'Vlans', 'VPCs']
        : ['Computes', 'Cloud Firewall', 'Vlans'],
      status: 'ok',
      resolvers: { ipv4: '192.0.2.53, 198.51.100.53', ipv6: '2001:db8::53, 2001:db8::54' },
      site_type: 'core',
    }));
    const text = JSON.stringify({ data, page: 1, pages: 1, results: 12 });
    const account = await running.api.newAccount();
    const clients = [
      running.api.nobody,
      account.owner,
      await account.withScopes([]),
      await account.restricted(),
      new Client(running.api.base, 'wrong'),
    ];
    for (const client of clients) {
      assert.equal((await client.get('/regions')).text, text);
      for (const region of data) {
        assert.equal((await client.get(`/regions/${region.id}`)).text, JSON.stringify(region));
      }
    }
  });

  it('regions are found by id only', async () => {
    for (const id of [
      'nowhere',
      'US-EAST',
      'us-east%20',
      '1',
      '0',
      'us%2Feast',
      '__proto__',
      'x'.repeat(600),
    ]) {
      assertRefused(await running.api.nobody.get(`/regions/${id}`), 404, 'Not found');
    }
  });

  it('regions cannot be filtered, but reversed, limited and paginated', async () => {
    const nobody = running.api.nobody;
    const ids = async (query: string, filter: object) =>
      succeeded(await nobody.list(`/regions${query}`, filter)).data.map(({ id }: { id: string }) => id);
    const all = REGIONS.map(([id]) => id);
    assert.deepEqual(await ids('', { '+order': 'desc' }), all.toReversed());
    assert.deepEqual(await ids('', { '+limit': 3 }), all.slice(0, 3));
    assert.deepEqual(await ids('?page_size=25&page=1', { '+and': [] }), all);
    assert.deepEqual(await ids('?page=2', {}), []);
    assertErrors(await nobody.list('/regions', { country: 'us' }), 400, [
      { field: 'X-Filter', reason: 'Cannot filter on country' },
    ]);
    assertErrors(await nobody.list('/regions', { '+order_by': 'id' }), 400, [
      { field: 'X-Filter', reason: 'Cannot order by id' },
    ]);
  });

  it('regions are read-only', async () => {
    const { owner } = await running.api.newAccount();
    for (const [method, path] of [
      ['POST', '/regions'],
      ['PUT', '/regions/us-east'],
      ['DELETE', '/regions/us-east'],
    ] as const) {
      assertRefused(await owner.send(method, path), 405, 'Method Not Allowed');
    }
  });
});

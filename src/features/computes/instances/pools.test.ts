import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import type { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';
import { useFolder } from '#test/harness/test-store';

const PATH = '/compute/instances';

describeOnDatabase('public addresses of a region', (dialect) => {
  const folder = useFolder();
  const region = (number: number, id: string, pool: string[], capabilities = ['Computes']) =>
    JSON.stringify({
      ...{ number, id, label: id, country: 'us', capabilities, status: 'ok', site_type: 'core' },
      resolvers: { ipv4: '', ipv6: '' },
      ipv4_pool: pool,
    });
  const regions = [
    region(1, 'here', ['192.0.2.252/30', '198.51.100.0/30']),
    region(2, 'there', ['203.0.113.0/29']),
    region(3, 'nowhere', ['203.0.113.8/29'], ['VPCs']),
  ];
  writeFileSync(join(folder, 'regions.jsonl'), regions.join('\n'));
  const running = useTestApi(dialect, { env: { PALISADE_CATALOG_DIR: folder } });

  const create = (client: Client, id = 'here') => client.post(PATH, { type: 'c1-entry-1', region: id });

  it('public addresses are assigned lowest first until none is left, and can be reused immediately', async () => {
    const { owner } = await running.api.newAccount();
    const other = await running.api.newAccount();
    const made: { id: number; ipv4: string[] }[] = [];
    for (const client of [owner, other.owner, owner, owner, owner]) {
      made.push(succeeded(await create(client)));
    }
    const addresses = made.map(({ ipv4 }) => ipv4.join());
    assert.deepEqual(addresses, [
      '192.0.2.252',
      '192.0.2.253',
      '192.0.2.254',
      '198.51.100.2',
      '198.51.100.3',
    ]);
    assertRefused(await create(owner), 400, 'No public IPv4 address is free in the region');
    assertRefused(await create(other.owner), 400, 'No public IPv4 address is free in the region');
    assert.equal(succeeded(await owner.get(PATH)).results, 4);
    assert.deepEqual(succeeded(await create(owner, 'there')).ipv4, ['203.0.113.2']);

    for (const index of [3, 2]) succeeded(await owner.delete(`${PATH}/${made[index]?.id}`));
    assert.deepEqual(succeeded(await create(other.owner)).ipv4, ['192.0.2.254']);
    assert.deepEqual(succeeded(await create(owner)).ipv4, ['198.51.100.2']);
    assertRefused(await create(owner), 400, 'No public IPv4 address is free in the region');
  });

  it('only regions with computes have public addresses', async () => {
    const { owner } = await running.api.newAccount();
    const { status, body } = await create(owner, 'nowhere');
    assert.deepEqual([status, body.errors], [400, [{ field: 'region', reason: 'region is not valid' }]]);
  });
});

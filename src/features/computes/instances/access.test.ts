import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';

import { describeOnDatabase } from '#test/harness/databases';
import type { Client } from '#test/harness/http-client';
import { newVpc } from '#test/harness/networks';
import { useTestApi } from '#test/harness/test-api';

const PATH = '/compute/instances';
const BARE = { type: 'c1-entry-1', region: 'us-east' };

describeOnDatabase('restricted users and computes', (dialect) => {
  const running = useTestApi(dialect);

  const listed = async (client: Client) =>
    succeeded(await client.get(PATH)).data.map(({ id }: { id: number }) => id);

  it('restricted users see computes with a grant, and learn that others exist', async () => {
    const account = await running.api.newAccount();
    const ids: number[] = [];
    for (let count = 0; count < 3; count += 1) ids.push(succeeded(await account.owner.post(PATH, BARE)).id);
    const [first = 0, second = 0, third = 0] = ids;
    const user = await account.restricted({ compute: { [first]: 'read_only', [second]: 'read_write' } });
    assert.deepEqual(await listed(user), [first, second]);
    assert.equal(succeeded(await user.get(PATH)).results, 2);
    assert.deepEqual(await listed(await account.restricted()), []);

    assert.equal((await user.get(`${PATH}/${first}`)).status, 200);
    assertRefused(await user.get(`${PATH}/${third}`), 403, 'Unauthorized');
    assertRefused(await user.get(`${PATH}/${third + 1000}`), 404, 'Not found');
    for (const change of ['boot', 'reboot', 'shutdown']) {
      assertRefused(await user.post(`${PATH}/${first}/${change}`), 403, 'Unauthorized');
      assert.equal((await user.post(`${PATH}/${second}/${change}`)).status, 400);
    }
    assertRefused(await user.put(`${PATH}/${first}`, { label: 'renamed' }), 403, 'Unauthorized');
    assertRefused(await user.delete(`${PATH}/${first}`), 403, 'Unauthorized');
    succeeded(await user.put(`${PATH}/${second}`, { label: 'renamed' }));
    succeeded(await user.delete(`${PATH}/${second}`));
    assert.deepEqual(await listed(user), [first]);
  });

  it('restricted users can create computes with the grant, and change those they created', async () => {
    const account = await running.api.newAccount();
    const nobody = await account.restricted({ global: ['add_vpcs'] });
    assertRefused(await nobody.post(PATH, { type: 7 }), 403, 'Unauthorized');
    const user = await account.restricted({ global: ['add_computes'] });
    const { id } = succeeded(await user.post(PATH, BARE));
    assert.deepEqual(await listed(user), [id]);
    succeeded(await user.put(`${PATH}/${id}`, { group: 'mine' }));
    assertRefused(await nobody.get(`${PATH}/${id}`), 403, 'Unauthorized');
    succeeded(await user.delete(`${PATH}/${id}`));
  });

  it('restricted users can never change tags', async () => {
    const account = await running.api.newAccount();
    const { id } = succeeded(await account.owner.post(PATH, { ...BARE, tags: ['blue', 'cold'] }));
    const path = `${PATH}/${id}`;
    const user = await account.restricted({ compute: { [id]: 'read_write' } });
    for (const tags of [[], ['blue'], ['cold', 'blue'], ['blue', 'cold', 'new']]) {
      assertRefused(await user.put(path, { group: 'mine', tags }), 403, 'Unauthorized');
    }
    assertErrors(await user.put(path, { tags: ['x'] }), 400, [
      { field: 'tags[0]', reason: 'Length must be 3-50 characters' },
    ]);
    const { group, tags } = succeeded(await user.put(path, { group: 'mine', tags: ['blue', 'cold'] }));
    assert.deepEqual([group, tags], ['mine', ['blue', 'cold']]);
    assert.deepEqual(succeeded(await account.owner.put(path, { tags: [] })).tags, []);
  });

  it('restricted users can attach computes only to networks they may change', async () => {
    const account = await running.api.newAccount();
    const vpc = await newVpc(account.owner);
    const interfaces = [{ purpose: 'vpc', subnet_id: vpc.subnets[0]?.id }];
    const body = { ...BARE, label: 'web-1', interfaces };
    const global = ['add_computes'] as const;
    for (const grants of [{}, { [vpc.id]: 'read_only' as const }]) {
      const user = await account.restricted({ global: [...global], vpc: grants });
      assertRefused(await user.post(PATH, body), 403, 'Unauthorized');
    }
    assert.deepEqual(await listed(account.owner), []);
    const user = await account.restricted({ global: [...global], vpc: { [vpc.id]: 'read_write' } });
    succeeded(await user.post(PATH, body));
  });
});

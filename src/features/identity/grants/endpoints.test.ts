import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { describeOnDatabase } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { newVpc } from '#test/harness/networks';
import { TestApi, useTestApi } from '#test/harness/test-api';
import { GrantsInput } from './schema.ts';

const KINDS_WITHOUT_ENTITIES = Object.keys(GrantsInput.properties).slice(3);

describeOnDatabase('grants over HTTP', (dialect) => {
  const running = useTestApi(dialect);
  let replica: TestApi;

  before(async () => {
    const { databaseUrl } = running.api;
    // SQLite allows only one serving process.
    replica = databaseUrl === ':memory:' ? running.api : await TestApi.start(dialect, { databaseUrl });
  });
  after(() => (replica === running.api ? undefined : replica?.stop()));

  test('grants of an unrestricted user are 204 without a body', async () => {
    const account = await running.api.newAccount();
    for (const path of ['/profile/grants', `/account/users/${account.ownerName}/grants`]) {
      const { status, text, headers } = await account.owner.get(path);
      assert.deepEqual([status, text], [204, '']);
      assert.deepEqual([headers['content-type'], headers['content-length']], [undefined, undefined]);
      assert.equal(headers['x-oauth-scopes'], '*');
      assert.equal(headers['x-customer-uuid'], account.euuid);
      assert.equal(
        headers['x-accepted-oauth-scopes'],
        path.startsWith('/profile') ? '*' : 'account:read_only',
      );
    }
    const scopeless = await account.withScopes([]);
    assert.equal((await scopeless.get('/profile/grants')).status, 204);
  });

  test('users see only their own entities with access', async () => {
    const account = await running.api.newAccount();
    const [vpc, other] = [await newVpc(account.owner), await newVpc(account.owner)];
    const compute = await newCompute(account.owner, [], { label: 'web-1' });
    const user = await account.restricted();
    const path = `/account/users/${user.username}/grants`;
    const all = succeeded(
      await account.owner.put(path, {
        vpc: [{ id: vpc.id, permissions: 'read_only' }],
        compute: [{ id: compute.id, permissions: 'read_write' }],
      }),
    );
    assert.deepEqual(
      all.vpc.map(({ id, permissions }: { id: number; permissions: string }) => [id, permissions]),
      [
        [vpc.id, 'read_only'],
        [other.id, null],
      ],
    );
    assert.deepEqual(succeeded(await account.owner.get(path)), all);
    const own = succeeded(await user.get('/profile/grants'));
    assert.deepEqual(own, { ...all, vpc: all.vpc.slice(0, 1) });
  });

  test('changed grants apply to the next request, on other replicas too', async () => {
    const account = await running.api.newAccount();
    const { id } = await newVpc(account.owner);
    const user = await account.restricted();
    const elsewhere = new Client(replica.base, user.token);
    const set = async (input: object) =>
      succeeded(await account.owner.put(`/account/users/${user.username}/grants`, input));
    const create = (label: string) => elsewhere.post('/vpcs', { label, region: 'us-east' });
    const rename = (label: string) => elsewhere.put(`/vpcs/${id}`, { label });

    for (let round = 0; round < 10; round += 1) {
      assertRefused(await create(`new-${round}`), 403, 'Unauthorized');
      assertRefused(await rename(`old-${round}`), 403, 'Unauthorized');
      await set({ global: { add_vpcs: true }, vpc: [{ id, permissions: 'read_write' }] });
      succeeded(await create(`new-${round}`));
      succeeded(await rename(`old-${round}`));
      await set({ global: { add_vpcs: false }, vpc: [{ id, permissions: null }] });
    }
  });

  test('a change of grants creates one event, and an empty one none', async () => {
    const account = await running.api.newAccount();
    const { id } = await newVpc(account.owner);
    const { username, userId } = await account.restricted();
    const path = `/account/users/${username}/grants`;
    const events = async () =>
      succeeded(await account.owner.list('/account/events', { action: 'user_update' })).data;
    for (const input of [{}, { global: {} }, { global: null, vpc: [], volume: [] }, { nonsense: 1 }]) {
      succeeded(await account.owner.put(path, input));
    }
    assert.deepEqual(await events(), []);
    const input = { global: { add_vpcs: false }, vpc: [{ id, permissions: null }] };
    succeeded(await account.owner.put(path, input));
    const [event, ...others] = await events();
    assert.deepEqual(others, []);
    assert.deepEqual(
      [event.username, event.entity],
      [
        account.ownerName,
        { id: userId, label: username, type: 'user', url: `/v4/account/users/${username}` },
      ],
    );
  });

  test('grants are accepted in the form in which they are shown', async () => {
    const account = await running.api.newAccount();
    await newVpc(account.owner);
    const { username } = await account.restricted({ global: ['add_vpcs'] });
    const path = `/account/users/${username}/grants`;
    const shown = succeeded(await account.owner.get(path));
    assert.deepEqual(succeeded(await account.owner.put(path, shown)), shown);
  });

  test('all errors of grants are reported', async () => {
    const account = await running.api.newAccount();
    const { id } = await newVpc(account.owner);
    const { username } = await account.restricted();
    const path = `/account/users/${username}/grants`;
    const cases: [input: object, field: string, reason: string][] = [
      [{ vpc: [{ id, permissions: 'write' }] }, 'vpc[0].permissions', 'permissions is not valid'],
      [{ vpc: [{ id }] }, 'vpc[0].permissions', 'permissions is required'],
      [{ vpc: [{ permissions: null }] }, 'vpc[0].id', 'id is required'],
      [{ vpc: [{ id: 0, permissions: null }] }, 'vpc[0].id', 'id is not valid'],
      [{ vpc: [{ id: id + 1000, permissions: null }] }, 'vpc[0].id', 'id is not valid'],
      [{ vpc: [7] }, 'vpc[0]', 'vpc[0] must be an object'],
      [{ compute: [{ id, permissions: 1 }] }, 'compute[0].permissions', 'permissions must be a string'],
      [{ global: { account_access: 'all' } }, 'global.account_access', 'global.account_access is not valid'],
      [{ global: { add_vpcs: 1 } }, 'global.add_vpcs', 'global.add_vpcs must be a boolean'],
      [
        { global: { child_account_access: true } },
        'global.child_account_access',
        'global.child_account_access is not valid',
      ],
      ...KINDS_WITHOUT_ENTITIES.map((kind): [object, string, string] => [
        { [kind]: [{ id: 1, permissions: 'read_only' }] },
        `${kind}[0].id`,
        'id is not valid',
      ]),
    ];
    assert.equal(KINDS_WITHOUT_ENTITIES.length, 8);
    for (const [input, field, reason] of cases) {
      assertErrors(await account.owner.put(path, input), 400, [{ field, reason }]);
    }
    const several = {
      volume: [{ id: 1 }],
      vpc: [{ id, permissions: 'x' }],
      compute: [{ id: 'x', permissions: null }],
      global: { add_vpcs: 'x' },
    };
    assertErrors(await account.owner.put(path, several), 400, [
      { field: 'global.add_vpcs', reason: 'global.add_vpcs must be a boolean' },
      { field: 'compute[0].id', reason: 'id must be an integer' },
      { field: 'vpc[0].permissions', reason: 'permissions is not valid' },
      { field: 'volume[0].id', reason: 'id is not valid' },
    ]);
    const own = `/account/users/${account.ownerName}/grants`;
    assertRefused(await account.owner.put(own, {}), 400, 'Grants apply to restricted users only');
  });
});

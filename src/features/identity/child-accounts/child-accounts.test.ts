import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCtx } from '#app/ctx';
import {
  linkChildAccount,
  setAccountSuspended,
  unlinkChildAccount,
} from '#features/identity/accounts/actions';
import {
  CHILD_IS_PARENT,
  HAS_NO_PARENT,
  HAS_PARENT,
  PARENT_IS_CHILD,
  SAME_ACCOUNT,
} from '#features/identity/accounts/rules';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { newChildAccount } from '#test/harness/sign-in';
import { type TestAccount, useTestApi } from '#test/harness/test-api';

describeOnDatabase('child accounts', (dialect) => {
  const running = useTestApi(dialect);
  const ctx = () => createCtx(running.api.service.services);
  const tokenPath = ({ euuid }: TestAccount) => `/account/child-accounts/${euuid}/token`;

  async function proxyOf(caller: Client, child: TestAccount) {
    const answer = succeeded(await caller.post(tokenPath(child)));
    return { answer, proxy: new Client(running.api.base, answer.token) };
  }

  test('child accounts are listed for their parent, oldest first', async () => {
    const parent = await running.api.newAccount();
    const [first, second] = [await newChildAccount(parent, 'A Ltd'), await newChildAccount(parent, 'B Ltd')];
    const { data } = succeeded(await parent.owner.get('/account/child-accounts'));
    assert.equal(
      JSON.stringify(data),
      JSON.stringify([
        { euuid: first.euuid, company: 'A Ltd', created: '2024-05-20T09:14:03' },
        { euuid: second.euuid, company: 'B Ltd', created: '2024-05-20T09:14:03' },
      ]),
    );
    assert.deepEqual(succeeded(await parent.owner.get(`/account/child-accounts/${first.euuid}`)), data[0]);
    const stranger = await running.api.newAccount();
    assertRefused(await stranger.owner.get(`/account/child-accounts/${first.euuid}`), 404, 'Not found');
    assertRefused(await stranger.owner.post(tokenPath(first)), 404, 'Not found');
    assert.equal(succeeded(await stranger.owner.get('/account/child-accounts')).results, 0);
  });

  test("a token for a child account has the caller's scopes and is valid for 15 minutes", async () => {
    const { clock } = running.api;
    const parent = await running.api.newAccount();
    const child = await newChildAccount(parent);
    const caller = await parent.withScopes(['child_account:read_write', 'vpc:read_write']);
    const { answer, proxy } = await proxyOf(caller, child);
    assert.deepEqual(
      { ...answer, token: answer.token.length },
      {
        id: answer.id,
        scopes: 'child_account:read_write vpc:read_write',
        created: '2024-05-20T09:14:03',
        label: `${parent.ownerName}_${parent.ownerId}_${clock.now}`,
        token: 64,
        expiry: '2024-05-20T09:29:03',
      },
    );
    const made = await proxy.post('/vpcs', { label: 'east', region: 'us-east' });
    assert.deepEqual([made.status, made.headers['x-customer-uuid']], [200, child.euuid]);
    assert.equal(succeeded(await child.owner.get('/vpcs')).results, 1);
    assert.equal((await proxy.get('/account/users')).status, 401, 'no further than the caller');
    assert.equal(succeeded(await child.owner.get('/profile/tokens')).results, 1);
    const whole = await proxyOf(parent.owner, child);
    assert.equal(whole.answer.scopes, '*');
    clock.advance(899);
    assert.equal((await proxy.get('/vpcs')).status, 200);
    clock.advance(1);
    assert.equal((await proxy.get('/vpcs')).status, 401);
  });

  test('a child account has a proxy user, who can be restricted but not renamed or deleted', async () => {
    const parent = await running.api.newAccount();
    const child = await newChildAccount(parent);
    const { proxy } = await proxyOf(parent.owner, child);
    const { data } = succeeded(await child.owner.get('/account/users'));
    const kinds = data.map((user: { user_type: string }) => user.user_type);
    assert.deepEqual(kinds, ['child', 'proxy']);
    const [, { username, restricted, password_created }] = data;
    assert.deepEqual([restricted, password_created], [false, null]);
    const path = `/account/users/${username}`;
    assertRefused(await child.owner.put(path, { username: `x-${username}` }), 403, 'Unauthorized');
    assertRefused(await child.owner.delete(path), 403, 'Unauthorized');
    assert.equal(succeeded(await child.owner.put(path, { username })).username, username);
    const owner = `/account/users/${child.ownerName}`;
    assert.equal((await child.owner.put(owner, { restricted: true })).status, 400, 'proxies do not count');
    assert.equal(succeeded(await child.owner.put(path, { restricted: true })).restricted, true);
    assertRefused(await proxy.post('/vpcs', { label: 'east', region: 'us-east' }), 403, 'Unauthorized');
    assertRefused(await proxy.post('/profile/tokens', { label: 'a' }), 403, 'Unauthorized');
  });

  const endings: [what: string, end: (world: World) => Promise<unknown>][] = [
    [
      'token',
      async ({ caller }) => {
        const { data } = succeeded(await caller.get('/profile/tokens'));
        return await caller.delete(`/profile/tokens/${data[0].id}`);
      },
    ],
    ['user', ({ parent, caller }) => parent.owner.delete(`/account/users/${caller.username}`)],
    [
      'grant',
      ({ parent, caller }) =>
        parent.owner.put(`/account/users/${caller.username}/grants`, {
          global: { child_account_access: false },
        }),
    ],
    ['account', ({ parent }) => setAccountSuspended(ctx(), parent.id, true)],
    ['link', ({ child }) => unlinkChildAccount(ctx(), child.id)],
  ];
  interface World {
    parent: TestAccount;
    child: TestAccount;
    caller: Client & { username: string };
  }

  for (const [what, end] of endings) {
    test(`a token for a child account ends when the caller's ${what} ends`, async () => {
      const parent = await running.api.newAccount();
      const child = await newChildAccount(parent);
      const caller = await parent.restricted({ global: ['child_account_access'] });
      const { proxy } = await proxyOf(caller, child);
      assert.equal((await proxy.get('/vpcs')).status, 200);
      await end({ parent, child, caller });
      assertRefused(await proxy.get('/vpcs'), 401, 'Invalid Token');
      assertRefused(await proxy.post('/vpcs', { label: 'east', region: 'us-east' }), 401, 'Invalid Token');
      assert.equal((await child.owner.get('/vpcs')).status, 200);
    });
  }

  test('a token for a child account does not outlive the token it was created with', async () => {
    const parent = await running.api.newAccount();
    const child = await newChildAccount(parent);
    const caller = await parent.withScopes('*', running.api.clock.now + 60);
    const { proxy } = await proxyOf(caller, child);
    running.api.clock.advance(59);
    assert.equal((await proxy.get('/vpcs')).status, 200);
    running.api.clock.advance(1);
    assert.equal((await proxy.get('/vpcs')).status, 401);
  });

  test('restricted users need child_account_access for child accounts', async () => {
    const parent = await running.api.newAccount();
    const child = await newChildAccount(parent);
    const user = await parent.restricted();
    const path = `/account/child-accounts/${child.euuid}`;
    const answers = () =>
      Promise.all([user.get('/account/child-accounts'), user.get(path), user.post(`${path}/token`)]);
    for (const answer of await answers()) assertRefused(answer, 403, 'Unauthorized');
    assertRefused(await user.get('/account/child-accounts/NOTHING'), 404, 'Not found');
    const grants = `/account/users/${user.username}/grants`;
    const set = succeeded(await parent.owner.put(grants, { global: { child_account_access: true } }));
    assert.equal(set.global.child_account_access, true);
    for (const answer of await answers()) assert.equal(answer.status, 200);
  });

  test('a token stays invalid after its creator lost the right, even if the right comes back', async () => {
    const parent = await running.api.newAccount();
    const child = await newChildAccount(parent);
    const user = await parent.restricted({ global: ['child_account_access'] });
    const { proxy } = await proxyOf(user, child);
    succeeded(await proxy.get('/vpcs'));
    const grants = `/account/users/${user.username}/grants`;
    for (const child_account_access of [false, true]) {
      succeeded(await parent.owner.put(grants, { global: { child_account_access } }));
      assertRefused(await proxy.get('/vpcs'), 401, 'Invalid Token');
    }
    const again = (await proxyOf(user, child)).proxy;
    for (const restricted of [false, true]) {
      succeeded(await parent.owner.put(`/account/users/${user.username}`, { restricted }));
      assertRefused(await again.get('/vpcs'), 401, 'Invalid Token');
    }
  });

  test('a child account has one parent, and no children', async () => {
    const [parent, other] = [await running.api.newAccount(), await running.api.newAccount()];
    const child = await newChildAccount(parent);
    const link = (one: TestAccount, two: TestAccount) => linkChildAccount(ctx(), one.id, two.id);
    await assert.rejects(link(parent, parent), { message: SAME_ACCOUNT });
    await assert.rejects(link(other, child), { message: HAS_PARENT });
    await assert.rejects(link(child, other), { message: PARENT_IS_CHILD });
    await assert.rejects(link(other, parent), { message: CHILD_IS_PARENT });
    const [one, two] = [await running.api.newAccount(), await running.api.newAccount()];
    const outcomes = await Promise.allSettled([link(one, two), link(two, one)]);
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    await unlinkChildAccount(ctx(), child.id);
    await assert.rejects(unlinkChildAccount(ctx(), child.id), { message: HAS_NO_PARENT });
    assert.equal(succeeded(await child.owner.get('/account/users')).results, 1);
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCtx } from '#app/ctx';
import { authorizeClient } from '#features/identity/apps/actions';
import { issueTokens } from '#features/identity/apps/token-actions';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { letAppIn } from '#test/harness/sign-in';
import { type TestAccount, useTestApi } from '#test/harness/test-api';
import { setOauthClientStatus } from './actions.ts';
import { selectOauthClient } from './store.ts';

describeOnDatabase('ending an OAuth client', (dialect) => {
  const running = useTestApi(dialect);
  const ctx = () => createCtx(running.api.service.services);

  const newTokens = () => ({
    access: { token: ctx().random.hex(32), scopes: ['vpc:read_write' as const] },
    refresh: { token: ctx().random.hex(32), scopes: ['vpc:read_write' as const] },
  });

  function rowsOf(table: 'oauth_authorization' | 'authorized_app', clientId: string): Promise<object[]> {
    return ctx().db.selectFrom(table).selectAll().where('client_id', '=', clientId).execute();
  }

  /**
   * A user of another account authorizes an app. The app creates a personal token, with which another one is created.
   */
  async function useApp() {
    const [owner, user] = [await running.api.newAccount(), await running.api.newAccount()];
    const input = { label: 'Inventory', redirect_uri: 'https://app.example.com/oauth/callback' };
    const { id } = succeeded(await owner.owner.post('/account/oauth-clients', input));
    const pair = await letAppIn(user, ['account:read_write'], { clientId: id });
    const app = new Client(running.api.base, pair.accessToken);
    const first = succeeded(await app.post('/profile/tokens', { label: 'first' }));
    const second = succeeded(
      await new Client(running.api.base, first.token).post('/profile/tokens', { label: 'second' }),
    );
    const clients = [app, ...[first, second].map(({ token }) => new Client(running.api.base, token))];
    for (const client of clients) assert.equal((await client.get('/vpcs')).status, 200);
    return { id, owner, user, pair, clients };
  }

  async function assertEnded({ id, user, pair, clients }: Awaited<ReturnType<typeof useApp>>): Promise<void> {
    for (const client of clients) assertRefused(await client.get('/vpcs'), 401, 'Invalid Token');
    assertRefused(await user.owner.get(`/profile/apps/${pair.appId}`), 404, 'Not found');
    for (const table of ['oauth_authorization', 'authorized_app'] as const) {
      assert.deepEqual(await rowsOf(table, id), [], table);
    }
    await assert.rejects(issueTokens(ctx(), { authorizationId: pair.authorizationId, ...newTokens() }), {
      kind: 'not_found',
    });
    assert.equal((await user.owner.get('/vpcs')).status, 200, "the user's own token stays");
  }

  const authorize = ({ id, user }: { id: string; user: TestAccount }) =>
    authorizeClient(
      ctx(),
      { id: user.ownerId, account_id: user.id },
      { clientId: id, scopes: ['vpc:read_write'] },
    );

  test('deleting a client revokes everything that users granted it', async () => {
    const used = await useApp();
    succeeded(await used.owner.owner.delete(`/account/oauth-clients/${used.id}`));
    await assertEnded(used);
    await assert.rejects(authorize(used), { kind: 'not_found' });
  });

  for (const status of ['disabled', 'suspended'] as const) {
    test(`a client that is ${status} loses its access, and starts again when it is active`, async () => {
      const used = await useApp();
      const path = `/account/oauth-clients/${used.id}`;
      const client = await selectOauthClient(ctx().db, used.id);
      assert.ok(client);
      const changed = await setOauthClientStatus(ctx(), client, status);
      assert.equal(changed.status, status);
      await assertEnded(used);
      await assert.rejects(authorize(used), { kind: 'not_found' });
      assert.equal(succeeded(await used.owner.owner.get(path)).status, status);
      await setOauthClientStatus(ctx(), client, 'active');
      await authorize(used);
      assert.equal(succeeded(await used.owner.owner.get(path)).status, 'active');
      const ofClient = { 'entity.id': used.id, '+order': 'desc' };
      const events = succeeded(await used.owner.owner.list('/account/events', ofClient)).data;
      assert.deepEqual(
        events.map(({ action, username }: { action: string; username: string | null }) => [action, username]),
        [
          ['oauth_client_create', used.owner.ownerName],
          ['oauth_client_update', null],
          ['oauth_client_update', null],
        ],
      );
    });
  }

  test('disabling a built-in client revokes its access without an event', async () => {
    const user = await running.api.newAccount();
    const { accessToken } = await letAppIn(user, ['vpc:read_write'], { clientId: 'palisade-cli' });
    await setOauthClientStatus(ctx(), { id: 'palisade-cli', account_id: null }, 'disabled');
    assert.equal((await new Client(running.api.base, accessToken).get('/vpcs')).status, 401);
    await setOauthClientStatus(ctx(), { id: 'palisade-cli', account_id: null }, 'active');
  });

  test('tokens issued at the same moment do not survive their client', async () => {
    const { api } = running;
    const [owner, user] = [await api.newAccount(), await api.newAccount()];
    for (let round = 0; round < 5; round += 1) {
      const input = { label: 'Inventory', redirect_uri: 'https://app.example.com/oauth/callback' };
      const { id } = succeeded(await owner.owner.post('/account/oauth-clients', input));
      const { authorizationId } = await letAppIn(user, ['vpc:read_write'], { clientId: id });
      const pairs = Array.from({ length: 8 }, newTokens);
      await Promise.all([
        ...pairs.map((pair) => issueTokens(ctx(), { authorizationId, ...pair }).catch(() => {})),
        setOauthClientStatus(ctx(), { id, account_id: owner.id }, 'disabled'),
      ]);
      for (const { access } of pairs) {
        assert.equal((await new Client(api.base, access.token).get('/vpcs')).status, 401);
      }
      assert.deepEqual(await rowsOf('oauth_authorization', id), []);
    }
  });
});

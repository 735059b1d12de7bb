import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCtx } from '#app/ctx';
import type { Scope } from '#domain/identity/scopes';
import { formatTime } from '#domain/time';
import { hashToken } from '#platform/token-hash';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { registerClient } from '#test/harness/oauth-clients';
import { letAppIn } from '#test/harness/sign-in';
import { useTestApi } from '#test/harness/test-api';
import { authorizeClient, revokeAllTokens } from './actions.ts';
import { websiteOf } from './schema.ts';
import { issueTokens, spendRefreshToken } from './token-actions.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

test('the website of an app is the origin of its redirect URI', () => {
  const cases: [redirectUri: string, website: string][] = [
    ['https://app.example.com/oauth/callback', 'https://app.example.com'],
    ['https://app.example.com:8443/', 'https://app.example.com:8443'],
    ['http://127.0.0.1:4000/callback', 'http://127.0.0.1:4000'],
    ['com.example.app:/callback', ''],
  ];
  for (const [redirectUri, website] of cases) assert.equal(websiteOf(redirectUri), website);
});

describeOnDatabase('authorized apps', (dialect) => {
  const running = useTestApi(dialect);
  const ctx = () => createCtx(running.api.service.services);
  const newTokens = (...scopes: Scope[]) => ({
    access: { token: ctx().random.hex(32), scopes },
    refresh: { token: ctx().random.hex(32), scopes },
  });
  const clientOf = (token: string) => new Client(running.api.base, token);

  test('apps are listed while they have a token', async () => {
    const { api } = running;
    const account = await api.newAccount();
    const { appId, accessToken } = await letAppIn(account);
    const shown = await account.owner.get(`/profile/apps/${appId}`);
    assert.equal(
      shown.text,
      `{"id":${appId},"label":"Inventory","scopes":"vpc:read_write","created":"2024-05-20T09:14:03","expiry":null,` +
        '"thumbnail_url":null,"website":"https://app.example.com"}',
    );
    assert.deepEqual(succeeded(await account.owner.get('/profile/apps')).data, [shown.body]);
    const answer = await clientOf(accessToken).get('/vpcs');
    assert.deepEqual([answer.status, answer.headers['x-oauth-scopes']], [200, 'vpc:read_write']);
    assert.equal(succeeded(await account.owner.get('/profile/tokens')).results, 1, 'only the personal one');
  });

  test('an app ends with its refresh token, or without one with its last access token', async () => {
    const { api } = running;
    const account = await api.newAccount();
    const { appId, authorizationId, accessToken, refreshToken } = await letAppIn(account);
    const path = `/profile/apps/${appId}`;
    api.clock.advance(2 * HOUR - 1);
    assert.equal((await clientOf(accessToken).get('/vpcs')).status, 200);
    api.clock.advance(1);
    assert.equal((await clientOf(accessToken).get('/vpcs')).status, 401);
    assert.equal(succeeded(await account.owner.get(path)).expiry, null);
    api.clock.advance(180 * DAY - 2 * HOUR - 1);
    const next = newTokens('vpc:read_write');
    const exchange = () =>
      issueTokens(ctx(), { authorizationId, ...next, spend: spendRefreshToken(hashToken(refreshToken)) });
    assert.equal(await exchange(), true);
    assert.equal(await exchange(), false, 'a second time');
    await ctx().mutate(async (tx) => {
      const value = await spendRefreshToken(hashToken(next.refresh.token))(tx, api.clock.now);
      return { value, noEvent: 'a test uses the token' };
    });
    assert.equal(succeeded(await account.owner.get(path)).expiry, '2024-11-16T11:14:02');
    api.clock.advance(2 * HOUR - 1);
    assert.equal((await account.owner.get(path)).status, 200);
    api.clock.advance(1);
    assertRefused(await account.owner.get(path), 404, 'Not found');
    assertRefused(await account.owner.delete(path), 404, 'Not found');
    assert.deepEqual(succeeded(await account.owner.get('/profile/apps')).data, []);
  });

  test("renewed consent keeps the app's id and merges scopes, unless the app had ended", async () => {
    const { api } = running;
    const account = await api.newAccount();
    const user = { id: account.ownerId, account_id: account.id };
    const { id: clientId } = await registerClient(account);
    const consent = async (...scopes: Scope[]) => {
      const { id, app_id } = await authorizeClient(ctx(), user, { clientId, scopes });
      await issueTokens(ctx(), { authorizationId: id, ...newTokens(...scopes) });
      return succeeded(await account.owner.get(`/profile/apps/${app_id}`));
    };
    const first = await consent('vpc:read_only');
    api.clock.advance(DAY);
    const second = await consent('vpc:read_write', 'ips:read_only');
    assert.deepEqual(second, { ...first, scopes: 'ips:read_only vpc:read_write' });
    api.clock.advance(180 * DAY);
    const third = await consent('ips:read_only');
    assert.deepEqual([third.scopes, third.created], ['ips:read_only', formatTime(api.clock.now)]);
  });

  test('revoking an app revokes its tokens and those created with them immediately', async () => {
    const { api } = running;
    const account = await api.newAccount();
    const scopes: Scope[] = ['account:read_write', 'vpc:read_write'];
    const { appId, authorizationId, accessToken } = await letAppIn(account, scopes);
    const { accessToken: other } = await letAppIn(account);
    const made = succeeded(await clientOf(accessToken).post('/profile/tokens', { label: 'made' }));
    const path = `/profile/apps/${appId}`;
    const stranger = await api.newAccount();
    assertRefused(await stranger.owner.delete(path), 404, 'Not found');
    const events = async () => succeeded(await account.owner.get('/account/events')).results;
    const before = await events();
    assert.deepEqual(succeeded(await account.owner.delete(path)), {});
    for (const token of [accessToken, made.token]) {
      assert.equal((await clientOf(token).get('/vpcs')).status, 401);
    }
    assert.equal((await clientOf(other).get('/vpcs')).status, 200);
    assertRefused(await account.owner.get(path), 404, 'Not found');
    const left = await ctx()
      .db.selectFrom('refresh_token')
      .select('id')
      .where('authorization_id', '=', authorizationId)
      .execute();
    assert.deepEqual(left, []);
    assert.equal(await events(), before, 'apps have no events');
  });

  test('an app can revoke itself', async () => {
    const account = await running.api.newAccount();
    const { appId, accessToken } = await letAppIn(account, ['account:read_write']);
    assert.deepEqual(succeeded(await clientOf(accessToken).delete(`/profile/apps/${appId}`)), {});
    assert.equal((await clientOf(accessToken).get('/vpcs')).status, 401);
  });

  test('apps are deleted when the operator revokes all tokens of the user', async () => {
    const account = await running.api.newAccount();
    const { accessToken } = await letAppIn(account);
    const second = await account.withScopes('*');
    const user = { id: account.ownerId, account_id: account.id };
    assert.deepEqual(await revokeAllTokens(ctx(), user), { tokens: 3, apps: 1 });
    for (const client of [account.owner, second, clientOf(accessToken)]) {
      assert.equal((await client.get('/vpcs')).status, 401);
    }
    const events = await ctx()
      .db.selectFrom('event')
      .select('action')
      .where('account_id', '=', account.id)
      .where('action', '=', 'token_delete')
      .execute();
    assert.equal(events.length, 2);
  });
});

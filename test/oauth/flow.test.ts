import assert from 'node:assert/strict';
import { test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { Client, send } from '#test/harness/http-client';
import { Browser } from '#test/harness/oauth-browser';
import {
  authorizeQuery,
  CALLBACK,
  codeExchange,
  credentials,
  postForm,
  type RegisteredClient,
  refreshExchange,
  registerClient,
  VERIFIER,
} from '#test/harness/oauth-clients';
import { newChildAccount } from '#test/harness/sign-in';
import { type TestAccount, useTestApi } from '#test/harness/test-api';

const HOUR = 3600;
const DAY = 24 * HOUR;

describeOnDatabase('the OAuth flow', (dialect) => {
  const running = useTestApi(dialect);
  const url = (path: string) => `${running.api.service.url}${path}`;
  const token = (fields: Record<string, string>) => postForm(url('/oauth/token'), fields);
  const callVpcs = async (accessToken: string) =>
    (await new Client(running.api.base, accessToken).get('/vpcs')).status;

  async function codeFor(account: TestAccount, client: RegisteredClient, scope?: string): Promise<string> {
    const callback = await (await Browser.of(account)).authorize(authorizeQuery(client, scope));
    return callback.searchParams.get('code') ?? '';
  }

  async function tokensFor(account: TestAccount, client: RegisteredClient, scope?: string) {
    return succeeded(await token(codeExchange(client, await codeFor(account, client, scope))));
  }

  test('a client exchanges a code for tokens', async () => {
    const { api } = running;
    const client = await registerClient(await api.newAccount('Widgets Ltd'));
    const callback = await (await Browser.of(await api.newAccount())).authorize(authorizeQuery(client));
    const { code = '', ...rest } = Object.fromEntries(callback.searchParams);
    assert.match(code, /^[0-9a-f]{64}$/);
    assert.deepEqual(rest, { state: 'af0ifjsldkj', iss: api.service.url });
    const answer = await token(codeExchange(client, code));
    const { access_token, refresh_token } = succeeded(answer);
    assert.equal(
      answer.text,
      `{"access_token":"${access_token}","token_type":"bearer","expires_in":7200,"scope":"vpc:read_write",` +
        `"scopes":"vpc:read_write","refresh_token":"${refresh_token}"}`,
    );
    for (const given of [access_token, refresh_token]) assert.match(given, /^[0-9a-f]{64}$/);
    assert.equal(answer.headers['cache-control'], 'no-store');
    assert.match(answer.headers['content-type'] ?? '', /^application\/json/);
    const shown = await new Client(api.base, access_token).get('/vpcs');
    assert.deepEqual([shown.status, shown.headers['x-oauth-scopes']], [200, 'vpc:read_write']);
    api.clock.advance(2 * HOUR);
    assert.equal(await callVpcs(access_token), 401);
  });

  test('bodies and credentials are accepted in all common forms', async () => {
    const { api } = running;
    const account = await api.newAccount();
    const client = await registerClient(account);
    const basic = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`;
    const exchange = async () => ({
      code: await codeFor(account, client),
      redirect_uri: CALLBACK,
      code_verifier: VERIFIER,
    });
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...(await exchange()), ...credentials(client) })) {
      form.append(name, value);
    }
    const multipart = await fetch(url('/oauth/token'), { method: 'POST', body: form });
    assert.equal(multipart.status, 200, await multipart.text());
    const withoutGrantType = await postForm(url('/oauth/token'), await exchange(), {
      headers: { authorization: basic },
    });
    assert.equal(withoutGrantType.status, 200, withoutGrantType.text);
    const json = await send('POST', url('/oauth/token'), { body: await exchange() });
    assert.deepEqual([json.status, json.body.error], [400, 'invalid_request']);
    const cutOff = await send('POST', url('/oauth/token'), {
      body: '--x\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nab',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    assert.deepEqual([cutOff.status, cutOff.body.error], [400, 'invalid_request']);
    const large = await token({ ...(await exchange()), padding: 'x'.repeat(70_000) });
    assert.deepEqual([large.status, large.body.error], [413, 'invalid_request']);
  });

  test('refreshing rotates the refresh token, and the old access token stays valid until it expires', async () => {
    const { api } = running;
    const account = await api.newAccount();
    const client = await registerClient(account);
    const first = await tokensFor(account, client, 'vpc:read_write,account:*');
    assert.equal(first.scopes, 'account:read_write vpc:read_write');
    const second = succeeded(await token(refreshExchange(client, first.refresh_token)));
    assert.equal(second.scope, 'account:read_write vpc:read_write');
    assert.notEqual(second.refresh_token, first.refresh_token);
    assert.deepEqual([await callVpcs(first.access_token), await callVpcs(second.access_token)], [200, 200]);
    api.clock.advance(180 * DAY - 1);
    const third = succeeded(await token(refreshExchange(client, second.refresh_token)));
    api.clock.advance(180 * DAY);
    const late = await token(refreshExchange(client, third.refresh_token));
    assert.deepEqual([late.status, late.body.error], [400, 'invalid_grant']);
  });

  test('a refresh can narrow the scopes', async () => {
    const account = await running.api.newAccount();
    const client = await registerClient(account);
    let { refresh_token } = await tokensFor(account, client, 'vpc:read_write events:read_only');
    for (const [scope, expected] of [
      ['vpc:read_only', 'vpc:read_only'],
      ['events:read_only,vpc:*', 'events:read_only vpc:read_write'],
    ] as const) {
      const answer = succeeded(await token({ ...refreshExchange(client, refresh_token), scope }));
      assert.equal(answer.scopes, expected);
      refresh_token = answer.refresh_token;
    }
    for (const scope of ['ips:read_only', 'vpc', '*', 'openid']) {
      const answer = await token({ ...refreshExchange(client, refresh_token), scope });
      assert.deepEqual([answer.status, answer.body.error], [400, 'invalid_scope'], scope);
    }
    assert.equal(
      succeeded(await token(refreshExchange(client, refresh_token))).scope,
      'events:read_only vpc:read_write',
    );
    const all = await tokensFor(account, client, '* vpc:read_only');
    assert.equal(all.scopes, '*');
  });

  test('revoking either token ends its authorization, but not another one', async () => {
    const account = await running.api.newAccount();
    const client = await registerClient(account);
    const other = await tokensFor(account, client);
    for (const name of ['access_token', 'refresh_token']) {
      const tokens = await tokensFor(account, client);
      const answer = await postForm(url('/oauth/revoke'), { token: tokens[name], ...credentials(client) });
      assert.deepEqual([answer.status, answer.text], [200, '{}']);
      assert.equal(await callVpcs(tokens.access_token), 401);
      assert.equal((await token(refreshExchange(client, tokens.refresh_token))).body.error, 'invalid_grant');
    }
    assert.equal(await callVpcs(other.access_token), 200);
    const unknown = await postForm(url('/oauth/revoke'), { token: 'ab'.repeat(32), ...credentials(client) });
    assert.deepEqual([unknown.status, unknown.text], [200, '{}']);
    const stranger = await registerClient(account);
    const foreign = await postForm(url('/oauth/revoke'), {
      token: other.access_token,
      ...credentials(stranger),
    });
    assert.deepEqual([foreign.status, foreign.text, await callVpcs(other.access_token)], [200, '{}', 200]);
  });

  test('consent is asked again only for new scopes, and shows those granted before', async () => {
    const account = await running.api.newAccount();
    const client = await registerClient(await running.api.newAccount('Widgets Ltd'), {
      label: 'Inventory <b>',
    });
    const browser = await Browser.of(account);
    const page = await browser.get(await browser.begin(authorizeQuery(client, 'vpc:read_only')));
    assert.equal(page.status, 200);
    for (const words of [
      'Inventory &lt;b&gt;',
      'Widgets Ltd',
      'app.example.com',
      'View VPCs',
      account.ownerName,
    ]) {
      assert.ok(page.text.includes(words), words);
    }
    assert.doesNotMatch(page.text, /change how you sign in/);
    await tokensFor(account, client, 'vpc:read_only');
    const again = await browser.get(await browser.begin(authorizeQuery(client, 'vpc:read_only')));
    assert.equal(again.status, 303, 'nothing new');
    const more = await browser.get(await browser.begin(authorizeQuery(client, 'account:read_write')));
    assert.equal(more.status, 200);
    assert.match(more.text, /change how you sign in/);
    await tokensFor(account, client, 'account:read_write');
    const apps = succeeded(await account.owner.get('/profile/apps'));
    assert.equal(apps.results, 1);
    const [app] = apps.data;
    assert.deepEqual(app, {
      id: app.id,
      created: app.created,
      label: 'Inventory <b>',
      scopes: 'account:read_write vpc:read_only',
      expiry: null,
      thumbnail_url: null,
      website: 'https://app.example.com',
    });
  });

  test('a public app that others can imitate always needs consent', async () => {
    const account = await running.api.newAccount();
    for (const redirectUri of ['http://127.0.0.1/callback', 'com.example.app:/callback']) {
      const client = await registerClient(account, { redirectUri, isPublic: true });
      const browser = await Browser.of(account);
      for (let time = 0; time < 2; time += 1) {
        const page = await browser.get(await browser.begin(authorizeQuery(client)));
        assert.equal(page.status, 200);
        await tokensFor(account, client);
      }
    }
  });

  test('the console has no grant: nothing can get tokens in its name', async () => {
    const account = await running.api.newAccount();
    const builtIn = { id: 'console', secret: '', redirectUri: url('/console/callback'), isPublic: true };
    const browser = await Browser.of(account);
    const query = new URLSearchParams(authorizeQuery(builtIn, '*')).toString();
    const refused = await browser.get(`/oauth/authorize?${query}`);
    const error = new URL(refused.headers.location ?? 'none:').searchParams.get('error');
    assert.equal(error, 'unauthorized_client', refused.headers.location);
    for (const exchange of [codeExchange(builtIn, 'code'), refreshExchange(builtIn, 'token')]) {
      const { status, body } = await token(exchange);
      assert.deepEqual([status, body.error], [400, 'unauthorized_client']);
    }
    const device = await postForm(url('/oauth/device_authorization'), { client_id: 'console', scope: '*' });
    assert.deepEqual([device.status, device.body.error], [400, 'unauthorized_client']);
  });

  test('removing an app revokes its tokens and those created with them', async () => {
    const account = await running.api.newAccount();
    const client = await registerClient(account);
    const tokens = await tokensFor(account, client, 'account:read_write vpc:read_write');
    const app = new Client(running.api.base, tokens.access_token);
    const made = succeeded(await app.post('/profile/tokens', { label: 'made' }));
    const { data } = succeeded(await account.owner.get('/profile/apps'));
    succeeded(await account.owner.delete(`/profile/apps/${data[0].id}`));
    assert.deepEqual([await callVpcs(tokens.access_token), await callVpcs(made.token)], [401, 401]);
    const refreshed = await token(refreshExchange(client, tokens.refresh_token));
    assert.deepEqual([refreshed.status, refreshed.body.error], [400, 'invalid_grant']);
  });

  test('child accounts are available to parent accounts only', async () => {
    const parent = await running.api.newAccount();
    await newChildAccount(parent);
    const client = await registerClient(parent);
    assert.equal(
      (await tokensFor(parent, client, 'child_account:read_only')).scope,
      'child_account:read_only',
    );
    const browser = await Browser.of(await running.api.newAccount());
    const page = await browser.get(await browser.begin(authorizeQuery(client, 'child_account:read_only')));
    const answer = await browser.follow(page);
    assert.equal(answer.searchParams.get('error'), 'invalid_scope');
    assert.equal(answer.searchParams.get('state'), 'af0ifjsldkj');
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { Browser, formToken } from '#test/harness/oauth-browser';
import {
  authorizeQuery,
  CALLBACK,
  codeExchange,
  credentials,
  postForm,
  refreshExchange,
  registerClient,
  VERIFIER,
} from '#test/harness/oauth-clients';
import { useTestApi } from '#test/harness/test-api';

// One test for each attack in RFC 9700 that a server can prevent.
describeOnDatabase('attacks on the OAuth server', (dialect) => {
  const running = useTestApi(dialect, { env: { PALISADE_RATE_CLIENT_AUTHENTICATION: '3/900' } });
  const url = (path: string) => `${running.api.service.url}${path}`;
  const token = (fields: Record<string, string>) => postForm(url('/oauth/token'), fields);
  const codeOf = (callback: URL) => callback.searchParams.get('code') ?? '';
  const callVpcs = async (accessToken: string) =>
    (await new Client(running.api.base, accessToken).get('/vpcs')).status;

  async function refused(fields: Record<string, string>): Promise<void> {
    const { status, body } = await token(fields);
    assert.deepEqual([status, body.error], [400, 'invalid_grant']);
  }

  async function start(options: Parameters<typeof registerClient>[1] = {}) {
    const account = await running.api.newAccount();
    const client = await registerClient(account, options);
    return { account, client, browser: await Browser.of(account) };
  }

  test('there is no open redirector: only a verified redirect URI gets a response', async () => {
    const { client, browser } = await start();
    const answer = await browser.get(
      `/oauth/authorize?${new URLSearchParams(authorizeQuery(client, 'nonsense', { redirect_uri: 'https://evil.example' })).toString()}`,
    );
    assert.deepEqual([answer.status, answer.headers.location], [400, undefined]);
    const login = await new Browser(running.api.service.url).get('/login?continue=https://evil.example');
    assert.doesNotMatch(login.text, /evil\.example/);
  });

  test('a code needs its client, redirect URI and code verifier', async () => {
    const { client, browser, account } = await start();
    const other = await registerClient(account);
    const code = codeOf(await browser.authorize(authorizeQuery(client)));
    await refused({ ...codeExchange(client, code), ...credentials(other) });
    await refused({ ...codeExchange(client, code), redirect_uri: `${CALLBACK}2` });
    await refused({ ...codeExchange(client, code), code_verifier: 'b'.repeat(43) });
    const { code_verifier: _, ...withoutVerifier } = codeExchange(client, code);
    await refused(withoutVerifier);
    await refused(codeExchange(client, 'ab'.repeat(32)));
    assert.equal((await token(codeExchange(client, code))).status, 200);
  });

  test('a consent is valid only in the browser in which it was requested', async () => {
    const { client, browser } = await start();
    const consent = await browser.begin(authorizeQuery(client));
    const victim = await Browser.of(await running.api.newAccount());
    const page = await victim.get(consent);
    assert.equal(page.status, 400);
    assert.match(page.text, /This request is no longer valid/);
    const answer = await victim.submit(await victim.get('/device'), consent, { decision: 'allow' });
    assert.deepEqual([answer.status, answer.headers.location], [400, undefined]);
    const uid = consent.split('/').at(-1) ?? '';
    assert.equal((await victim.get(`/oauth/authorize/${uid}`)).headers.location, undefined);
  });

  test('every authorization response names the issuer, against mix-up attacks', async () => {
    const { client, browser } = await start();
    // Denied first, because an allowed request is not asked again.
    for (const [decision, parameter] of [
      ['deny', 'error'],
      ['allow', 'code'],
    ] as const) {
      const answer = await browser.authorize(authorizeQuery(client, 'vpc:read_only'), decision);
      assert.ok(answer.searchParams.has(parameter));
      assert.equal(answer.searchParams.get('iss'), running.api.service.url);
    }
  });

  test('a PKCE downgrade is refused', async () => {
    const { client, browser } = await start();
    const { code_challenge, code_challenge_method, ...stripped } = authorizeQuery(client);
    assert.ok(code_challenge && code_challenge_method);
    const code = codeOf(await browser.authorize(stripped));
    await refused({ ...codeExchange(client, code), code_verifier: VERIFIER });
    const plain = await browser.get(
      `/oauth/authorize?${new URLSearchParams({ ...stripped, code_challenge: VERIFIER, code_challenge_method: 'plain' }).toString()}`,
    );
    assert.equal(new URL(plain.headers.location ?? '').searchParams.get('error'), 'invalid_request');
  });

  test('reusing a code revokes everything that came from it', async () => {
    const { client, browser } = await start();
    const living = succeeded(
      await token(codeExchange(client, codeOf(await browser.authorize(authorizeQuery(client))))),
    );
    const code = codeOf(await browser.authorize(authorizeQuery(client)));
    const first = succeeded(await token(codeExchange(client, code)));
    const second = succeeded(await token(refreshExchange(client, first.refresh_token)));
    await refused(codeExchange(client, code));
    for (const { access_token } of [first, second]) assert.equal(await callVpcs(access_token), 401);
    await refused(refreshExchange(client, second.refresh_token));
    assert.equal(await callVpcs(living.access_token), 200, 'another authorization of the same app');
  });

  test('a code expires after 10 minutes', async () => {
    const { client, browser } = await start();
    const code = codeOf(await browser.authorize(authorizeQuery(client)));
    running.api.clock.advance(600);
    await refused(codeExchange(client, code));
  });

  test('reusing a refresh token revokes its family', async () => {
    const { client, browser } = await start({ isPublic: true });
    const get = async () =>
      succeeded(await token(codeExchange(client, codeOf(await browser.authorize(authorizeQuery(client))))));
    const [stolen, living] = [await get(), await get()];
    const next = succeeded(await token(refreshExchange(client, stolen.refresh_token)));
    await refused(refreshExchange(client, stolen.refresh_token));
    await refused(refreshExchange(client, next.refresh_token));
    for (const { access_token } of [stolen, next]) assert.equal(await callVpcs(access_token), 401);
    assert.equal((await token(refreshExchange(client, living.refresh_token))).status, 200);
  });

  test('a refresh token works for its client only', async () => {
    const { client, browser, account } = await start();
    const tokens = succeeded(
      await token(codeExchange(client, codeOf(await browser.authorize(authorizeQuery(client))))),
    );
    await refused(refreshExchange(await registerClient(account), tokens.refresh_token));
    assert.equal((await token(refreshExchange(client, tokens.refresh_token))).status, 200);
  });

  test('only loopback redirect URIs may use another port', async () => {
    const { client, browser } = await start({ isPublic: true, redirectUri: 'http://127.0.0.1/callback' });
    const redirectUri = 'http://127.0.0.1:51004/callback';
    const callback = await browser.authorize(authorizeQuery({ ...client, redirectUri }));
    assert.equal(callback.origin, 'http://127.0.0.1:51004');
    await refused(
      codeExchange({ ...client, redirectUri: 'http://127.0.0.1:51005/callback' }, codeOf(callback)),
    );
    assert.equal((await token(codeExchange({ ...client, redirectUri }, codeOf(callback)))).status, 200);
    const web = await start();
    const answer = await web.browser.get(
      `/oauth/authorize?${new URLSearchParams(authorizeQuery(web.client, 'vpc:read_only', { redirect_uri: CALLBACK.replace('.com', '.com:8443') })).toString()}`,
    );
    assert.deepEqual([answer.status, answer.headers.location], [400, undefined]);
  });

  test('other pages cannot frame, script or read the consent page, nor learn its URL', async () => {
    const { client, browser } = await start();
    const consent = await browser.begin(authorizeQuery(client));
    const page = await browser.get(consent);
    const policy = page.headers['content-security-policy']?.toString() ?? '';
    assert.match(
      policy,
      /default-src 'none'.*form-action 'self' https:\/\/app\.example\.com;.*frame-ancestors 'none'/,
    );
    assert.equal(page.headers['x-frame-options'], 'DENY');
    const answer = await browser.submit(page, consent, { decision: 'allow' });
    const last = await browser.get(answer.headers.location ?? '');
    for (const { headers } of [page, answer, last]) {
      assert.equal(headers['referrer-policy'], 'no-referrer');
      assert.equal(headers['cache-control'], 'no-store');
    }
    assert.equal(last.text, '', 'the code stands in the address alone');
    assert.deepEqual(
      browser.cookieNames.filter((name) => name.startsWith('palisade_engine')),
      [],
    );
  });

  test('a decision is accepted only from our own form', async () => {
    const { client, browser } = await start();
    const consent = await browser.begin(authorizeQuery(client));
    const page = await browser.get(consent);
    assert.equal((await browser.post(consent, { decision: 'allow' })).status, 403);
    const stranger = await Browser.of(await running.api.newAccount());
    const foreignToken = formToken(await stranger.get('/device'));
    assert.equal((await browser.post(consent, { decision: 'allow', form_token: foreignToken })).status, 403);
    const fields = { decision: 'allow', form_token: formToken(page) };
    assert.equal((await browser.post(consent, fields, { 'sec-fetch-site': 'cross-site' })).status, 403);
    assert.equal((await browser.post(consent, fields)).status, 303);
  });

  test('guessing client secrets is limited', async () => {
    const { client } = await start();
    const wrong = { ...refreshExchange(client, 'ab'.repeat(32)), client_secret: 'cd'.repeat(32) };
    for (let time = 0; time < 3; time += 1) {
      const answer = await token(wrong);
      assert.deepEqual([answer.status, answer.body.error], [401, 'invalid_client']);
    }
    const right = await token(refreshExchange(client, 'ab'.repeat(32)));
    assert.equal(right.status, 429);
    const encodedId = `%${client.id.charCodeAt(0).toString(16)}${client.id.slice(1)}`;
    const basic = Buffer.from(`${encodedId}:${'cd'.repeat(32)}`).toString('base64');
    const fields = { grant_type: 'refresh_token', refresh_token: 'ab'.repeat(32) };
    const encoded = await postForm(url('/oauth/token'), fields, {
      headers: { authorization: `Basic ${basic}` },
    });
    assert.equal(encoded.status, 429, 'however the client is written');
    assert.ok(Number(right.headers['retry-after']) > 0);
    const other = await start();
    assert.equal((await token(refreshExchange(other.client, 'ab'.repeat(32)))).status, 400);
    running.api.clock.advance(900);
    assert.equal((await token(refreshExchange(client, 'ab'.repeat(32)))).status, 400);
  });

  test('a client without its secret, and a disabled client, are refused', async () => {
    const { client } = await start();
    const { client_secret: _, ...withoutSecret } = refreshExchange(client, 'ab'.repeat(32));
    assert.equal((await token(withoutSecret)).body.error, 'invalid_client');
    const hash = { ...withoutSecret, client_secret: 'ab'.repeat(32) };
    assert.equal((await token(hash)).body.error, 'invalid_client');
    const stopped = (await start({ status: 'disabled' })).client;
    const answer = await token(refreshExchange(stopped, 'ab'.repeat(32)));
    assert.deepEqual([answer.status, answer.body.error], [401, 'invalid_client']);
  });

  test('impossible client ids are treated as unknown, also by PostgreSQL', async () => {
    for (const client_id of ['\0', 'a\0', '\ud800', ' ', 'é', 'a'.repeat(10_000)]) {
      for (const [path, more] of [
        ['/oauth/token', { grant_type: 'refresh_token', refresh_token: 'ab'.repeat(32) }],
        ['/oauth/revoke', { token: 'ab'.repeat(32) }],
        ['/oauth/device_authorization', { scope: 'vpc:read_only' }],
      ] as const) {
        for (const secret of [{}, { client_secret: 'ab'.repeat(32) }] as Record<string, string>[]) {
          const answer = await postForm(`${running.api.service.url}${path}`, {
            client_id,
            ...more,
            ...secret,
          });
          assert.deepEqual([answer.status, answer.body.error], [401, 'invalid_client'], path);
        }
      }
    }
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeOnDatabase } from '#test/harness/databases';
import { send } from '#test/harness/http-client';
import { Browser } from '#test/harness/oauth-browser';
import { authorizeQuery, CALLBACK, type RegisteredClient, registerClient } from '#test/harness/oauth-clients';
import { useTestApi } from '#test/harness/test-api';

type Query = Record<string, string>;

const without =
  (...names: string[]) =>
  (query: Query): Query =>
    Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)));
const having = (more: Query) => (query: Query) => ({ ...query, ...more });

/** Errors that are reported to the client. */
const ANSWERED: [change: (query: Query) => Query, error: string][] = [
  [without('scope'), 'invalid_scope'],
  [having({ scope: '' }), 'invalid_scope'],
  [having({ scope: 'vpc' }), 'invalid_scope'],
  [having({ scope: 'vpc:read_write nonsense:read_only' }), 'invalid_scope'],
  [having({ scope: 'openid' }), 'invalid_scope'],
  [having({ response_type: 'token' }), 'unsupported_response_type'],
  [having({ response_type: 'code id_token' }), 'unsupported_response_type'],
  [without('response_type'), 'invalid_request'],
  [having({ response_mode: 'form_post' }), 'unsupported_response_mode'],
  [having({ response_mode: 'fragment' }), 'unsupported_response_mode'],
  [having({ code_challenge_method: 'plain' }), 'invalid_request'],
  [without('code_challenge_method'), 'invalid_request'],
  [without('code_challenge'), 'invalid_request'],
  [having({ code_challenge: 'short' }), 'invalid_request'],
  [without('code_challenge', 'code_challenge_method', 'state'), 'invalid_request'],
];

/** Errors that are only shown to the user, because the redirect URI is not verified. */
const SHOWN: [change: (query: Query) => Query, words: string][] = [
  [having({ redirect_uri: 'https://evil.example/oauth/callback' }), 'invalid_redirect_uri'],
  [having({ redirect_uri: `${CALLBACK}/` }), 'invalid_redirect_uri'],
  [having({ redirect_uri: 'not an address' }), 'invalid_redirect_uri'],
  [having({ redirect_uri: 'javascript:alert(1)' }), 'invalid_redirect_uri'],
  [having({ redirect_uri: 'https://evil.example', scope: 'nonsense' }), 'invalid_redirect_uri'],
  [having({ redirect_uri: 'https://evil.example', response_type: 'token' }), 'invalid_redirect_uri'],
  [having({ client_id: 'ab'.repeat(10) }), 'invalid_client'],
  [having({ client_id: '<script>' }), 'invalid_client'],
  [having({ client_id: '\0' }), 'invalid_client'],
  [without('client_id'), 'invalid_request'],
];

/** Parameters of OpenID Connect and of extensions, which have no effect. */
const IGNORED: Query[] = [
  { prompt: 'none' },
  { prompt: 'login consent' },
  { max_age: '0' },
  { id_token_hint: 'x.y.z' },
  { claims: '{"userinfo":{}}' },
  { nonce: 'n' },
  { request: 'x.y.z' },
  { request_uri: 'https://evil.example/request' },
  { resource: 'https://evil.example' },
  { registration: '{}' },
  { authorization_details: '[]' },
  { response_mode: 'query' },
];

describeOnDatabase('an authorization request', (dialect) => {
  const running = useTestApi(dialect);
  const authorize = (query: Query) =>
    send('GET', `${running.api.service.url}/oauth/authorize?${new URLSearchParams(query).toString()}`);
  const newClient = async (options: Parameters<typeof registerClient>[1] = {}): Promise<RegisteredClient> =>
    await registerClient(await running.api.newAccount(), options);

  test('errors are reported to the client, with state and issuer', async () => {
    const client = await newClient();
    for (const [change, error] of ANSWERED) {
      const query = change(authorizeQuery(client));
      const answer = await authorize(query);
      assert.equal(answer.status, 303, `${JSON.stringify(query)} ${answer.text}`);
      const { origin, pathname, search, hash } = new URL(answer.headers.location ?? '');
      // Requests for an implicit grant get the error in the fragment (RFC 6749, section 4.2.2.1).
      const searchParams = new URLSearchParams(search || hash.slice(1));
      assert.equal(`${origin}${pathname}`, CALLBACK);
      assert.equal(searchParams.get('error'), error, JSON.stringify(query));
      assert.equal(searchParams.get('state'), query.state ?? null);
      assert.equal(searchParams.get('iss'), running.api.service.url);
    }
  });

  test('errors are shown on our own page while the redirect URI is not verified', async () => {
    const client = await newClient();
    for (const [change, words] of SHOWN) {
      const query = change(authorizeQuery(client));
      const answer = await authorize(query);
      assert.ok(answer.status === 400 || answer.status === 401, `${answer.status} ${JSON.stringify(query)}`);
      assert.equal(answer.headers.location, undefined);
      assert.ok(answer.text.includes(words), answer.text);
      assert.doesNotMatch(answer.text, /<script>|evil\.example/);
      assert.match(answer.headers['content-security-policy']?.toString() ?? '', /default-src 'none'/);
    }
  });

  test('a repeated parameter is refused', async () => {
    const client = await newClient();
    const query = new URLSearchParams(authorizeQuery(client));
    query.append('scope', 'ips:read_only');
    const answer = await send('GET', `${running.api.service.url}/oauth/authorize?${query.toString()}`);
    assert.equal(new URL(answer.headers.location ?? '').searchParams.get('error'), 'invalid_request');
    const twice = new URLSearchParams(authorizeQuery(client));
    twice.append('redirect_uri', 'https://evil.example');
    const shown = await send('GET', `${running.api.service.url}/oauth/authorize?${twice.toString()}`);
    const { origin, searchParams } = new URL(shown.headers.location ?? '');
    assert.deepEqual([origin, searchParams.get('error')], ['https://app.example.com', 'invalid_request']);
  });

  test('unknown parameters are ignored', async () => {
    const client = await newClient();
    for (const more of IGNORED) {
      const answer = await authorize(authorizeQuery(client, 'vpc:read_only', more));
      assert.match(answer.headers.location ?? '', /^\/oauth\/consent\//, JSON.stringify(more));
    }
    const alias = await authorize(
      having({ scopes: 'vpc:read_only,ips:*' })(without('scope')(authorizeQuery(client))),
    );
    assert.match(alias.headers.location ?? '', /^\/oauth\/consent\//);
  });

  test('a public client needs PKCE, and a confidential one PKCE or a state', async () => {
    const noChallenge = without('code_challenge', 'code_challenge_method');
    const open = await authorize(noChallenge(authorizeQuery(await newClient({ isPublic: true }))));
    assert.equal(new URL(open.headers.location ?? '').searchParams.get('error'), 'invalid_request');
    const client = await newClient();
    assert.match((await authorize(noChallenge(authorizeQuery(client)))).headers.location ?? '', /consent/);
    assert.match(
      (await authorize(without('state')(authorizeQuery(client)))).headers.location ?? '',
      /consent/,
    );
  });

  test('a disabled client, or one of a suspended account, is refused', async () => {
    for (const status of ['disabled', 'suspended'] as const) {
      const answer = await authorize(authorizeQuery(await newClient({ status })));
      assert.deepEqual([answer.status, answer.headers.location], [400, undefined]);
    }
    const account = await running.api.newAccount();
    const client = await registerClient(account);
    const { store } = running.api.service.services;
    await store.mutate({ author: { userId: null, username: null }, now: 0 }, async (tx) => {
      await tx.updateTable('account').set({ suspended: 1 }).where('id', '=', account.id).execute();
      return { value: undefined, noEvent: 'a test suspends the account' };
    });
    assert.equal((await authorize(authorizeQuery(client))).status, 400);
  });

  test('a user who is not signed in is sent to the sign-in and back', async () => {
    const browser = new Browser(running.api.service.url);
    const consent = await browser.begin(authorizeQuery(await newClient()));
    const answer = await browser.get(consent);
    assert.equal(answer.headers.location, `/login?continue=${encodeURIComponent(consent)}`);
    const login = await browser.get(answer.headers.location ?? '');
    assert.match(
      login.headers['content-security-policy']?.toString() ?? '',
      /form-action 'self' https:\/\/app\.example\.com;/,
    );
  });

  test('a user whose account is suspended meanwhile cannot continue', async () => {
    const account = await running.api.newAccount();
    const browser = await Browser.of(account);
    const consent = await browser.begin(authorizeQuery(await registerClient(await running.api.newAccount())));
    const allowed = await browser.submit(await browser.get(consent), consent, { decision: 'allow' });
    const { store } = running.api.service.services;
    await store.mutate({ author: { userId: null, username: null }, now: 0 }, async (tx) => {
      await tx.updateTable('account').set({ suspended: 1 }).where('id', '=', account.id).execute();
      return { value: undefined, noEvent: 'a test suspends the account' };
    });
    const resumed = await browser.get(allowed.headers.location ?? '');
    assert.equal(resumed.status, 303, resumed.text);
    const next = new URL(resumed.headers.location ?? '', running.api.service.url).pathname;
    assert.match(next, /^\/oauth\/consent\//);
    assert.match((await browser.get(next)).headers.location ?? '', /^\/login\?continue=/);
  });

  test('a refusal by the user is reported to the client', async () => {
    const browser = await Browser.of(await running.api.newAccount());
    const answer = await browser.authorize(authorizeQuery(await newClient()), 'deny');
    assert.deepEqual(Object.fromEntries(answer.searchParams), {
      error: 'access_denied',
      error_description: 'The user refused',
      iss: running.api.service.url,
      state: 'af0ifjsldkj',
    });
  });

  test('a request can be answered once and in time, and allows signing in as another user', async () => {
    const { api } = running;
    const client = await newClient();
    const browser = await Browser.of(await api.newAccount());
    const consent = await browser.begin(authorizeQuery(client));
    const page = await browser.get(consent);
    const first = await browser.submit(page, consent, { decision: 'allow' });
    assert.equal((await browser.follow(first)).searchParams.has('code'), true);
    assert.equal((await browser.submit(page, consent, { decision: 'allow' })).status, 400);
    const resumed = await browser.get(first.headers.location ?? '');
    assert.deepEqual([resumed.status, resumed.headers.location], [400, undefined]);

    const other = await browser.begin(authorizeQuery(client, 'ips:read_only'));
    const shown = await browser.get(other);
    const switched = await browser.submit(shown, other, { decision: 'switch' });
    assert.equal(switched.headers.location, `/login?continue=${encodeURIComponent(other)}`);
    assert.equal((await browser.get(other)).headers.location, switched.headers.location, 'signed out');

    const late = await Browser.of(await api.newAccount());
    const slow = await late.begin(authorizeQuery(client));
    api.clock.advance(3600);
    assert.equal((await late.get(slow)).status, 400);
  });

  test('redirects use the configured URL, whatever the request contains', async () => {
    const client = await newClient();
    const answer = await send(
      'GET',
      `${running.api.service.url}/oauth/authorize?${new URLSearchParams(authorizeQuery(client)).toString()}`,
      { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' } },
    );
    assert.doesNotMatch(answer.rawHeaders.join(' '), /evil/);
    assert.match(answer.headers.location ?? '', /^\/oauth\/consent\//);
  });
});

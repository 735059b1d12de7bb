import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCtx } from '#app/ctx';
import { bounds } from '#domain/budget';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnBoth } from '#test/harness/databases';
import { type Answer, send } from '#test/harness/http-client';
import { Browser } from '#test/harness/oauth-browser';
import { authorizeQuery, CALLBACK, postForm, registerClient } from '#test/harness/oauth-clients';
import { useTestApi } from '#test/harness/test-api';

const HOUR = 3600;

describeOnBoth('pending OAuth requests', (dialect) => {
  const running = useTestApi(dialect, { env: { PALISADE_TRUSTED_PROXIES: '127.0.0.1' } });
  const url = (path: string) => `${running.api.service.url}${path}`;
  const ctx = () => createCtx(running.api.service.services);

  const authorize = (query: Record<string, string>, address = '198.51.100.1') =>
    send('GET', url(`/oauth/authorize?${new URLSearchParams(query).toString()}`), {
      headers: { 'x-forwarded-for': address },
    });
  const beginDevice = (more: Record<string, string> = {}, address = '198.51.100.1') =>
    postForm(
      url('/oauth/device_authorization'),
      { client_id: 'palisade-cli', scope: 'vpc:read_only', ...more },
      { headers: { 'x-forwarded-for': address } },
    );
  const newClient = async () => await registerClient(await running.api.newAccount());
  const stored = () => ctx().db.selectFrom('oauth_artifact').selectAll().execute();
  const errorOf = ({ headers }: Answer) => {
    const { searchParams } = new URL(headers.location ?? '', CALLBACK);
    return [searchParams.get('error'), searchParams.get('state')?.length];
  };

  test('a request has at most 4 KB of parameters, including at most 1 KB of state', async () => {
    const client = await newClient();
    const before = (await stored()).length;
    const most = bounds.oauthState.value;
    assert.match(
      (await authorize(authorizeQuery(client, 'vpc:read_only', { state: 's'.repeat(most) }))).headers
        .location ?? '',
      /^\/oauth\/consent\//,
    );
    const long = 's'.repeat(most + 1);
    assert.deepEqual(errorOf(await authorize(authorizeQuery(client, 'vpc:read_only', { state: long }))), [
      'invalid_request',
      most + 1,
    ]);
    assert.deepEqual(
      errorOf(await authorize(authorizeQuery(client, 'vpc:read_only', { state: 'é'.repeat(most / 2 + 1) }))),
      ['invalid_request', most / 2 + 1],
      'bytes are counted',
    );
    const scope = Array.from({ length: 300 }, () => 'vpc:read_only').join(' ');
    const redirectUri = `http://127.0.0.1/${'c'.repeat(490)}`;
    const loopback = {
      id: (await registerClient(await running.api.newAccount(), { redirectUri })).id,
      redirectUri,
    };
    const whole = { scope, state: 's'.repeat(most), code_challenge: 'c'.repeat(3000) };
    assert.equal(
      (await authorize(authorizeQuery(loopback, scope, whole))).headers.location?.startsWith(redirectUri),
      true,
    );
    assert.equal((await stored()).length, before + 1);
  });

  test('unknown parameters are not stored', async () => {
    const client = await newClient();
    const junk = Object.fromEntries(
      ['claims', 'nonce', 'ui_locales', 'acr_values', 'login_hint', 'id_token_hint', 'junk'].map((name) => [
        name,
        'x'.repeat(1000),
      ]),
    );
    const address = '198.51.100.2';
    assert.match(
      (await authorize({ ...authorizeQuery(client), ...junk }, address)).headers.location ?? '',
      /^\/oauth\/consent\//,
    );
    succeeded(
      await beginDevice({ ...junk, state: 'x'.repeat(20_000), redirect_uri: 'x'.repeat(20_000) }, address),
    );
    const rows = await ctx()
      .db.selectFrom('oauth_artifact')
      .selectAll()
      .where('client_address', '=', address)
      .execute();
    assert.equal(rows.length, 2);
    for (const { payload, kind } of rows) assert.ok(payload.length < 2000, `${kind}: ${payload.length}`);
  });

  test('pending requests are limited per address, and answered ones no longer count', async () => {
    const account = await running.api.newAccount();
    const client = await registerClient(account);
    const address = '198.51.100.3';
    const query = authorizeQuery(client, 'ips:read_only');
    const most = bounds.oauthRequestsPerAddress.value;
    const opened = await Promise.all(
      Array.from({ length: most - 1 }, (_, index) =>
        index % 2 ? beginDevice({}, address) : authorize(query, address),
      ),
    );
    for (const { status } of opened) assert.ok(status === 303 || status === 200, String(status));
    const browser = await Browser.of(account);
    const headers = { 'x-forwarded-for': address };
    const begun = await browser.get(`/oauth/authorize?${new URLSearchParams(query).toString()}`, headers);
    const consent = begun.headers.location ?? '';
    assert.match(consent, /^\/oauth\/consent\//);

    const page = await authorize(query, address);
    assert.deepEqual(
      [page.status, page.headers['retry-after'], page.headers.location],
      [429, '900', undefined],
    );
    assert.match(page.text, /Too many/);
    assert.match(page.headers['content-security-policy']?.toString() ?? '', /default-src 'none'/);
    const device = await beginDevice({}, address);
    assert.deepEqual(
      [device.status, device.body.error, device.headers['retry-after']],
      [429, 'too_many_requests', '900'],
    );
    assert.match((await authorize(query, '198.51.100.4')).headers.location ?? '', /^\/oauth\/consent\//);

    const allowed = await browser.submit(await browser.get(consent), consent, { decision: 'allow' });
    assert.equal((await browser.follow(allowed)).searchParams.has('code'), true);
    assert.equal((await authorize(query, address)).status, 303, 'one was answered');
    assert.equal((await authorize(query, address)).status, 429);
    running.api.clock.advance(900);
    assert.equal((await beginDevice({}, address)).status, 200, 'devices give up after 15 minutes');
    running.api.clock.advance(HOUR);
    assert.equal((await authorize(query, address)).status, 303);
    const rows = await ctx()
      .db.selectFrom('oauth_artifact')
      .select('hash')
      .where('client_address', '=', address)
      .execute();
    assert.ok(rows.length <= most, `${rows.length} rows`);
  });

  test('pending requests are limited in total', async () => {
    const client = await newClient();
    running.api.clock.advance(HOUR);
    const most = bounds.oauthRequests.value;
    const expiry = running.api.clock.now + 60;
    const rowsOf = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        hash: `${from + index}`.padStart(64, '0'),
        kind: 'Interaction' as const,
        payload: '',
        user_code: null,
        authorization_id: null,
        client_address: `2001:db8:0:${from + index}::/64`,
        expiry,
      }));
    await ctx().mutate(async (tx) => {
      await tx.deleteFrom('oauth_artifact').execute();
      for (let from = 0; from < most; from += 1000) {
        await tx
          .insertInto('oauth_artifact')
          .values(rowsOf(from, Math.min(1000, most - from)))
          .execute();
      }
      return { value: undefined, noEvent: 'a test prepares its rows' };
    });
    const page = await authorize(authorizeQuery(client), '198.51.100.5');
    assert.deepEqual([page.status, page.headers['retry-after']], [429, '60']);
    assert.equal((await beginDevice({}, '198.51.100.5')).status, 429);
    running.api.clock.advance(60);
    assert.equal((await authorize(authorizeQuery(client), '198.51.100.5')).status, 303);
    assert.ok((await stored()).length <= most);
  });
});

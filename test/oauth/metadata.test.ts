import assert from 'node:assert/strict';
import { test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { send } from '#test/harness/http-client';
import { postForm, refreshExchange, registerClient } from '#test/harness/oauth-clients';
import { useTestApi } from '#test/harness/test-api';

describeOnDatabase('the OAuth server', (dialect) => {
  const running = useTestApi(dialect);
  const url = (path: string) => `${running.api.service.url}${path}`;

  test('the metadata describes the server to clients and pages', async () => {
    const issuer = running.api.service.url;
    const answer = await send('GET', url('/.well-known/oauth-authorization-server'), {
      headers: { host: 'evil.example', origin: 'https://any.example' },
    });
    const metadata = succeeded(answer);
    assert.equal(metadata.issuer, issuer);
    assert.equal(metadata.token_endpoint, `${issuer}/oauth/token`);
    assert.equal(metadata.scopes_supported.length, 35);
    assert.equal(answer.headers['access-control-allow-origin'], '*');
    assert.doesNotMatch(answer.text, /openid|jwks|userinfo|evil/);
    for (const path of [
      '/oauth/jwks',
      '/oauth/userinfo',
      '/oauth/request',
      '/oauth/introspect',
      '/oauth/',
      '/oauth',
    ]) {
      assert.equal((await send('GET', url(path))).status, 404, path);
    }
    const wrongMethod = await send('GET', url('/oauth/token'));
    assert.deepEqual([wrongMethod.status, wrongMethod.headers.allow], [405, 'POST, OPTIONS']);
  });

  test('CORS is allowed for pages of public clients only', async () => {
    const account = await running.api.newAccount();
    const client = await registerClient(account, { isPublic: true });
    const from = (origin: string) =>
      postForm(url('/oauth/token'), refreshExchange(client, 'ab'.repeat(32)), { headers: { origin } });
    const own = await from('https://app.example.com');
    assert.equal(own.headers['access-control-allow-origin'], 'https://app.example.com');
    assert.equal(own.body.error, 'invalid_grant');
    const foreign = await from('https://evil.example');
    assert.deepEqual([foreign.status, foreign.headers['access-control-allow-origin']], [400, undefined]);
    const asked = { origin: 'https://app.example.com', 'access-control-request-method': 'POST' };
    for (const [path, methods] of [
      ['/oauth/token', 'POST'],
      ['/oauth/revoke', 'POST'],
      ['/oauth/device_authorization', 'POST'],
      ['/.well-known/oauth-authorization-server', 'GET, HEAD'],
    ] as const) {
      for (const headers of [{}, asked]) {
        const preflight = await send('OPTIONS', url(path), { headers });
        const { 'access-control-allow-origin': origin, 'access-control-allow-methods': allowed } =
          preflight.headers;
        assert.deepEqual([preflight.status, preflight.text, origin, allowed], [204, '', '*', methods], path);
      }
    }
  });
});

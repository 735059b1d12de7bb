import assert from 'node:assert/strict';
import { test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { Browser } from '#test/harness/oauth-browser';
import {
  authorizeQuery,
  CALLBACK,
  codeExchange,
  postForm,
  type RegisteredClient,
  refreshExchange,
} from '#test/harness/oauth-clients';
import { type TestAccount, useTestApi } from '#test/harness/test-api';

const WRONG = 'cd'.repeat(32);

describeOnDatabase('a public client', (dialect) => {
  const running = useTestApi(dialect, { env: { PALISADE_RATE_CLIENT_AUTHENTICATION: '3/900' } });
  const url = (path: string) => `${running.api.service.url}${path}`;
  const token = (fields: Record<string, string>, headers = {}) =>
    postForm(url('/oauth/token'), fields, { headers });
  const basic = ({ id, secret }: RegisteredClient) => ({
    authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
  });

  async function register(account: TestAccount): Promise<RegisteredClient> {
    const input = { label: 'Inventory', redirect_uri: CALLBACK, public: true };
    const { id, secret } = succeeded(await account.owner.post('/account/oauth-clients', input));
    return { id, secret, redirectUri: CALLBACK, isPublic: true };
  }

  test('a public client works without a secret, with its secret in either place, and with a wrong one', async () => {
    const account = await running.api.newAccount();
    const client = await register(account);
    const browser = await Browser.of(account);
    const code = (await browser.authorize(authorizeQuery(client))).searchParams.get('code') ?? '';
    let pair = succeeded(await token(codeExchange(client, code)));
    const refresh = async (more: Record<string, string>, headers = {}) => {
      const { client_id: _, ...fields } = refreshExchange(client, pair.refresh_token);
      pair = succeeded(await token({ ...fields, ...more }, headers));
    };
    await refresh({ client_id: client.id });
    await refresh({ client_id: client.id, client_secret: client.secret });
    await refresh({}, basic(client));
    await refresh({ client_id: client.id }, basic(client));
    // The secret of a public client proves nothing, so wrong ones are not counted.
    for (let time = 0; time < 5; time += 1) await refresh({ client_id: client.id, client_secret: WRONG });
    const device = { client_id: client.id, client_secret: WRONG, scope: 'vpc:read_only' };
    succeeded(await postForm(url('/oauth/device_authorization'), device));
    const revoked = { token: pair.refresh_token, client_id: client.id, client_secret: client.secret };
    assert.deepEqual(succeeded(await postForm(url('/oauth/revoke'), revoked)), {});
    const again = await token(refreshExchange(client, pair.refresh_token));
    assert.deepEqual([again.status, again.body.error], [400, 'invalid_grant']);
  });

  test('a public client needs PKCE, whatever secret it sends', async () => {
    const account = await running.api.newAccount();
    const client = await register(account);
    const browser = await Browser.of(account);
    const { code_challenge, code_challenge_method, ...query } = authorizeQuery(client);
    assert.ok(code_challenge && code_challenge_method);
    const answer = await browser.get(`/oauth/authorize?${new URLSearchParams(query).toString()}`);
    assert.equal(new URL(answer.headers.location ?? '').searchParams.get('error'), 'invalid_request');
    const code = (await browser.authorize(authorizeQuery(client))).searchParams.get('code') ?? '';
    const { code_verifier: _, ...withoutVerifier } = codeExchange(client, code);
    const refused = await token({ ...withoutVerifier, client_secret: client.secret });
    assert.deepEqual([refused.status, refused.body.error], [400, 'invalid_grant']);
  });

  test('a public client cannot pass for a confidential one', async () => {
    const account = await running.api.newAccount();
    const client = await register(account);
    const other = succeeded(
      await account.owner.post('/account/oauth-clients', { label: 'Orders', redirect_uri: CALLBACK }),
    );
    const fields = { grant_type: 'refresh_token', refresh_token: 'ab'.repeat(32), client_id: other.id };
    const answer = await token(fields, basic(client));
    assert.deepEqual([answer.status, answer.body.error], [401, 'invalid_client']);
  });
});

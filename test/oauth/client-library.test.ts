import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import * as openid from 'openid-client';
import { describeOnDatabase } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { Browser } from '#test/harness/oauth-browser';
import { CALLBACK, registerClient } from '#test/harness/oauth-clients';
import { type TestAccount, useTestApi } from '#test/harness/test-api';

const SCOPE = 'account:read_only vpc:read_write';

describeOnDatabase('an OAuth client library', (dialect) => {
  const running = useTestApi(dialect);
  let account: TestAccount;
  let config: openid.Configuration;

  before(async () => {
    account = await running.api.newAccount();
    const { id, secret } = await registerClient(account);
    config = await discover(id, openid.ClientSecretPost(secret));
  });

  function discover(clientId: string, authentication: openid.ClientAuth): Promise<openid.Configuration> {
    return openid.discovery(new URL(running.api.service.url), clientId, undefined, authentication, {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
    });
  }

  async function grant(): Promise<openid.TokenEndpointResponse> {
    const verifier = openid.randomPKCECodeVerifier();
    const state = openid.randomState();
    const address = openid.buildAuthorizationUrl(config, {
      redirect_uri: CALLBACK,
      scope: SCOPE,
      state,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const callback = await (await Browser.of(account)).authorize(address.searchParams);
    return await openid.authorizationCodeGrant(config, callback, {
      pkceCodeVerifier: verifier,
      expectedState: state,
    });
  }

  const callVpcs = async (token: string) => (await new Client(running.api.base, token).get('/vpcs')).status;
  const isInvalidGrant = (error: unknown) =>
    error instanceof openid.ResponseBodyError && error.error === 'invalid_grant';

  test('a client library gets tokens with PKCE, refreshes and revokes them', async () => {
    const tokens = await grant();
    assert.equal(tokens.scope, SCOPE);
    assert.equal(await callVpcs(tokens.access_token), 200);
    const next = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
    assert.equal(await callVpcs(next.access_token), 200);
    await openid.tokenRevocation(config, next.refresh_token ?? '');
    assert.equal(await callVpcs(next.access_token), 401);
    await assert.rejects(openid.refreshTokenGrant(config, next.refresh_token ?? ''), isInvalidGrant);
  });

  test('reusing a refresh token revokes its own family only', async () => {
    const [stolen, other] = [await grant(), await grant()];
    const next = await openid.refreshTokenGrant(config, stolen.refresh_token ?? '');
    await assert.rejects(openid.refreshTokenGrant(config, stolen.refresh_token ?? ''), isInvalidGrant);
    await assert.rejects(openid.refreshTokenGrant(config, next.refresh_token ?? ''), isInvalidGrant);
    assert.equal(await callVpcs(other.access_token), 200);
  });

  test('a client library completes the device grant', async () => {
    const cli = await discover('palisade-cli', openid.None());
    const device = await openid.initiateDeviceAuthorization(cli, { scope: SCOPE });
    const browser = await Browser.of(account);
    const asked = await browser.submit(await browser.get('/device'), '/device', {
      user_code: device.user_code,
    });
    await browser.submit(asked, '/device', { user_code: device.user_code, decision: 'allow' });
    const tokens = await openid.pollDeviceAuthorizationGrant(cli, { ...device, interval: 1 });
    assert.equal(await callVpcs(tokens.access_token), 200);
  });
});

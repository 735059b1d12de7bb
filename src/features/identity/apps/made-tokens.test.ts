import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createCtx } from '#app/ctx';
import type { Scope } from '#domain/identity/scopes';
import { setOauthClientStatus } from '#features/identity/clients/actions';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { change } from '#test/harness/faults';
import { Client } from '#test/harness/http-client';
import { postForm, registerClient } from '#test/harness/oauth-clients';
import { letAppIn, newChildAccount } from '#test/harness/sign-in';
import { type TestAccount, useTestApi } from '#test/harness/test-api';
import { consentedScopes } from './actions.ts';

const SCOPES: Scope[] = ['account:read_write', 'child_account:read_write', 'vpc:read_write'];
const HOUR = 3600;
const DAY = 24 * HOUR;

describeOnDatabase('personal tokens created by an app', (dialect) => {
  const running = useTestApi(dialect);
  const clientOf = (token: string) => new Client(running.api.base, token);
  const statusOf = async (token: string) => (await clientOf(token).get('/vpcs')).status;

  /**
   * An app creates a token, that token another, and that one a proxy token for a child account. Then the app revokes
   * its own token.
   */
  async function leaveTokens(account: TestAccount, expiry?: string) {
    const child = await newChildAccount(account);
    const { id: clientId, secret } = await registerClient(account);
    const pair = await letAppIn(account, SCOPES, { clientId });
    const app = clientOf(pair.accessToken);
    const first = succeeded(await app.post('/profile/tokens', { label: 'first', expiry })).token;
    const second = succeeded(
      await clientOf(first).post('/profile/tokens', { label: 'second', expiry }),
    ).token;
    const proxy = succeeded(
      await clientOf(second).post(`/account/child-accounts/${child.euuid}/token`),
    ).token;
    const giveUp = async () => {
      const fields = { token: pair.refreshToken, client_id: clientId, client_secret: secret };
      assert.equal((await postForm(`${running.api.service.url}/oauth/revoke`, fields)).status, 200);
      assert.equal(await statusOf(pair.accessToken), 401);
    };
    return { ...pair, clientId, giveUp, tokens: [first, second, proxy], path: `/profile/apps/${pair.appId}` };
  }

  async function assertStatuses(tokens: readonly string[], status: number): Promise<void> {
    for (const token of tokens) assert.equal(await statusOf(token), status);
  }

  test('an app without its own tokens stays listed until the tokens it created end', async () => {
    const account = await running.api.newAccount();
    const { giveUp, tokens, path, appId } = await leaveTokens(account);
    await giveUp();
    await assertStatuses(tokens, 200);
    const shown = succeeded(await account.owner.get(path));
    assert.deepEqual([shown.id, shown.expiry, shown.scopes], [appId, null, SCOPES.join(' ')]);
    assert.deepEqual(succeeded(await account.owner.get('/profile/apps')).data, [shown]);
    succeeded(await account.owner.delete(path));
    await assertStatuses(tokens, 401);
    assertRefused(await account.owner.get(path), 404, 'Not found');
  });

  for (const status of ['disabled', 'suspended', 'deleted'] as const) {
    test(`tokens created by an app end when its client is ${status}`, async () => {
      const account = await running.api.newAccount();
      const { giveUp, tokens, path, clientId } = await leaveTokens(account);
      await giveUp();
      const ctx = createCtx(running.api.service.services);
      if (status === 'deleted') succeeded(await account.owner.delete(`/account/oauth-clients/${clientId}`));
      else await setOauthClientStatus(ctx, { id: clientId, account_id: account.id }, status);
      await assertStatuses(tokens, 401);
      assertRefused(await account.owner.get(path), 404, 'Not found');
      assert.equal((await account.owner.get('/vpcs')).status, 200);
    });
  }

  test('an app whose access is being revoked cannot create tokens', async () => {
    const account = await running.api.newAccount();
    const child = await newChildAccount(account);
    for (const path of ['/profile/tokens', `/account/child-accounts/${child.euuid}/token`]) {
      const { accessToken, appId } = await letAppIn(account, SCOPES);
      const revoking = change(running.api, async (tx) => {
        await tx.deleteFrom('authorized_app').where('id', '=', appId).execute();
        // The request reads the row while it is being deleted.
        if (dialect === 'postgres') await sql`select pg_sleep(1)`.execute(tx);
      });
      const answer = await clientOf(accessToken).post(path);
      await revoking;
      assertRefused(answer, 401, 'Invalid Token');
    }
  });

  test('tokens created by an app outlive its access token, and show their expiry', async () => {
    const { api } = running;
    const account = await api.newAccount();
    const { tokens, path } = await leaveTokens(account, '2026-01-01T00:00:00');
    const [first = '', second = ''] = tokens;
    assert.equal(succeeded(await account.owner.get(path)).expiry, null, 'it can renew its access');
    api.clock.advance(180 * DAY);
    await assertStatuses([first, second], 200);
    const scopesNow = () =>
      account.owner.get(path).then((answer) => [answer.status, answer.body.expiry, answer.body.scopes]);
    assert.deepEqual(await scopesNow(), [200, '2026-01-01T00:00:00', SCOPES.join(' ')]);
    const { data } = succeeded(
      await account.owner.list('/profile/apps', { expiry: { '+gte': '2026-01-01T00:00:00' } }),
    );
    assert.equal(data.length, 1);
    const [app] = data;
    const ctx = createCtx(api.service.services);
    const row = await ctx.db
      .selectFrom('authorized_app')
      .select('client_id')
      .where('id', '=', app.id)
      .executeTakeFirst();
    assert.deepEqual(await consentedScopes(ctx, account.ownerId, row?.client_id ?? ''), SCOPES);
    api.clock.advance(2 * 365 * DAY);
    assertRefused(await account.owner.get(path), 404, 'Not found');
    api.clock.advance(-(2 * 365 + 180) * DAY);
  });
});

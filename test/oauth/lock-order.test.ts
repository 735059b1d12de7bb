import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { createCtx } from '#app/ctx';
import { issueTokens } from '#features/identity/apps/token-actions';
import { until } from '#test/harness/held-driver';
import { registerClient } from '#test/harness/oauth-clients';
import { letAppIn } from '#test/harness/sign-in';
import { TestApi } from '#test/harness/test-api';

describe('issuing tokens on PostgreSQL', () => {
  let api: TestApi;
  let operator: pg.Client;

  before(async () => {
    api = await TestApi.start('postgres');
    operator = new pg.Client({ connectionString: api.databaseUrl });
    await operator.connect();
  });
  after(async () => {
    await operator?.end();
    await api?.stop();
  });

  test('issuing tokens does not deadlock with disabling the client', async () => {
    const account = await api.newAccount();
    const { id: clientId } = await registerClient(account);
    const { authorizationId } = await letAppIn(account, ['vpc:read_only'], { clientId });
    const ctx = createCtx(api.service.services);
    const newToken = () => ({ token: ctx.random.hex(32), scopes: ['vpc:read_only'] as const });
    await operator.query('begin');
    await operator.query('update oauth_client set status = status where id = $1', [clientId]);
    const issuing = issueTokens(ctx, { authorizationId, access: newToken(), refresh: newToken() });
    await until(async () => {
      const { rows } = await operator.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    }, 'the tokens to wait for the client');
    await operator.query('select 1 from oauth_authorization where id = $1 for update nowait', [
      authorizationId,
    ]);
    await operator.query('commit');
    assert.equal(await issuing, true);
  });
});

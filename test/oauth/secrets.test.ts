import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { createCtx } from '#app/ctx';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { Browser } from '#test/harness/oauth-browser';
import {
  authorizeQuery,
  codeExchange,
  postForm,
  refreshExchange,
  registerClient,
  VERIFIER,
} from '#test/harness/oauth-clients';
import { useTestApi } from '#test/harness/test-api';
import { rows, type TableName } from '#test/migrations/constraints';

describeOnDatabase('OAuth secrets', (dialect) => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const running = useTestApi(dialect, { log });

  test('OAuth secrets appear in no table and no log line', async () => {
    const { api } = running;
    const url = (path: string) => `${api.service.url}${path}`;
    const account = await api.newAccount();
    const client = await registerClient(account);
    const browser = await Browser.of(account);
    const state = 'a-state-that-nobody-else-has';
    const waiting = await browser.begin(authorizeQuery(client, 'ips:read_only', { state }));
    const callback = await browser.authorize(authorizeQuery(client, 'vpc:read_write', { state }));
    const unused = await browser.authorize(authorizeQuery(client, 'vpc:read_write', { state }));
    const code = callback.searchParams.get('code') ?? '';
    const first = succeeded(await postForm(url('/oauth/token'), codeExchange(client, code)));
    const second = succeeded(
      await postForm(url('/oauth/token'), refreshExchange(client, first.refresh_token)),
    );
    await postForm(url('/oauth/token'), {
      ...refreshExchange(client, 'ef'.repeat(32)),
      client_secret: 'wrong-secret',
    });
    const device = succeeded(
      await postForm(url('/oauth/device_authorization'), {
        client_id: 'palisade-cli',
        scope: 'vpc:read_only',
      }),
    );
    const secrets: Record<string, string> = {
      code,
      unused: unused.searchParams.get('code') ?? '',
      waiting: waiting.split('/').at(-1) ?? '',
      access: first.access_token,
      refresh: first.refresh_token,
      nextAccess: second.access_token,
      nextRefresh: second.refresh_token,
      secret: client.secret,
      wrongSecret: 'wrong-secret',
      state,
      verifier: VERIFIER,
      deviceCode: device.device_code,
      userCode: device.user_code,
      plainUserCode: device.user_code.replace('-', ''),
    };
    const { db } = createCtx(api.service.services);
    const tables = Object.keys(rows) as TableName[];
    const dumps = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
    const stored = JSON.stringify(dumps);
    const logged = lines.join('');
    assert.ok(stored.includes(client.id) && logged.includes('"operation":"exchangeToken"'));
    for (const [name, secret] of Object.entries(secrets)) {
      assert.ok(secret.length > 7, name);
      assert.equal(stored.includes(secret), false, `${name} stands in a table`);
      assert.equal(logged.includes(secret), false, `${name} stands in the log`);
    }
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { describeOnDatabase } from '#test/harness/databases';
import { breakTable } from '#test/harness/faults';
import { type Answer, send } from '#test/harness/http-client';
import { authorizeQuery, postForm, registerClient } from '#test/harness/oauth-clients';
import { useTestApi } from '#test/harness/test-api';

describeOnDatabase('errors in the OAuth engine', (dialect) => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const running = useTestApi(dialect, { log });
  const get = (path: string) => send('GET', `${running.api.service.url}${path}`);

  function assertDressed({ headers }: Answer): void {
    assert.match(headers['content-security-policy']?.toString() ?? '', /default-src 'none'/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['cache-control'], 'no-store');
    assert.match(headers['x-request-id']?.toString() ?? '', /-/);
    assert.match(headers['content-type']?.toString() ?? '', /^text\/html/);
  }

  test('the query has no effect when a browser returns from its consent', async () => {
    const client = await registerClient(await running.api.newAccount());
    const queries: Record<string, string>[] = [
      {},
      { client_id: 'console' },
      { client_id: 'palisade-cli', redirect_uri: 'http://127.0.0.1/callback' },
      authorizeQuery(client),
      { client_id: '\0' },
    ];
    const [bare, ...others] = await Promise.all(
      queries.map((query) => get(`/oauth/authorize/x?${new URLSearchParams(query).toString()}`)),
    );
    assert.ok(bare);
    assert.equal(bare.status, 400);
    for (const answer of [bare, ...others]) {
      assert.deepEqual([answer.status, answer.text, answer.headers.location], [400, bare.text, undefined]);
      assertDressed(answer);
    }
  });

  test('an engine error is logged with its cause, and answered like other internal errors', async () => {
    const client = await registerClient(await running.api.newAccount());
    const state = 'a-state-that-nobody-else-has';
    const query = authorizeQuery(client, 'vpc:read_only', { state });
    await breakTable(running.api, 'oauth_artifact');
    lines.length = 0;
    const page = await get(`/oauth/authorize?${new URLSearchParams(query).toString()}`);
    assert.deepEqual(
      [page.status, page.headers.location, page.headers['set-cookie']],
      [500, undefined, undefined],
    );
    assert.match(page.text, /Something went wrong/);
    assertDressed(page);
    const device = await postForm(`${running.api.service.url}/oauth/device_authorization`, {
      client_id: 'palisade-cli',
      scope: 'vpc:read_only',
    });
    assert.deepEqual([device.status, device.body.error], [500, 'server_error']);
    assert.equal(device.headers['cache-control'], 'no-store');
    const failed = lines.filter(({ level }) => level === 50);
    assert.deepEqual(
      failed.map(({ operation, err }) => [operation, /oauth_artifact/.test((err as Error).message)]),
      [
        ['authorizeApp', true],
        ['authorizeDevice', true],
      ],
    );
    assert.ok(!JSON.stringify(lines).includes(state));
  });
});

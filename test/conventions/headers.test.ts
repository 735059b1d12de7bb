import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeOnDatabase } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';
import {
  ADDRESS_RATE,
  ANY_SCOPE,
  assertHeaders,
  EVENT_SCOPE,
  LIST_RATE,
  NO_TOKEN,
  OPERATION_RATE,
  WRITE_SCOPE,
} from './expected-headers.ts';

describeOnDatabase('response headers', (dialect) => {
  const running = useTestApi(dialect);

  it('successful responses have all headers', async () => {
    const account = await running.api.newAccount();
    const { owner } = account;
    const known = { 'X-OAuth-Scopes': '*', 'X-Customer-UUID': account.euuid };
    const created = await owner.post('/vpcs', { label: 'orders', region: 'us-east' });
    assertHeaders(created, 200, { ...known, ...WRITE_SCOPE, ...OPERATION_RATE });
    const path = `/vpcs/${created.body.id}`;
    assertHeaders(await owner.get(path), 200, { ...known, ...ANY_SCOPE, ...OPERATION_RATE });
    assertHeaders(await owner.get('/vpcs'), 200, { ...known, ...ANY_SCOPE, ...LIST_RATE });
    assertHeaders(await owner.get(`${path}/subnets`), 200, { ...known, ...ANY_SCOPE, ...LIST_RATE });
    assertHeaders(await owner.put(path, {}), 200, { ...known, ...WRITE_SCOPE, ...OPERATION_RATE });
    assertHeaders(await owner.delete(path), 200, { ...known, ...WRITE_SCOPE, ...OPERATION_RATE });
    assertHeaders(await owner.get('/account/events'), 200, { ...known, ...EVENT_SCOPE, ...LIST_RATE });
    const seen = await owner.post('/account/events/1/seen');
    assertHeaders(seen, 200, { ...known, ...EVENT_SCOPE, ...OPERATION_RATE });
    assertHeaders(await owner.get('/regions'), 200, { ...known, ...ANY_SCOPE, ...LIST_RATE });
    const text = (await owner.get('/regions')).text;
    assertHeaders({ ...(await owner.send('HEAD', '/regions')), text }, 200, {
      ...known,
      ...ANY_SCOPE,
      ...LIST_RATE,
    });
  });

  it('responses without a token have all headers', async () => {
    for (const client of [running.api.nobody, new Client(running.api.base, 'wrong')]) {
      assertHeaders(await client.get('/regions'), 200, { ...NO_TOKEN, ...ANY_SCOPE, ...LIST_RATE });
      const region = await client.get('/regions/us-east');
      assertHeaders(region, 200, { ...NO_TOKEN, ...ANY_SCOPE, ...OPERATION_RATE });
      const unknown = await client.get('/regions/nowhere');
      assertHeaders(unknown, 404, { ...NO_TOKEN, ...ANY_SCOPE, ...OPERATION_RATE });
      const options = await client.send('OPTIONS', '/vpcs');
      assertHeaders(options, 200, { ...NO_TOKEN, ...ANY_SCOPE, ...ADDRESS_RATE });
    }
  });

  it('responses to refused tokens have no rate-limit headers', async () => {
    const refused = { ...NO_TOKEN, 'WWW-Authenticate': 'Bearer' };
    for (const client of [running.api.nobody, new Client(running.api.base, 'f'.repeat(64))]) {
      assertHeaders(await client.get('/vpcs'), 401, { ...refused, ...ANY_SCOPE });
      assertHeaders(await client.post('/vpcs', {}), 401, { ...refused, ...WRITE_SCOPE });
      assertHeaders(await client.get('/account/events/1'), 401, { ...refused, ...EVENT_SCOPE });
    }
  });

  it("responses about missing scopes name the token's scopes", async () => {
    const account = await running.api.newAccount();
    const shown: [client: Client, scopes: string][] = [
      [await account.withScopes([]), ''],
      [await account.withScopes(['account:read_write', 'vpc:read_only']), 'account:read_write vpc:read_only'],
    ];
    for (const [client, scopes] of shown) {
      const known = { 'X-OAuth-Scopes': scopes, 'X-Customer-UUID': account.euuid };
      const refused = { ...known, 'WWW-Authenticate': 'Bearer' };
      assertHeaders(await client.post('/vpcs', {}), 401, { ...refused, ...WRITE_SCOPE, ...OPERATION_RATE });
      assertHeaders(await client.get('/account/events'), 401, { ...refused, ...EVENT_SCOPE, ...LIST_RATE });
      assertHeaders(await client.get('/vpcs'), 200, { ...known, ...ANY_SCOPE, ...LIST_RATE });
    }
  });

  it('error responses have all headers', async () => {
    const account = await running.api.newAccount();
    const known = { 'X-OAuth-Scopes': '*', 'X-Customer-UUID': account.euuid };
    const operation = { ...known, ...WRITE_SCOPE, ...OPERATION_RATE };
    assertHeaders(await account.owner.post('/vpcs', {}), 400, operation);
    assertHeaders(await account.owner.post('/vpcs', '{'), 400, operation);
    assertHeaders(await account.owner.get('/vpcs?page=0'), 400, { ...known, ...ANY_SCOPE, ...LIST_RATE });
    const restricted = await account.restricted();
    assertHeaders(await restricted.post('/vpcs', {}), 403, operation);
    assertHeaders(await account.owner.delete('/vpcs/999999'), 404, operation);
    assertHeaders(await account.owner.post('/vpcs', ' '.repeat(2 ** 20 + 1)), 413, operation);
  });

  it('responses for unknown paths and methods have all headers, with or without a token', async () => {
    const { owner } = await running.api.newAccount();
    for (const client of [running.api.nobody, owner]) {
      const unknown = { ...NO_TOKEN, ...ANY_SCOPE, ...ADDRESS_RATE };
      assertHeaders(await client.get('/nowhere'), 404, unknown);
      assertHeaders(await client.put('/vpcs', {}), 405, { ...unknown, Allow: 'HEAD, GET, POST, OPTIONS' });
    }
  });

  it('every response has a new request id', async () => {
    const ids = new Set<unknown>();
    for (let count = 0; count < 10; count += 1) {
      ids.add((await running.api.nobody.get('/regions/us-east')).headers['x-request-id']);
    }
    assert.equal(ids.size, 10);
  });
});

describeOnDatabase('response headers with an https address', (dialect) => {
  const running = useTestApi(dialect, { env: { PALISADE_PUBLIC_URL: 'https://api.example.com' } });

  it('responses request https for the future', async () => {
    const { owner } = await running.api.newAccount();
    const answers = [
      await owner.get('/vpcs'),
      await owner.get('/nowhere'),
      await running.api.nobody.get('/vpcs'),
      await running.api.nobody.send('OPTIONS', '/vpcs'),
    ];
    for (const { headers } of answers) {
      assert.equal(headers['strict-transport-security'], 'max-age=31536000');
    }
  });
});

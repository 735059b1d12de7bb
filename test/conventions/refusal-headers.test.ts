import assert from 'node:assert/strict';
import { it } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { breakTable, setMaintenance } from '#test/harness/faults';
import { useTestApi } from '#test/harness/test-api';
import {
  ADDRESS_RATE,
  ANY_SCOPE,
  assertHeaders,
  LIST_RATE,
  NO_TOKEN,
  OPERATION_RATE,
  rate,
  WRITE_SCOPE,
} from './expected-headers.ts';

describeOnDatabase('response headers after a limit is exhausted', (dialect) => {
  const running = useTestApi(dialect, {
    env: { PALISADE_RATE_LIMIT: 'on', PALISADE_RATE_OPERATION: '1/60', PALISADE_RATE_USER: '3/120' },
  });

  it('responses report the limit that is exhausted', async () => {
    const account = await running.api.newAccount();
    const known = { 'X-OAuth-Scopes': '*', 'X-Customer-UUID': account.euuid };
    succeeded(await account.owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    assertHeaders(await account.owner.post('/vpcs', {}), 429, {
      ...{ ...known, ...WRITE_SCOPE, ...rate(1, 60) },
      'X-RateLimit-Remaining': '0',
    });
    for (let count = 0; count < 3; count += 1) await running.api.nobody.get('/nowhere');
    const exhausted = { ...NO_TOKEN, ...ANY_SCOPE, ...rate(3, 120), 'X-RateLimit-Remaining': '0' };
    assertHeaders(await running.api.nobody.get('/nowhere'), 429, exhausted);
    assertHeaders(await running.api.nobody.put('/vpcs', {}), 429, exhausted);
    assertHeaders(await running.api.nobody.send('OPTIONS', '/vpcs'), 200, exhausted);
  });
});

describeOnDatabase('response headers of a service that cannot respond', (dialect) => {
  const running = useTestApi(dialect);

  it('responses during maintenance have all headers, with or without a token', async () => {
    const { owner } = await running.api.newAccount();
    await setMaintenance(running.api, 'on');
    const maintenance = { ...NO_TOKEN, ...ADDRESS_RATE, 'X-Maintenance-Mode': 'true' };
    for (const client of [owner, running.api.nobody]) {
      assertHeaders(await client.post('/vpcs', {}), 503, { ...maintenance, ...WRITE_SCOPE });
      for (const path of ['/vpcs', '/regions', '/nowhere']) {
        assertHeaders(await client.get(path), 503, { ...maintenance, ...ANY_SCOPE });
      }
    }
    await setMaintenance(running.api, 'off');
    assert.equal((await owner.get('/vpcs')).headers['x-maintenance-mode'], undefined);
  });

  it('responses after an internal error have all headers', async () => {
    const account = await running.api.newAccount();
    const known = { 'X-OAuth-Scopes': '*', 'X-Customer-UUID': account.euuid };
    await breakTable(running.api, 'vpc');
    assertHeaders(await account.owner.get('/vpcs'), 500, { ...known, ...ANY_SCOPE, ...LIST_RATE });
    const create = await account.owner.post('/vpcs', { label: 'orders', region: 'us-east' });
    assertHeaders(create, 500, { ...known, ...WRITE_SCOPE, ...OPERATION_RATE });
  });
});

describeOnDatabase('response headers of a service that cannot look up tokens', (dialect) => {
  const running = useTestApi(dialect);

  it('responses identify no user when tokens cannot be looked up', async () => {
    const { owner } = await running.api.newAccount();
    await breakTable(running.api, 'token');
    assertHeaders(await owner.get('/vpcs'), 500, { ...NO_TOKEN, ...ANY_SCOPE, ...ADDRESS_RATE });
  });
});

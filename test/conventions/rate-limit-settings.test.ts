import assert from 'node:assert/strict';
import { it } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import type { Answer } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';

function limitAndRemaining({ headers }: Answer): number[] {
  return [Number(headers['x-ratelimit-limit']), Number(headers['x-ratelimit-remaining'])];
}

describeOnDatabase('rate limits with a factor', (dialect) => {
  const running = useTestApi(dialect, { env: { PALISADE_RATE_LIMIT: '0.01' } });

  it('a factor multiplies the default rate limits', async () => {
    const { owner } = await running.api.newAccount();
    assert.deepEqual(limitAndRemaining(await owner.get('/vpcs')), [2, 1]);
    assert.deepEqual(limitAndRemaining(await owner.put('/vpcs/1', {})), [4, 3]);
    assert.deepEqual(limitAndRemaining(await running.api.nobody.get('/nowhere')), [8, 7]);
    assert.deepEqual(limitAndRemaining(await owner.get('/vpcs')), [2, 0]);
    assert.equal((await owner.get('/vpcs')).status, 429);
  });
});

describeOnDatabase('rate limits that are switched off', (dialect) => {
  const running = useTestApi(dialect, { env: { PALISADE_RATE_LIMIT: 'off' } });

  it('disabled rate limits show the defaults and count nothing', async () => {
    const { owner } = await running.api.newAccount();
    for (let count = 0; count < 5; count += 1) {
      const answer = await owner.get('/vpcs');
      succeeded(answer);
      assert.deepEqual(limitAndRemaining(answer), [200, 200]);
    }
    assert.deepEqual(limitAndRemaining(await owner.put('/vpcs/1', {})), [400, 400]);
    assert.deepEqual(limitAndRemaining(await owner.get('/nowhere')), [800, 800]);
  });
});

describeOnDatabase('rate limits behind a trusted proxy', (dialect) => {
  const running = useTestApi(dialect, {
    env: {
      PALISADE_RATE_LIMIT: 'on',
      PALISADE_RATE_USER: '2/120',
      PALISADE_TRUSTED_PROXIES: '127.0.0.0/8,10.0.0.0/8',
    },
  });

  it('the client address is the last one in X-Forwarded-For that is not a trusted proxy', async () => {
    const from = async (forwarded: string | string[]) =>
      limitAndRemaining(
        await running.api.nobody.get('/nowhere', { headers: { 'x-forwarded-for': forwarded } }),
      )[1];
    assert.equal(await from('198.51.100.1'), 1);
    assert.equal(await from('198.51.100.2'), 1);
    assert.equal(await from('203.0.113.5, 198.51.100.1'), 0);
    assert.equal(await from('198.51.100.3, 10.1.2.3'), 1);
    assert.equal(await from('198.51.100.3,10.1.2.3, 127.0.0.5'), 0);
    assert.equal(await from('2001:db8::1'), 1);
    assert.equal(await from(['198.51.100.9', '2001:db8::1']), 0);
    for (const garbage of ['unknown', '999.1.1.1', '198.51.100.7:80', 'é'])
      assert.equal(await from(garbage), 1);
    const refused = await running.api.nobody.get('/nowhere', {
      headers: { 'x-forwarded-for': '198.51.100.1' },
    });
    assert.equal(refused.status, 429);
    assert.deepEqual(limitAndRemaining(await running.api.nobody.get('/nowhere')), [2, 1]);
  });
});

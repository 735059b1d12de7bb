import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createCtx } from '#app/ctx';
import { lockAccount } from '#store/locks';
import { assertErrors, succeeded } from '#test/harness/assert-errors';
import { useTestApi } from '#test/harness/test-api';

const IN_PROGRESS = 'A request with this idempotency key is in progress';

// On SQLite a transaction waits for nothing, so nothing waits long for it.
describe('a write with an idempotency key while another write takes long', () => {
  const running = useTestApi('postgres');

  test('is refused after a while, has no effect then, and can be sent again', async () => {
    const { owner, id } = await running.api.newAccount();
    const key = { headers: { 'Idempotency-Key': 'a' } };
    const send = () => owner.post('/vpcs', { label: 'orders', region: 'us-east' }, key);
    const [locked, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const long = createCtx(running.api.service.services).mutate(async (tx) => {
      await lockAccount(tx, id);
      locked.resolve();
      await ended.promise;
      return { value: undefined, noEvent: 'the test only holds the lock' };
    });
    await locked.promise;
    const refused = await send();
    assertErrors(refused, 409, [{ reason: IN_PROGRESS }]);
    assert.equal(refused.headers['retry-after'], '1');
    assert.equal((await owner.get('/vpcs')).body.results, 0);
    ended.resolve();
    await long;
    const sent = await send();
    assert.deepEqual([sent.status, sent.headers['idempotent-replayed']], [200, undefined], sent.text);
    assert.equal((await owner.get('/vpcs')).body.results, 1);
    assert.equal((succeeded(await send()) as { id: number }).id, sent.body.id);
  });
});

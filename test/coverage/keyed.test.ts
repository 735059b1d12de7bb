import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeOnDatabase } from '#test/harness/databases';
import { useTestApi } from '#test/harness/test-api';
import { call, operations, prepare } from './prepared.ts';
import { replyProblems } from './reply-problems.ts';

const KEY = { 'Idempotency-Key': 'f3a9c2d4' };

const writes = operations.filter(({ method }) => method !== 'GET');

describeOnDatabase('every write can be repeated with its key', (dialect) => {
  const running = useTestApi(dialect);

  for (const endpoint of writes) {
    test(endpoint.operation, async () => {
      const account = await running.api.newAccount();
      const prepared = await prepare(endpoint, account);
      const first = await call(account.owner, prepared, { headers: KEY });
      assert.equal(first.status, prepared.status, first.text);
      assert.equal(first.headers['idempotent-replayed'], undefined);
      if (prepared.status === 403) return;
      if (first.status === 200) assert.deepEqual(replyProblems(endpoint.reply, first.body), []);

      const { owner } = account;
      const events = await countEvents();
      const again = await call(owner, prepared, { headers: KEY });
      assert.equal(again.status, first.status, again.text);
      assert.equal(again.text, first.text);
      assert.equal(again.headers['idempotent-replayed'], 'true');
      assert.equal(await countEvents(), events);

      async function countEvents(): Promise<unknown> {
        return (await owner.get('/account/events')).body.results;
      }
    });
  }
});

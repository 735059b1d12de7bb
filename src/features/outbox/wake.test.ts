import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createEncryption } from '#platform/encryption';
import { systemRandom } from '#platform/random';
import { describeOnDatabase } from '#test/harness/databases';
import { addUser, enqueueAll, selectOutbox } from '#test/harness/outbox';
import { AUTHOR, NOW, TestStore } from '#test/harness/test-store';
import { enqueue } from './enqueue.ts';
import type { NewMessage } from './message.ts';

describeOnDatabase('waking the outbox worker', (dialect) => {
  const stored = new TestStore(dialect);

  test('the worker is woken exactly after commits with messages', async () => {
    const seen: number[] = [];
    const { store } = stored;
    store.wakers.outbox.push(() => void seen.push(0));
    const ctx = {
      encryption: createEncryption([Buffer.alloc(32, 1)], systemRandom),
      now: () => NOW,
    };
    const userId = await addUser(stored);
    const message: NewMessage = {
      template: 'phone-removed',
      kind: 'email',
      recipient: 'maria@example.com',
      userId,
      values: { username: 'maria' },
    };

    const aborted = store.mutate(AUTHOR, async (tx) => {
      await enqueue(tx, ctx, message);
      throw new Error('no');
    });
    await assert.rejects(aborted, /^Error: no$/);
    await store.mutate(AUTHOR, async () => ({ value: 1, noEvent: 'nothing was written' }));
    assert.deepEqual([seen.length, (await selectOutbox(stored.store)).length], [0, 0]);

    await enqueueAll(store, ctx, [message, message]);
    assert.deepEqual([seen.length, (await selectOutbox(stored.store)).length], [2, 2]);
    await enqueueAll(store, ctx, [message]);
    await store.mutate(AUTHOR, async () => ({ value: 1, noEvent: 'nothing was written' }));
    assert.equal(seen.length, 3);
  });
});

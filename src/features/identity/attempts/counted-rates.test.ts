import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Store } from '#store/types';
import { describeOnBoth } from '#test/harness/databases';
import { AUTHOR, TestStore } from '#test/harness/test-store';
import { takeFromWindow, takePlace } from './counted-rates.ts';

const RATE = { requests: 3, seconds: 60 };
const START = 6_000_000;

describeOnBoth('attempts counted in the database', (dialect) => {
  const stored = new TestStore(dialect);
  const takeWith =
    (taking: typeof takeFromWindow) =>
    (key: string, now: number, store: Store = stored.store, bucket = 'a bucket') =>
      store.mutate(AUTHOR, async (tx) => ({
        value: await taking(tx, { bucket, key }, RATE, now),
        noEvent: 'an attempt is counted',
      }));
  const take = takeWith(takeFromWindow);
  const takeOne = takeWith(takePlace);

  it('attempts beyond the limit are refused until the next window', async () => {
    for (let count = 0; count < 3; count += 1) assert.equal(await take('window', START + 10), undefined);
    const exhausted = { limit: 3, reset: START + 60, retryAfter: 1 };
    assert.deepEqual(await take('window', START + 10), { ...exhausted, retryAfter: 50 });
    assert.deepEqual(await take('window', START + 59), exhausted);
    for (let count = 0; count < 3; count += 1) assert.equal(await take('window', START + 60), undefined);
    assert.deepEqual(await take('window', START + 119), { ...exhausted, reset: START + 120 });
  });

  it('attempts are counted per bucket and key', async () => {
    for (const key of ['one', 'other']) {
      for (let count = 0; count < 3; count += 1) assert.equal(await take(key, START), undefined);
      assert.notEqual(await take(key, START), undefined);
    }
    assert.equal(await take('one', START, stored.store, 'another bucket'), undefined);
  });

  it('attempts do not count when their transaction is rolled back', async () => {
    for (let count = 0; count < 5; count += 1) {
      const failing = stored.store.mutate(AUTHOR, async (tx) => {
        await takeFromWindow(tx, { bucket: 'a bucket', key: 'undone' }, RATE, START);
        throw new Error('undone');
      });
      await assert.rejects(failing, /undone/);
    }
    assert.equal(await take('undone', START), undefined);
  });

  it('attempts never exceed the limit in any time span', async () => {
    for (const second of [50, 55, 59]) assert.equal(await takeOne('place', START + second), undefined);
    assert.deepEqual(await takeOne('place', START + 60), { limit: 3, reset: START + 110, retryAfter: 50 });
    assert.equal(await takeOne('place', START + 110), undefined);
    assert.deepEqual(await takeOne('place', START + 111), { limit: 3, reset: START + 115, retryAfter: 4 });
    assert.equal(await takeOne('place', START + 115), undefined);
  });

  it('simultaneous attempts through two stores are counted once each', async () => {
    const other = await stored.open();
    try {
      for (const [name, taking] of Object.entries({ take, takeOne })) {
        const outcomes = await Promise.all(
          Array.from({ length: 40 }, (_, index) => taking(name, START, index % 2 ? other : stored.store)),
        );
        assert.equal(outcomes.filter((exhausted) => exhausted === undefined).length, 3, name);
      }
    } finally {
      await other.close();
    }
  });
});

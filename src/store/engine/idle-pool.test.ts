import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { IdlePool } from './idle-pool.ts';

const PATIENCE = 1_000;

describe('an idle pool', () => {
  it('an idle pool reuses the item used last, and closes items that stay idle', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    let now = 0;
    const clock = mock.method(performance, 'now', () => now);
    const pass = (milliseconds: number) => {
      now += milliseconds;
      t.mock.timers.tick(milliseconds);
    };
    const closed: string[] = [];
    const pool = new IdlePool<string>((item) => closed.push(item), 1, PATIENCE);
    try {
      assert.equal(pool.take(), undefined);
      for (const item of ['a', 'b', 'c']) pool.giveBack(item);
      assert.equal(pool.take(), 'c');
      pass(PATIENCE / 2);
      pool.giveBack('c');
      pass(PATIENCE / 2);
      assert.deepEqual(closed, ['a', 'b'], 'c was used meanwhile');
      pass(2 * PATIENCE);
      assert.deepEqual(closed, ['a', 'b'], 'one stays');
      assert.equal(pool.take(), 'c');
      pool.giveBack('c');
      await pool.close();
      assert.deepEqual(closed, ['a', 'b', 'c']);
    } finally {
      clock.mock.restore();
    }
  });
});

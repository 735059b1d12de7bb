import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movedTo } from './order.ts';

test('an entry is moved to another place', () => {
  const list = [1, 2, 3].map((key) => ({ key }));
  for (const [key, to, expected] of [
    [1, 0, [1, 2, 3]],
    [1, 1, [2, 1, 3]],
    [1, 2, [2, 3, 1]],
    [3, 0, [3, 1, 2]],
    [9, 0, [1, 2, 3]],
  ] as const) {
    assert.deepEqual(
      movedTo(list, key, to).map((one) => one.key),
      expected,
    );
  }
});

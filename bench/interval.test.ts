import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { halfWidth, medianInterval } from './interval.ts';

const to = (length: number) => Array.from({ length }, (_, index) => index + 1);

describe('the interval of a median', () => {
  // From tables of the sign test for 95 %.
  for (const [length, low, high] of [
    [6, 1, 6],
    [8, 1, 8],
    [9, 2, 8],
    [15, 4, 12],
    [20, 6, 15],
    [25, 8, 18],
  ] as const) {
    test(`of ${length} values is from the ${low}. to the ${high}.`, () => {
      assert.deepEqual(medianInterval(to(length)), { median: (length + 1) / 2, low, high });
    });
  }

  test('needs six values', () => {
    assert.throws(() => medianInterval(to(5)), RangeError);
  });

  test('is not moved by single values that are far away', () => {
    const quiet = to(25).map((value) => 1 + value / 1000);
    const disturbed = quiet.map((value, index) => (index > 21 ? value * 10 : value));
    assert.deepEqual(medianInterval(disturbed), medianInterval(quiet));
  });

  test('contains the median, and does not depend on the order', () => {
    const values = fc.array(fc.double({ min: 0.1, max: 10, noNaN: true }), { minLength: 6, maxLength: 60 });
    fc.assert(
      fc.property(values, (given) => {
        const interval = medianInterval(given);
        assert.ok(interval.low <= interval.median && interval.median <= interval.high);
        assert.ok(halfWidth(interval) >= 0);
        assert.deepEqual(medianInterval(given.toReversed()), interval);
      }),
    );
  });
});

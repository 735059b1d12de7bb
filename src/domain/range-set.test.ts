import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { overlaps, type Range } from './ipv4.ts';
import { RangeSet } from './range-set.ts';

test('tells of each range whether it meets one added before', () => {
  const set = new RangeSet();
  const cases: [Range, boolean][] = [
    [{ first: 10, last: 19 }, false],
    [{ first: 20, last: 29 }, false],
    [{ first: 40, last: 49 }, false],
    [{ first: 0, last: 9 }, false],
    [{ first: 10, last: 19 }, true],
    [{ first: 29, last: 29 }, true],
    [{ first: 30, last: 39 }, false],
    [{ first: 5, last: 60 }, true],
    [{ first: 60, last: 60 }, true],
    [{ first: 61, last: 61 }, false],
    [{ first: 0, last: 2 ** 32 - 1 }, true],
    [{ first: 2 ** 32 - 1, last: 2 ** 32 - 1 }, true],
  ];
  for (const [range, expected] of cases) assert.equal(set.add(range), expected, JSON.stringify(range));
});

test('says the same as comparing with every earlier range', () => {
  const range = fc
    .tuple(fc.nat(60), fc.nat(12))
    .map(([first, length]): Range => ({ first, last: first + length }));
  fc.assert(
    fc.property(fc.array(range, { maxLength: 30 }), (ranges) => {
      const set = new RangeSet();
      for (const [index, added] of ranges.entries()) {
        const expected = ranges.slice(0, index).some((earlier) => overlaps(earlier, added));
        assert.equal(set.add(added), expected);
      }
    }),
  );
});

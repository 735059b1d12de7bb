import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { overlaps, type Range } from './ipv4.ts';
import { RangeSet } from './range-set.ts';

test('add tells whether a range overlaps an earlier one', () => {
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

test('overlaps finds added ranges without adding any', () => {
  const set = new RangeSet();
  assert.equal(set.overlaps({ first: 0, last: 2 ** 32 - 1 }), false);
  set.add({ first: 10, last: 19 });
  set.add({ first: 30, last: 39 });
  const cases: [first: number, last: number, expected: boolean][] = [
    [0, 9, false],
    [0, 10, true],
    [12, 13, true],
    [19, 19, true],
    [20, 29, false],
    [20, 30, true],
    [39, 39, true],
    [40, 2 ** 32 - 1, false],
    [0, 2 ** 32 - 1, true],
  ];
  for (const [first, last, expected] of cases) {
    assert.equal(set.overlaps({ first, last }), expected, `${first}-${last}`);
  }
  assert.equal(set.add({ first: 20, last: 29 }), false);
});

test('a range set agrees with comparing every earlier range', () => {
  const range = fc
    .tuple(fc.nat(60), fc.nat(12))
    .map(([first, length]): Range => ({ first, last: first + length }));
  fc.assert(
    fc.property(fc.array(range, { maxLength: 30 }), (ranges) => {
      const set = new RangeSet();
      for (const [index, added] of ranges.entries()) {
        const earlier = ranges.slice(0, index);
        const meets = (other: Range) => earlier.some((one) => overlaps(one, other));
        for (const other of ranges) assert.equal(set.overlaps(other), meets(other));
        assert.equal(set.add(added), meets(added));
      }
    }),
  );
});

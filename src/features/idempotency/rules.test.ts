import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type QuotaClass, remainingQuota, storedBytes } from './rules.ts';

const MIB = 1024 * 1024;

const CASES: [of: QuotaClass, all: number, user: number, room: number][] = [
  ['unrestricted', 0, 0, 8],
  ['unrestricted', 20, 20, 8],
  ['unrestricted', 26, 3, 6],
  ['unrestricted', 32, 0, 0],
  ['unrestricted', 33, 0, 0],
  ['restricted', 0, 0, 2],
  ['restricted', 20, 2, 2],
  ['restricted', 20, 3, 1],
  ['restricted', 20, 4, 0],
  ['restricted', 31, 0, 1],
  ['restricted', 32, 0, 0],
];

for (const [of, all, user, room] of CASES) {
  test(`where others keep ${all} MiB, ${user} of the same user, an ${of} token may keep ${room}`, () => {
    assert.equal(remainingQuota(of, { all: all * MIB, user: user * MIB }), room * MIB);
  });
}

test('a row counts with what it takes beside the answer', () => {
  assert.deepEqual([storedBytes(null), storedBytes('abc')], [512, 515]);
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { removalsOf } from './removals.ts';

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

const CASES: [
  what: string,
  present: number[],
  wanted: number[],
  confirmed: number[],
  remove: number[],
  held: number[],
][] = [
  ['nothing is there', [], [1], [], [], []],
  ['all are wanted', [1, 2], [1, 2, 3], [], [], []],
  ['five of five', upTo(5), [], [], upTo(5), []],
  ['six of six', upTo(6), [], [], [], upTo(6)],
  ['six of thirty are a fifth', upTo(30), upTo(30).slice(6), [], upTo(6), []],
  ['six of twenty-nine are more', upTo(29), upTo(29).slice(6), [], [], upTo(6)],
  ['all are confirmed', upTo(6), [], upTo(6), upTo(6), []],
  ['one has come to those that were confirmed', upTo(7), [], upTo(6), upTo(7), []],
  ['many have come to those that were confirmed', upTo(12), [], [1, 2], [1, 2], upTo(12).slice(2)],
  ['a confirmed one is wanted again', upTo(7), [1], upTo(6), upTo(7).slice(1), []],
];

describe('removals', () => {
  for (const [what, present, wanted, confirmed, remove, held] of CASES) {
    test(what, () => {
      assert.deepEqual(removalsOf(present, new Set(wanted), new Set(confirmed)), { remove, held });
    });
  }
});

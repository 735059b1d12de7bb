import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { decidePins, type Pins, removalsOf } from './safeguards.ts';

const WANTED = { installation: 'i1', epoch: 'e1', revision: '5', confirmedRemovals: [], computes: [] };

const CASES: [what: string, Pins, verdict: string][] = [
  ['the first contact', { installation: null, epoch: null }, 'pin'],
  ['the same', { installation: 'i1', epoch: 'e1' }, 'obey'],
  ['another installation', { installation: 'i2', epoch: 'e1' }, 'refuse'],
  ['another epoch', { installation: 'i1', epoch: 'e0' }, 'refuse'],
  ['only the installation is known', { installation: 'i1', epoch: null }, 'refuse'],
  ['only the epoch is known', { installation: null, epoch: 'e1' }, 'refuse'],
];

describe('pins', () => {
  for (const [what, pins, verdict] of CASES) {
    test(what, () => assert.equal(decidePins(pins, WANTED).do, verdict));
  }

  test('the first contact pins what the service says', () => {
    const verdict = decidePins({ installation: null, epoch: null }, WANTED);
    assert.deepEqual(verdict, { do: 'pin', pins: { installation: 'i1', epoch: 'e1' } });
  });
});

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

const REMOVAL_CASES: [
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
  for (const [what, present, wanted, confirmed, remove, held] of REMOVAL_CASES) {
    test(what, () => {
      assert.deepEqual(removalsOf(present, new Set(wanted), new Set(confirmed)), { remove, held });
    });
  }
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { decidePins, type Pins } from './pins.ts';

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

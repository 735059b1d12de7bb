import assert from 'node:assert/strict';
import { test } from 'node:test';
import { durationText } from './duration-text.ts';

const CASES: readonly [seconds: number, text: string][] = [
  [1, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [600, '10 minutes'],
  [3600, '1 hour'],
  [3601, '61 minutes'],
  [7200, '2 hours'],
  [86_400, '1 day'],
  [90_000, '25 hours'],
  [30 * 86_400, '30 days'],
];

for (const [seconds, text] of CASES) {
  test(`${seconds} seconds are formatted as ${text}`, () => {
    assert.equal(durationText(seconds), text);
  });
}

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { verdictOf } from './verdict.ts';

const between = (low: number, high: number) => ({ median: (low + high) / 2, low, high });
const SAME = between(0.98, 1.02);
const DEARER = between(1.09, 1.15);
const NOISY = between(0.9, 1.1);
const NOISY_AND_DEARER = between(1.09, 1.3);

describe('the verdict', () => {
  for (const [what, ratios, status, lines] of [
    ['all rows cost the same', [SAME, SAME], 0, ['No row is dearer']],
    ['a row is cheaper', [between(0.5, 0.52)], 0, ['No row is dearer']],
    ['an interval begins below 8 %', [between(1.07, 1.12)], 0, ['No row is dearer']],
    ['a row is dearer', [SAME, DEARER], 1, ['Dearer: row 2']],
    ['an interval is too wide', [NOISY, SAME], 2, ['Too noisy: row 1, +-10.0 %']],
    ['a ratio is no number', [SAME, between(Number.NaN, Number.NaN)], 2, ['Too noisy: row 2, +-NaN %']],
    ['one is dearer, one too wide', [NOISY, DEARER], 1, ['Dearer: row 2', 'Too noisy: row 1, +-10.0 %']],
    ['one is both', [NOISY_AND_DEARER], 1, ['Dearer: row 1', 'Too noisy: row 1, +-8.8 %']],
  ] as const)
    test(`is ${status} when ${what}`, () => {
      const rows = ratios.map((ratio, index) => ({ name: `row ${index + 1}`, ratio }));
      assert.deepEqual(verdictOf(rows), { lines, status });
    });
});

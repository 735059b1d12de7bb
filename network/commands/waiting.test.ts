import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ageText, oldestChangeAge } from './waiting.ts';

const CASES: [what: string, since: (number | null)[], age: number | null, words: string][] = [
  ['none waits', [], null, ''],
  ['one waits', [90], 10, ', the oldest one for 10 s'],
  ['several wait', [95, 60, 99], 40, ', the oldest one for 40 s'],
  ['it is not known when one began', [null, 97], 3, ', the oldest one for 3 s'],
  ['the clock was set back', [120], 0, ', the oldest one for 0 s'],
];

describe('the age of the oldest change', () => {
  for (const [what, since, age, words] of CASES) {
    test(`when ${what}`, () => {
      const behind = since.map((time) => ({ behind_since: time }));
      assert.equal(oldestChangeAge(behind, 100), age);
      assert.equal(ageText(age), words);
    });
  }
});

import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { timeFactor } from './time.ts';

const NAME = 'PALISADE_TEST_TIME_FACTOR';

describe('the factor of the time limits', () => {
  const before = process.env[NAME];
  afterEach(() => setFactor(before));

  for (const [text, factor] of [
    ['1', 1],
    ['2.5', 2.5],
    ['1e3', 1000],
  ] as const) {
    test(`is ${factor} where the environment says ${text}`, () => {
      setFactor(text);
      assert.equal(timeFactor(), factor);
    });
  }

  for (const text of [undefined, '0', 'fast']) {
    test(`is measured where the environment says ${text === undefined ? 'nothing' : `'${text}'`}`, () => {
      setFactor(text);
      const factor = timeFactor();
      assert.ok(factor >= 1 && Number.isFinite(factor), String(factor));
    });
  }
});

function setFactor(text: string | undefined): void {
  if (text === undefined) delete process.env[NAME];
  else process.env[NAME] = text;
}

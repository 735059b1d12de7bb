import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { wantsColour } from '#config/config';

describe('colors', () => {
  for (const [env, expected] of [
    [{}, undefined],
    [{ NO_COLOR: '' }, undefined],
    [{ NO_COLOR: '1' }, false],
    [{ NO_COLOR: '1', FORCE_COLOR: '1' }, false],
    [{ FORCE_COLOR: '1' }, true],
    [{ FORCE_COLOR: '' }, true],
    [{ FORCE_COLOR: '0' }, false],
    [{ FORCE_COLOR: 'false' }, false],
    [{ TERM: 'dumb' }, false],
    [{ TERM: 'dumb', FORCE_COLOR: '1' }, true],
  ] as const) {
    test(JSON.stringify(env), () => assert.equal(wantsColour(env), expected));
  }
});

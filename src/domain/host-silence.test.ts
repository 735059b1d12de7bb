import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isHostSilent } from './host-silence.ts';

test('a host is silent before its first report, and 30 seconds after its last', () => {
  const now = 10_000;
  const seen = [null, now - 30, now - 29, now];
  assert.deepEqual(
    seen.map((each) => isHostSilent(each, now)),
    [true, true, false, false],
  );
});

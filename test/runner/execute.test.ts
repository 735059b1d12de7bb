import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const THREE_FILES = fileURLToPath(new URL('./fixtures/three-files.ts', import.meta.url));

describe('a test run', () => {
  test('tells a file that ran out of time from a test that failed', () => {
    // Otherwise it would report to the run around it.
    const mine = /^(NODE_TEST_CONTEXT|PALISADE_TEST_(FAILURES|SLOWEST))$/;
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !mine.test(name)));
    const { stdout } = spawnSync(process.execPath, [THREE_FILES], {
      encoding: 'utf8',
      env: { ...env, PALISADE_TEST_TIME_FACTOR: '1' },
    });
    const lines = stdout.trimEnd().split('\n');
    assert.equal(lines.at(-1), '{"passed":1,"failed":1,"skipped":0,"outOfTime":1}');
    assert.equal(lines.at(-2), '1 ran out of time');
    assert.match(
      stdout,
      /Out of time: no failure of a test\. .*3 s for a file.*\n {2}\S+endless\.test\.ts\n/,
    );
    assert.match(stdout, /✖ \S+bad\.test\.ts > subtracts\n[^]*expected 1/);
    assert.doesNotMatch(stdout, /✖ \S+endless\.test\.ts > /);
  });
});

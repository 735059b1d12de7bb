import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { filesNamed, filesOf, networkFiles } from '#test/runner/files';

const RUN = fileURLToPath(new URL('../network/run.ts', import.meta.url));

describe('the network run', () => {
  test('ends with one line where programs are missing, instead of skipping tests', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [RUN], {
      encoding: 'utf8',
      env: { ...process.env, PATH: '' },
    });
    assert.equal(status, 1);
    assert.equal(stdout, '');
    assert.match(stderr, /^npm run test:network needs .*; on Debian: apt-get install [a-z0-9 -]+\n$/);
  });

  test('is a part of CI, which installs what it needs', () => {
    const script = readFileSync(new URL('../../.ci/run', import.meta.url), 'utf8');
    assert.match(script, /^test_network$/m);
    const { status, stdout } = spawnSync(process.execPath, [RUN, '--packages'], { encoding: 'utf8' });
    assert.equal(status, 0);
    assert.match(stdout, /^busybox-static [a-z0-9 -]+ util-linux\n$/);
  });

  test('has its files to itself', () => {
    const files = networkFiles([], true);
    assert.ok(files.length > networkFiles([]).length);
    const inOthers = new Set([...filesOf('fast'), ...filesOf('long'), ...filesNamed(['test']).files]);
    assert.deepEqual(
      files.filter((file) => inOthers.has(file)),
      [],
    );
    assert.match(filesNamed(files).unknown.join(), /npm run test:network/);
  });
});

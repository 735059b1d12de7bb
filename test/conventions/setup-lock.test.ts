import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { useFolder } from '#test/harness/test-store';

const LOCK = new URL('../../scripts/setup-lock.js', import.meta.url).href;

describe('the lock of installations and builds', () => {
  const folder = useFolder();
  const log = `${folder}/log.txt`;

  async function work(name: string): Promise<void> {
    const script = `
      import { appendFileSync } from 'node:fs';
      import { underLock } from '${LOCK}';
      underLock('${folder}/', () => {
        appendFileSync('${log}', '${name} begins,');
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
        appendFileSync('${log}', '${name} ends,');
      });`;
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  }

  it('lets one command after the other work', async () => {
    writeFileSync(log, '');
    await Promise.all(['a', 'b', 'c'].map(work));
    const steps = readFileSync(log, 'utf8').split(',');
    for (let at = 0; at < 6; at += 2) {
      assert.equal(steps[at + 1], steps[at]?.replace('begins', 'ends'));
    }
  });

  it('ends with a command that was killed', async () => {
    writeFileSync(log, '');
    const { pid } = execFile(process.execPath, ['--version']);
    mkdirSync(`${folder}/.setup-lock`);
    writeFileSync(`${folder}/.setup-lock/pid`, String(pid));
    await work('next');
    assert.equal(readFileSync(log, 'utf8'), 'next begins,next ends,');
  });
});

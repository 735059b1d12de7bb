import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { isSqliteBusy } from '#store/engine/failures';
import { useFolder } from '#test/harness/test-store';
import { holdFileLock } from './file-lock.ts';

const HOLDER = `
  import { holdFileLock } from '${new URL('file-lock.ts', import.meta.url).href}';
  globalThis.release = holdFileLock(process.argv[1], 0);
  process.stdout.write('locked');
  setInterval(() => {}, 1000);
`;

describe('a file lock', () => {
  const folder = useFolder();

  it('a file lock is exclusive until it is released', () => {
    const file = join(folder, 'one.lock');
    const release = holdFileLock(file, 0);
    assert.throws(() => holdFileLock(file, 0), isSqliteBusy);
    release();
    holdFileLock(file, 0)();
  });

  it('a file lock is released when its process is killed', async () => {
    const file = join(folder, 'other.lock');
    const child = spawn(process.execPath, ['--input-type=module', '-e', HOLDER, file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    assert.throws(() => holdFileLock(file, 0), isSqliteBusy);
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    holdFileLock(file, 0)();
  });
});

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { useFolder } from '#test/harness/test-store';
import { lockForServing, ServeLockError } from './serve-lock.ts';

const MODULE = new URL('serve-lock.ts', import.meta.url).href;
const HOLDER = `
  import { lockForServing } from '${MODULE}';
  lockForServing(process.argv[1], process.pid);
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    gc();
  }
  process.stdout.write('locked');
  setInterval(() => {}, 1000);
`;

describe('the serve lock', () => {
  const folder = useFolder();
  const fileOf = (name: string) => join(folder, `${name}.db`);

  /** @param shell shell code that becomes the process */
  async function holdInOtherProcess(file: string, shell = 'exec "$@"'): Promise<ChildProcess> {
    const holder = [process.execPath, '--expose-gc', '--input-type=module', '-e', HOLDER, file];
    const child = spawn('sh', ['-c', shell, 'sh', ...holder], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [text] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
    assert.equal(String(text), 'locked');
    return child;
  }

  async function kill(child: ChildProcess): Promise<void> {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  function assertRefused(file: string, pid: number): void {
    assert.throws(
      () => lockForServing(file, 42),
      (error) => {
        assert.ok(error instanceof ServeLockError);
        assert.equal(
          error.message,
          `Process ${pid} serves ${file} already: stop it first, or use another data folder`,
        );
        return true;
      },
    );
  }

  it('the serve lock is exclusive until it is released', () => {
    const file = fileOf('one');
    const release = lockForServing(file, 1234);
    assertRefused(file, 1234);
    assertRefused(file, 1234);
    release();
    const releaseSecond = lockForServing(file, 5678);
    assertRefused(file, 5678);
    releaseSecond();
  });

  it('the serve lock applies to one database file only', () => {
    const release = [fileOf('a'), fileOf('b')].map((file) => lockForServing(file, 1));
    for (const letGo of release) letGo();
  });

  it('the serve lock is released when its process is killed', async () => {
    const file = fileOf('killed');
    const child = await holdInOtherProcess(file);
    try {
      assertRefused(file, child.pid as number);
    } finally {
      await kill(child);
    }
    const killed: number[] = [];
    lockForServing(file, 1, (pid) => killed.push(pid))();
    assert.deepEqual(killed, [child.pid]);
    lockForServing(file, 1, (pid) => killed.push(pid))();
    assert.deepEqual(killed, [child.pid], 'the one before released it');
  });

  it('the serve lock needs no disk space', async () => {
    const file = fileOf('full');
    lockForServing(file, 1234)();
    const child = await holdInOtherProcess(file, 'ulimit -f 0 && exec "$@"');
    try {
      assert.throws(() => lockForServing(file, 42), ServeLockError);
    } finally {
      await kill(child);
    }
  });

  it('the serve lock is not taken in a folder that does not exist', () => {
    const file = join(folder, 'nowhere', 'palisade.db');
    assert.throws(
      () => lockForServing(file, 1),
      (error) => error instanceof Error && !(error instanceof ServeLockError),
    );
  });
});

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { placeDump } from '#app/backup/place';
import { openBackup } from '#app/backup/read-file';
import { Installation } from '#test/cli/palisade';
import { describeOnBoth } from '#test/harness/databases';
import { useFolder } from '#test/harness/test-store';
import { assertSameContents, contentsOf, done, fill, KEY, locationOf, prepare } from './harness.ts';

const PROGRAM = fileURLToPath(new URL('../../../bin/palisade.js', import.meta.url));
const EVENTS = 20_000;
/** For `ulimit -f`, in KiB: enough for the database's own small files, but not for a copy. */
const FILE_LIMIT = 64;

describeOnBoth('interrupted backups and restores', (dialect) => {
  const folder = useFolder();
  const file = join(folder, 'whole.backup');
  let source: Installation;

  before(async () => {
    source = await Installation.create(dialect);
    await prepare(source, true);
    await fill(source, EVENTS);
    await done(source, ['backup', file]);
  });

  function start(installation: Installation, args: string[], before_ = ''): ReturnType<typeof spawn> {
    const line = `${before_}exec "$0" "$@"`;
    return spawn('bash', ['-c', line, process.execPath, PROGRAM, ...args], {
      env: { PATH: process.env.PATH, ...installation.env, ...KEY },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  }

  test('a killed backup leaves no file with the final name', async () => {
    const killed = join(folder, 'killed.backup');
    const child = start(source, ['backup', killed]);
    while (!readdirSync(folder).some((name) => name.startsWith('killed.'))) await sleep(5);
    child.kill('SIGKILL');
    await once(child, 'close');
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('killed.') && !name.endsWith('.unfinished')),
      [],
    );
    await done(source, ['backup', killed]);
  });

  test('a backup that fills the disk leaves nothing', async () => {
    const child = start(source, ['backup', join(folder, 'full.backup')], `ulimit -f ${FILE_LIMIT}; `);
    const [status] = await once(child, 'close');
    assert.notEqual(status, 0);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('full.') && !name.endsWith('.unfinished')),
      [],
    );
  });

  test('a killed restore leaves the previous data, or has restored everything', async () => {
    const installation = await Installation.create(dialect);
    await prepare(installation, true);
    const was = await contentsOf(installation);
    for (const milliseconds of [500, 1_000]) {
      const child = start(installation, ['restore', file, '--replace', '--yes']);
      const closed = once(child, 'close');
      await Promise.race([sleep(milliseconds), closed]);
      child.kill('SIGKILL');
      const [status] = await closed;
      if (status === 0) break;
      const now = await contentsOf(installation);
      // The commit may have been on its way to the database.
      if (!isDeepStrictEqual(now, was)) await assertSameContents(source, installation);
    }
    await done(installation, ['restore', file, '--replace', '--yes']);
    await assertSameContents(source, installation);
  });

  test('a restore that fails or fills the disk leaves the previous data', async () => {
    const installation = await Installation.create(dialect);
    await prepare(installation, true);
    const was = await contentsOf(installation);
    const { dump } = await openBackup(file);
    const broken = {
      ...dump,
      async *portions() {
        let count = 0;
        for await (const portion of dump.portions()) {
          count += 1;
          if (count > 10) throw new Error('The disk is gone');
          yield portion;
        }
      },
    };
    await assert.rejects(placeDump(locationOf(installation), broken, { replace: true }), /The disk is gone/);
    assert.deepEqual(await contentsOf(installation), was);
    if (dialect === 'sqlite') {
      assert.ok(!readdirSync(installation.folder).some((name) => name.includes('unfinished')));
      const child = start(
        installation,
        ['restore', file, '--replace', '--yes'],
        `ulimit -f ${FILE_LIMIT * 10}; `,
      );
      assert.notEqual((await once(child, 'close'))[0], 0);
      assert.deepEqual(await contentsOf(installation), was);
    }
  });
});

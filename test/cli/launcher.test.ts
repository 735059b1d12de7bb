import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Serving } from './palisade.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

describe('./palisade', () => {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-test-launcher-'));
  after(() => rmSync(folder, { recursive: true }));

  function start(program: string, args: readonly string[], cwd = ROOT, others = {}) {
    const env = {
      PATH: process.env.PATH,
      PORT: '0',
      PALISADE_DATA_DIR: join(folder, 'data'),
      PALISADE_CONFIG_FILE: devNull,
      XDG_CONFIG_HOME: folder,
      ...others,
    };
    return spawn(program, args, { cwd, env, timeout: 60_000 });
  }

  async function run(program: string, args: readonly string[], { cwd = ROOT, input = '', env = {} } = {}) {
    const child = start(program, args, cwd, env);
    child.stdin.end(input);
    const [stdout, stderr, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close') as Promise<[number | null]>,
    ]);
    return { status, stdout, stderr };
  }

  test('the launcher prints only what the program prints', async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    const expected = { status: 0, stdout: `${version}\n`, stderr: '' };
    assert.deepEqual(await run('./palisade', ['--version']), expected);
  });

  test('the launcher works from another folder and through a symbolic link', async () => {
    const link = join(folder, 'palisade');
    symlinkSync(join(ROOT, 'palisade'), link);
    for (const program of [link, join(ROOT, 'palisade')]) {
      assert.equal((await run(program, ['--version'], { cwd: tmpdir() })).status, 0);
    }
  });

  test('the launcher is called by its name when it was found in the PATH', async () => {
    symlinkSync(join(ROOT, 'palisade'), join(folder, 'palisade-in-path'));
    const env = { PATH: `${folder}:${process.env.PATH}` };
    const { stdout } = await run('palisade-in-path', ['user-token', 'create', '--help'], { env });
    assert.match(stdout, /^Usage: palisade-in-path user-token create /);
  });

  test('the launcher passes on arguments, standard input and the exit status', async () => {
    const { status, stderr } = await run('./palisade', ['api', 'POST', '/a b', '--data-stdin']);
    assert.deepEqual(
      [status, stderr.includes('After POST comes a path such as /vpcs, without spaces')],
      [2, true],
    );
    const noJson = await run('./palisade', ['api', 'POST', '/vpcs', '--data-stdin'], { input: '{' });
    assert.deepEqual([noJson.status, noJson.stderr], [2, 'error: The body must be JSON\n']);
  });

  test('help and hints name the command as it was called', async () => {
    const { stderr } = await run('./palisade', ['account', 'list']);
    assert.match(stderr, /: `\.\/palisade serve` creates it at its first start\n$/);
    const { stdout } = await run('./palisade', ['user-token', 'create', '--help']);
    assert.match(stdout, /^Usage: \.\/palisade user-token create /);
    assert.match(stdout, /\n {2}TOKEN=\$\(\.\/palisade user-token create robot /);
    assert.doesNotMatch(stdout, /[\s`(]palisade /);
  });

  test('a service that npx started ends with the shell of npx', async () => {
    const command = `${process.execPath} bin/palisade.js serve; true`;
    const serving = new Serving(start('sh', ['-c', command], ROOT, { npm_command: 'exec' }));
    await serving.listening;
    serving.signal('SIGKILL');
    // Not before the service, too, has closed its output.
    assert.equal(await serving.ended(), 'SIGKILL');
    assert.match(serving.stdout, /"signal":"SIGTERM"/);
  });

  test('the launcher is replaced by the program, which gets the signals', async () => {
    const serving = new Serving(start('./palisade', ['serve']));
    await serving.listening;
    assert.equal(await serving.stop(), 0);
  });
});

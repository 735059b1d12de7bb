import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { before, describe, test } from 'node:test';
import { Installation } from './palisade.ts';

describe('usage', () => {
  let installation: Installation;
  before(async () => {
    installation = await Installation.create();
  });

  test('help and version are printed to standard output', async () => {
    const help = await installation.run(['--help']);
    assert.deepEqual([help.status, help.stderr], [0, '']);
    assert.match(help.stdout, /\nExit status:\n {2}0 {2}success\n {2}1 {2}.+\n {2}2 {2}/);
    const all = await installation.run(['serve', '--help-all']);
    assert.match(all.stdout, /--ttl-events <value>/);
    assert.doesNotMatch((await installation.run(['serve', '--help'])).stdout, /--ttl-events/);
    const version = await installation.run(['--version']);
    assert.match(version.stdout, /^\d+\.\d+\.\d+\n$/);
  });

  test('without a command, the help is printed to standard error', async () => {
    const { status, stdout, stderr } = await installation.run([]);
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(stderr, /^Usage: palisade /);
  });

  test('a missing database is not created', async () => {
    const { status, stderr } = await installation.run(['account', 'list']);
    assert.equal(status, 1);
    assert.match(stderr, /^error: There is no database .+palisade\.db: .+\n$/);
    const script = await installation.run(['migrate', '--dry-run']);
    assert.match(script.stdout, /^-- 0001-initial\nbegin;\ncreate table [^]+\ncommit;\n$/);
    assert.ok(!existsSync(installation.folder));
  });

  test('settings can be in a file, whose errors are told by file and line, without values', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'palisade-test-settings-')), 'palisade.env');
    writeFileSync(file, 'PALISADE_DATA_DIR=/nowhere/of/the/file\n');
    const env = { PALISADE_DATA_DIR: '' };
    const read = await installation.run(['account', 'list', '--config-file', file], { env });
    assert.match(read.stderr, /^error: There is no database \/nowhere\/of\/the\/file\/palisade\.db: /);
    writeFileSync(file, 'PALISADE_SECRET_KEY=hunter2\nhunter2\n');
    for (const command of [['account', 'list'], ['serve']]) {
      const wrong = await installation.run([...command, '--config-file', file]);
      const key = 'must be 32 bytes, written as 64 hexadecimal digits or as base64';
      assert.deepEqual(
        [wrong.status, wrong.stderr],
        [
          2,
          `error: PALISADE_CONFIG_FILE: line 2 of ${file} must be NAME=value, with the name in capitals\n` +
            `error: PALISADE_SECRET_KEY: ${key} (line 1 of ${file})\n`,
        ],
      );
    }
    rmSync(dirname(file), { recursive: true });
    const missing = await installation.run(['account', 'list', '--config-file', file]);
    assert.deepEqual(
      [missing.status, missing.stderr],
      [2, `error: PALISADE_CONFIG_FILE: ${file} cannot be read (ENOENT)\n`],
    );
  });

  test('an older schema is refused until it is migrated', async () => {
    mkdirSync(installation.folder, { recursive: true });
    writeFileSync(installation.path('palisade.db'), '');
    const before = await installation.run(['account', 'list']);
    assert.equal(before.status, 1);
    assert.match(before.stderr, /^error: The database has an older schema: run `palisade migrate`/);
    const [first] = (await installation.run(['migrate', '--json'])).json.ran;
    assert.equal(first, '0001-initial');
    const after = await installation.run(['account', 'list']);
    assert.deepEqual([after.status, after.stdout], [0, 'There are no accounts.\n']);
    const user = await installation.run(['user', 'create', 'maria', '--email', 'maria@example.com']);
    assert.deepEqual([user.status, user.stderr], [1, 'error: There is no account yet\n']);
  });
});

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { ConfigError } from '#domain/config-error';
import { prepareDataFolders } from './private-file.ts';

describe('the data folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-test-'));
  after(() => rmSync(folder, { recursive: true }));

  const prepare = (dataDir: string) =>
    prepareDataFolders({
      dataDir,
      database: { kind: 'sqlite', file: join(dataDir, 'palisade.db'), temporary: false },
    });

  it('the data folder is created with its parents, for its owner only', () => {
    prepare(join(folder, 'a', 'b'));
    assert.equal(statSync(join(folder, 'a', 'b')).mode & 0o777, 0o700);
    prepare(join(folder, 'a', 'b'));
  });

  it('the data folder is rejected where a file has its name', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    assert.throws(() => prepare(file), new ConfigError([`PALISADE_DATA_DIR: ${file} is not a folder`]));
    assert.throws(() => prepare(join(file, 'below')), ConfigError);
  });

  it('the data folder is rejected where it cannot be created', () => {
    assert.throws(() => prepare('/proc/nowhere/data'), ConfigError);
  });
});

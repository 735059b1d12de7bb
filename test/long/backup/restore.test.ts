import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Installation } from '#test/cli/palisade';
import { describeOnBoth } from '#test/harness/databases';
import { useFolder } from '#test/harness/test-store';
import {
  assertSameContents,
  command,
  contentsOf,
  done,
  fill,
  KEY,
  other,
  prepare,
  serve,
} from './harness.ts';

const OTHER_KEY = { PALISADE_SECRET_KEY: '22'.repeat(32) };

describeOnBoth('A restore', (dialect) => {
  const folder = useFolder();
  let source: Installation;
  let file: string;
  let bytes: Buffer;

  before(async () => {
    source = await Installation.create(dialect);
    const serving = await serve(source);
    await serving.stop();
    await fill(source, 1_200);
    file = join(folder, `${dialect}.backup`);
    await done(source, ['backup', file, '--with-key']);
    bytes = readFileSync(file);
  });

  /** A copy of the backup with changed lines. */
  function changed(change: (text: string) => string): Buffer {
    return gzipSync(change(gunzipSync(bytes).toString()));
  }

  test('restoring a damaged, truncated or wrong file writes nothing', async () => {
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(flipped.readUInt8(bytes.length >> 1) ^ 0x10, bytes.length >> 1);
    const wrong: [name: string, contents: Buffer, says: RegExp][] = [
      ['flipped', flipped, /damaged|wrong form/],
      ['short', bytes.subarray(0, bytes.length - 100), /It is cut off/],
      ['shorter', bytes.subarray(0, 20), /It is cut off/],
      ['empty', Buffer.alloc(0), /It is cut off/],
      ['text', Buffer.from('select 1;\n'), /not a backup of Palisade/],
      ['other', gzipSync('{"format": "tar"}\n'), /It is not a backup of Palisade/],
      ['row', changed((text) => text.replace('label of 77"', 'label of 78"')), /checksum does not match/],
      ['fewer', changed((text) => text.replace(/\[1,1077,.+\n/, '')), /missing|wrong form/],
      ['more', changed((text) => `${text}{}\n`), /goes on behind its end/],
      ['next', changed((text) => text.replace('"version":1', '"version":2')), /reads 1: upgrade Palisade/],
    ];
    const empty = await Installation.create(dialect);
    const filled = await Installation.create(dialect);
    await prepare(filled, true);
    const was = await contentsOf(filled);
    for (const [name, contents, says] of wrong) {
      const bad = join(folder, `${dialect}-${name}.backup`);
      writeFileSync(bad, contents);
      for (const [installation, options] of [
        [empty, []],
        [filled, ['--replace', '--yes']],
      ] as const) {
        const { status, stdout, stderr } = await command(installation, ['restore', bad, ...options]);
        assert.deepEqual([name, status, stdout], [name, 1, '']);
        assert.match(stderr, new RegExp(`^error: .+ cannot be used\\. .+\n$`));
        assert.match(stderr, says, name);
      }
    }
    assert.deepEqual((await contentsOf(empty))?.migrations ?? [], []);
    assert.deepEqual(await contentsOf(filled), was);
  });

  test('restoring a backup of a later version is refused', async () => {
    const later = join(folder, `${dialect}-later.backup`);
    const text = gunzipSync(bytes).toString().replace('["0001-initial"', '["0001-initial","9999-later"');
    const lines = `${text.trimEnd().split('\n').slice(0, -1).join('\n')}\n`;
    const sha256 = createHash('sha256').update(lines).digest('hex');
    writeFileSync(later, gzipSync(`${lines}${JSON.stringify({ sha256 })}\n`));
    const { status, stderr } = await command(await Installation.create(dialect), ['restore', later]);
    assert.equal(status, 1);
    assert.match(
      stderr,
      /migration 9999-later, which this version of Palisade does not know: upgrade Palisade/,
    );
  });

  test('restoring into a non-empty database needs --replace and --yes, and replaces its data', async () => {
    const installation = await Installation.create(dialect);
    await prepare(installation, true);
    const was = await contentsOf(installation);
    for (const [options, says] of [
      [[], /^error: The database is not empty: it has rows in account\n$/],
      [
        ['--replace'],
        /^error: This would delete everything in the database \(account\): confirm with --yes\n$/,
      ],
    ] as const) {
      const { status, stderr } = await command(installation, ['restore', file, ...options]);
      assert.equal(status, 1);
      assert.match(stderr, says);
      assert.deepEqual(await contentsOf(installation), was);
    }
    await done(installation, ['restore', file, '--replace', '--yes']);
    await assertSameContents(source, installation);
  });

  test('restoring under a running service is refused', async () => {
    const installation = await Installation.create(dialect);
    const serving = await serve(installation);
    const { status, stderr } = await command(installation, ['restore', file, '--replace', '--yes']);
    assert.deepEqual([status, stderr], [1, 'error: A service has this database open: stop it first\n']);
    await serving.stop();
    await done(installation, ['restore', file, '--replace', '--yes']);
    await assertSameContents(source, installation);
  });

  test('restoring a backup with another key than the configured one is refused', async () => {
    const installation = await Installation.create(dialect);
    const { status, stderr } = await command(installation, ['restore', file], OTHER_KEY);
    assert.equal(status, 2);
    assert.match(
      stderr,
      /^error: The backup was written with another secret key than the one in PALISADE_SECRET_KEY: /,
    );
    assert.doesNotMatch(stderr, /1111|2222/);
    assert.deepEqual((await contentsOf(installation))?.migrations ?? [], []);
  });

  test('a restore writes the key from the backup to the key file, and warns when the backup has no key', async () => {
    const installation = await Installation.create('sqlite');
    const { stdout } = await done(installation, ['restore', file], {});
    assert.match(stdout, /The secret key was written to .+secret\.key\.\n$/);
    assert.equal(readFileSync(installation.path('secret.key'), 'utf8'), `${KEY.PALISADE_SECRET_KEY}\n`);
    assert.doesNotMatch(stdout, new RegExp(KEY.PALISADE_SECRET_KEY));

    const extracted = join(folder, `${dialect}.key`);
    await done(installation, ['restore', file, '--extract-key', extracted], {});
    assert.equal(readFileSync(extracted, 'utf8'), `${KEY.PALISADE_SECRET_KEY}\n`);

    const without = join(folder, `${dialect}-without.backup`);
    await done(installation, ['backup', without], {});
    assert.doesNotMatch(gunzipSync(readFileSync(without)).toString(), new RegExp(KEY.PALISADE_SECRET_KEY));
    const bare = await Installation.create('sqlite');
    const { stderr } = await done(bare, ['restore', without], {});
    assert.match(
      stderr,
      /^warning: the backup does not contain the secret key: put the key of the backed-up database into .+secret\.key /,
    );
    const { status } = await command(
      bare,
      ['restore', without, '--extract-key', join(folder, 'none.key')],
      {},
    );
    assert.equal(status, 1);

    const foreign = await Installation.create('sqlite');
    mkdirSync(foreign.folder, { recursive: true });
    writeFileSync(foreign.path('secret.key'), `${OTHER_KEY.PALISADE_SECRET_KEY}\n`);
    const refused = await command(foreign, ['restore', file], {});
    assert.equal(refused.status, 2);
    assert.match(refused.stderr, /move that file away, the backup brings its own\n$/);
    assert.ok(!existsSync(foreign.path('palisade.db')));
  });

  test('restoring into the other database and back changes nothing', async () => {
    const across = await Installation.create(other(dialect));
    await done(across, ['restore', file]);
    await assertSameContents(source, across);
    const back = join(folder, `${dialect}-back.backup`);
    await done(across, ['backup', back]);
    const home = await Installation.create(dialect);
    await done(home, ['restore', back]);
    await assertSameContents(source, home);
  });

  if (dialect === 'sqlite') {
    test('a restore replaces a damaged SQLite file with any log beside it', async () => {
      const installation = await Installation.create('sqlite');
      mkdirSync(installation.folder, { recursive: true });
      for (const name of ['palisade.db', 'palisade.db-wal']) {
        writeFileSync(installation.path(name), Buffer.alloc(9_000, 'x'));
      }
      await done(installation, ['restore', file, '--replace', '--yes']);
      assert.ok(!existsSync(installation.path('palisade.db-wal')));
      await assertSameContents(source, installation);
      rmSync(installation.folder, { recursive: true });
    });
  }
});

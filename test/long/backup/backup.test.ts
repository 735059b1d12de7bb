import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { Installation } from '#test/cli/palisade';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnBoth } from '#test/harness/databases';
import { useFolder } from '#test/harness/test-store';
import { schemaOf } from '#test/migrations/schema-of';
import {
  assertNothingHalfMade,
  assertSameContents,
  command,
  contentsOf,
  done,
  KEY,
  other,
  owner,
  prepare,
  reached,
  serve,
  withStoreOf,
  writeLoad,
} from './harness.ts';

describeOnBoth('A backup', (dialect) => {
  const folder = useFolder();

  test('a backup under write load is a consistent snapshot, and can be restored into the other database', async () => {
    const installation = await Installation.create(dialect);
    const serving = await serve(installation);
    const load = writeLoad(owner(serving), 'load');
    await reached(() => load.acknowledged.length, 50);

    const before = [...load.acknowledged];
    const file = join(folder, `${dialect}-load.backup`);
    const { status, stderr, json } = await installation.run(['backup', file, '--json'], { env: KEY });
    assert.deepEqual(
      [status, stderr],
      [
        0,
        'warning: the backup does not contain the secret key and is useless without it: save the key in PALISADE_SECRET_KEY as well\n',
      ],
    );
    const after = load.acknowledged.length;
    await load.stop();
    assert.deepEqual(load.refused, []);
    await serving.stop();
    assert.ok(json.tables.vpc >= before.length && json.tables.vpc <= load.acknowledged.length, 'one moment');
    assert.ok(after > before.length, 'writers went on meanwhile');
    assert.deepEqual([json.bytes, json.dialect, json.key.included], [statSync(file).size, dialect, false]);

    const into = other(dialect);
    const restored = await Installation.create(into);
    const result = await done(restored, ['restore', file, '--json']);
    assert.equal(result.stderr, '');
    assert.deepEqual([result.json.tables, result.json.key], [json.tables, 'configured']);
    await assertNothingHalfMade(restored, before);
    const fresh = await Installation.create(into);
    await prepare(fresh, false);
    assert.equal(await withStoreOf(restored, schemaOf), await withStoreOf(fresh, schemaOf));
  });

  test('a restored database works, and never reuses an id, not even of a deleted row', async () => {
    const installation = await Installation.create(dialect);
    const serving = await serve(installation);
    const vpc = { label: 'gone', region: 'us-east', subnets: [{ label: 'a', ipv4: '10.0.1.0/24' }] };
    const gone = succeeded(await owner(serving).post('/vpcs', vpc));
    assert.equal((await owner(serving).delete(`/vpcs/${gone.id}`)).status, 200);
    await serving.stop();
    const file = join(folder, `${dialect}-ids.backup`);
    await done(installation, ['backup', file]);

    for (const into of [dialect, other(dialect)]) {
      const restored = await Installation.create(into);
      await done(restored, ['restore', file]);
      await assertSameContents(installation, restored);
      const again = await serve(restored);
      const made = succeeded(await owner(again).post('/vpcs', vpc));
      assert.deepEqual([made.id, made.subnets[0].id], [gone.id + 1, gone.subnets[0].id + 1]);
      await again.stop();
    }
  });

  test('a backup is text readable by its owner only, never overwrites a file, and prints what it contains', async () => {
    const installation = await Installation.create(dialect);
    await prepare(installation, false);
    const file = join(folder, `${dialect}-form.backup`);
    const { stdout, progress } = await done(installation, ['backup', file]);
    assert.deepEqual(progress, ['Checking the database for damage ...', 'Saving and verifying: 3 rows ...']);
    assert.match(
      stdout,
      /^TABLE +ROWS\noauth_client +2\nchange_feed +1\nSaved 3 rows in .+ \(\d+ bytes\) and verified the file\.\nSHA-256 .+\n$/,
    );
    assert.equal(statSync(file).mode & 0o777, 0o600);
    const [header, heading, ...rest] = gunzipSync(await readFile(file))
      .toString()
      .split('\n');
    const { format, version, tables } = JSON.parse(header as string);
    assert.deepEqual([format, version], ['palisade-backup', 1]);
    assert.equal(heading, JSON.stringify({ table: tables[0].name }));
    assert.match(rest.at(-2) as string, /^\{"sha256":"[0-9a-f]{64}"\}$/);

    const again = await command(installation, ['backup', file]);
    assert.deepEqual(
      [again.status, again.stderr],
      [1, `error: ${file} is there already: choose another name, or move it away\n`],
    );
    const nowhere = await command(installation, ['backup', join(folder, 'gone', 'file')]);
    assert.equal(nowhere.status, 1);
    assert.match(nowhere.stderr, /^error: .+file cannot be written: ENOENT/);
    const inFile = await command(installation, ['backup', join(file, 'file')]);
    assert.deepEqual(
      [inFile.status, inFile.stderr],
      [1, `error: ${join(file, 'file')} cannot be written: ${file} is no folder\n`],
    );
    const dry = await done(installation, ['restore', file, '--dry-run', '--json']);
    assert.deepEqual([dry.json.tables.vpc, dry.json.key], [0, 'not_in_backup']);
  });

  test('a backup of a missing database is refused, and creates nothing', async () => {
    const installation = await Installation.create(dialect);
    const file = join(folder, `${dialect}-none.backup`);
    const { status, stderr } = await command(installation, ['backup', file]);
    assert.equal(status, 1);
    assert.match(stderr, dialect === 'sqlite' ? /^error: There is no database / : /has no schema yet/);
    assert.ok(!existsSync(file));
    assert.deepEqual((await contentsOf(installation))?.migrations ?? [], []);
  });
});

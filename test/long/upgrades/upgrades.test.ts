import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openBackup } from '#app/backup/read-file';
import { withDump } from '#store/dump/read-dump';
import { migrations } from '#store/schema/migrations/index';
import { Installation } from '#test/cli/palisade';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnBoth } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { TestApi } from '#test/harness/test-api';
import { done, KEY, prepare, urlOf, withStoreOf } from '#test/long/backup/harness';
import { schemaOf } from '#test/migrations/schema-of';
import { contents } from './contents.ts';
import { lastIdsOf, rowsOf } from './rows.ts';

const folder = fileURLToPath(new URL('fixtures/', import.meta.url));
const files = readdirSync(folder).map((name) => `${folder}${name}`);
const levelOf = (file: string) => basename(file, '.backup');

/** Tables that a migration dropped and recreated, by migration. They must have been empty. */
const MADE_ANEW: Readonly<Record<string, readonly string[]>> = { '0004-sign-in': ['refresh_token'] };

/** A restore notes which backup it took. */
const NOTED_BY_RESTORE = 'last_backup';

/** Ids of rows that a migration inserted. */
const ADDED_ROWS: Readonly<Record<string, readonly string[]>> = {
  '0004-sign-in': ['console', 'palisade-cli'],
};

describe('the backups of released schemas', () => {
  test('there is a backup for every level, in the order of the migrations', () => {
    assert.deepEqual(files.map(levelOf), Object.keys(contents));
    const names = migrations.map(({ name }) => name);
    assert.deepEqual(
      files.map(levelOf),
      names.filter((name) => name in contents),
    );
  });

  for (const file of files) {
    test(`the backup of ${levelOf(file)} has rows in every table`, async () => {
      const { header } = await openBackup(file);
      assert.equal(header.migrations.at(-1), levelOf(file));
      assert.deepEqual(
        header.tables.filter(({ rows }) => rows === 0),
        [],
      );
    });
  }
});

describeOnBoth('a database of an older schema', (dialect) => {
  for (const file of files) {
    test(`a database of ${levelOf(file)} keeps all its data, gets the current schema, and works`, async () => {
      const installation = await Installation.create(dialect);
      const { header, dump } = await openBackup(file);
      const { json } = await done(installation, ['restore', file, '--json']);
      const applied = new Set(header.migrations);
      assert.deepEqual(
        json.later_migrations,
        migrations.map(({ name }) => name).filter((name) => !applied.has(name)),
      );

      const fresh = await Installation.create(dialect);
      await prepare(fresh, false);
      assert.equal(await withStoreOf(installation, schemaOf), await withStoreOf(fresh, schemaOf));

      const columns = new Map(dump.tables.map((table) => [table.name, table.columns]));
      const later = migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name);
      for (const name of later) for (const table of MADE_ANEW[name] ?? []) columns.delete(table);
      const added = [NOTED_BY_RESTORE, ...later.flatMap((name) => ADDED_ROWS[name] ?? [])];
      const migrated = await withStoreOf(installation, (store) =>
        withDump(store, async (now) => [await rowsOf(now, columns, added), lastIdsOf(now, columns)]),
      );
      assert.deepEqual(migrated, [await rowsOf(dump, columns), lastIdsOf(dump, columns)]);

      const api = await TestApi.start(dialect, { databaseUrl: urlOf(installation), ...KEY });
      try {
        const maria = new Client(api.base, await api.newToken({ id: 1, account_id: 1 }));
        const { data } = succeeded(await maria.get('/vpcs'));
        assert.deepEqual(
          data.map(({ id, label }: { id: number; label: string }) => [id, label]),
          [
            [1, 'orders-east'],
            [2, 'empty'],
          ],
        );
        const made = succeeded(await maria.post('/vpcs', { label: 'next', region: 'us-east' }));
        assert.equal(made.id, 10);
      } finally {
        await api.stop();
      }
    });
  }
});

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { describeOnBoth } from '../harness/databases.ts';
import { TestStore } from '../harness/test-store.ts';
import { schemaOf } from './schema-of.ts';

describeOnBoth('The schema of a new database', (dialect) => {
  const running = new TestStore(dialect);

  test(`is as test/golden/schema-${dialect}.sql says`, async () => {
    const golden = await readFile(new URL(`../golden/schema-${dialect}.sql`, import.meta.url), 'utf8');
    assert.equal(await schemaOf(running.store), golden);
  });
});

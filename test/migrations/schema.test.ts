import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { describeOnBoth } from '#test/harness/databases';
import { TestStore } from '#test/harness/test-store';
import { schemaOf } from './schema-of.ts';

describeOnBoth('the schema of a new database', (dialect) => {
  const running = new TestStore(dialect);

  test(`the schema matches test/golden/schema-${dialect}.sql`, async () => {
    const golden = await readFile(new URL(`../golden/schema-${dialect}.sql`, import.meta.url), 'utf8');
    assert.equal(await schemaOf(running.store), golden);
  });
});

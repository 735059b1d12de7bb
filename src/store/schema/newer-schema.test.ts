import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { describeOnBoth } from '#test/harness/databases';
import { AUTHOR, TestStore } from '#test/harness/test-store';
import type { Db } from '../types.ts';

/** So that more than one connection of the pool has prepared the statements. */
const PARALLEL = 5;

describeOnBoth('a replica whose database has been migrated by a newer one', (dialect) => {
  const test = new TestStore(dialect);

  const labels = async (db: Db) =>
    (await db.selectFrom('vpc').selectAll().orderBy('id').execute()).map(({ label }) => label);
  const parallel = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: PARALLEL }, work));

  const WAYS: [string, () => Promise<string[]>][] = [
    ['single statements', () => labels(test.store.db)],
    ['read transactions', () => test.store.read(labels)],
    [
      'mutations',
      () =>
        test.store.mutate(AUTHOR, async (tx) => {
          await tx.updateTable('vpc').set({ description: 'x' }).execute();
          return { value: await labels(tx), noEvent: 'a test reads' };
        }),
    ],
  ];
  for (const [index, [way, work]] of WAYS.entries()) {
    it(`a replica continues after a newer one's migration, with ${way}`, async () => {
      await test.clear();
      await test.addVpc('a');
      const before = await parallel(work);
      const newer = await test.open();
      await newer.exclusive((tx) =>
        sql.raw(`alter table vpc add column added_${index} integer not null default 0`).execute(tx),
      );
      await newer.close();
      assert.deepEqual(await parallel(work), before);
      assert.deepEqual(await parallel(work), before);
    });
  }
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { FIRST_DRY_ID, idOnceWritten } from '#domain/ids';
import { describeTables } from '#store/dump/describe-tables';
import { tablesWithIds } from '#store/schema/migrate';
import type { Tx } from '#store/types';
import { describeOnBoth } from '#test/harness/databases';
import { AUTHOR, NOW, TestStore } from '#test/harness/test-store';

class RolledBack extends Error {}

describeOnBoth('ids in a dry run', (dialect) => {
  const test = new TestStore(dialect);

  /** Runs the callback as a dry run. @returns what it returned */
  async function dryRun<T>(callback: (tx: Tx) => Promise<T>): Promise<T> {
    const values: T[] = [];
    const finish = () => Promise.reject(new RolledBack());
    const running = test.store.mutate({ ...AUTHOR, isDry: true, finish }, async (tx) => {
      values.push(await callback(tx));
      return { value: undefined, noEvent: 'a test inserts rows' };
    });
    await assert.rejects(running, RolledBack);
    const [value] = values;
    assert.ok(value !== undefined);
    return value;
  }

  const vpcs = (...labels: string[]) =>
    labels.map((label) => ({
      account_id: test.accountId,
      label,
      description: '',
      region: 'us-east',
      created: NOW,
      updated: NOW,
    }));

  const insert = async (tx: Tx, ...labels: string[]) => {
    const rows = await tx
      .insertInto('vpc')
      .values(vpcs(...labels))
      .returning('id')
      .execute();
    return rows.map(({ id }) => Number(id));
  };

  it('rows get the ids that would be next, and take none', async () => {
    const last = Number(await test.addVpc('last'));
    for (let round = 0; round < 2; round += 1) {
      const ids = await dryRun(async (tx) => [...(await insert(tx, 'a', 'b')), ...(await insert(tx, 'c'))]);
      assert.deepEqual(ids.map(idOnceWritten), [last + 1, last + 2, last + 3]);
      assert.ok(ids.every((id) => id > FIRST_DRY_ID && Number.isSafeInteger(id)));
    }
    assert.equal(Number(await test.addVpc('next')), last + 1);
  });

  it('ids go on from those of rows that the dry run has deleted', async () => {
    const last = Number(await test.addVpc('before'));
    const ids = await dryRun(async (tx) => {
      await insert(tx, 'a');
      await tx.deleteFrom('vpc').where('label', '=', 'a').execute();
      return await insert(tx, 'b');
    });
    assert.ok(ids.every((id) => id > FIRST_DRY_ID + last && Number.isSafeInteger(id)));
  });

  it('a write beside a dry run neither waits nor collides', { skip: dialect === 'sqlite' }, async () => {
    const [inserted, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const dry = dryRun(async (tx) => {
      const ids = await insert(tx, 'dry');
      inserted.resolve();
      await written.promise;
      return ids;
    });
    await inserted.promise;
    const id = Number(await test.addVpc('beside'));
    written.resolve();
    assert.deepEqual((await dry).map(idOnceWritten), [id]);
  });

  it('all tables that generate ids are known', async () => {
    const tables = await describeTables(test.store.db);
    const names = tables.filter(({ givesIds }) => givesIds).map(({ name }) => name);
    assert.deepEqual(names.sort(), [...tablesWithIds].sort());
  });
});

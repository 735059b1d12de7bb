import assert from 'node:assert/strict';
import { it, mock } from 'node:test';
import { asId, type VpcId } from '#domain/ids';
import { describeOnBoth } from '#test/harness/databases';
import { AUTHOR, TestStore } from '#test/harness/test-store';
import type { Db, Tx } from '../types.ts';
import { type Parameter, prepared, preparedByForm, preparedInsert, type RowParameters } from './prepared.ts';

interface Setting {
  name: string;
  value: string;
}

/** Never run: the compiler checks it, and fails where an error it expects is not there. */
function buildersThatDoNotCompile(db: Db, id: Parameter<VpcId>, label: Parameter<string>): void {
  const vpcs = db.selectFrom('vpc').select('id');
  // @ts-expect-error no value is known while a query is built
  void prepared((of, value: number) => of.selectFrom('vpc').selectAll().where('id', '=', value));
  // @ts-expect-error nor one in a row that is written
  void prepared((tx: Tx, rows: readonly Setting[]) => tx.insertInto('setting').values(rows));
  // @ts-expect-error arithmetic
  void vpcs.where('id', '=', id + 1);
  // @ts-expect-error arithmetic
  void vpcs.where('id', '=', id * 2);
  // @ts-expect-error a template literal
  void vpcs.where('label', '=', `${label}`); // oxlint-disable-line typescript/restrict-template-expressions
  // @ts-expect-error a comparison decides on a value
  void vpcs.$if(id === 1, (query) => query.where('id', '=', id));
  // @ts-expect-error so does an order
  void vpcs.$if(id > 1, (query) => query.where('id', '=', id));
  // @ts-expect-error a property of the value
  void vpcs.limit(label.length);
  // @ts-expect-error a text is no id
  void vpcs.where('id', '=', label);
  // An object is true for the compiler. The linter has the rule, and reports a comment here that it does not need.
  // oxlint-disable-next-line typescript/no-unnecessary-condition
  if (id) void vpcs.where('id', '=', id);
  // oxlint-disable-next-line typescript/no-unnecessary-condition
  void vpcs.$if(label !== undefined, (query) => query.where('label', '=', label));
  // oxlint-disable-next-line typescript/no-unnecessary-condition
  void vpcs.where('id', '=', id ?? asId(0));
}

describeOnBoth('prepared queries', (dialect) => {
  const test = new TestStore(dialect);

  const build = mock.fn((db: Db, value: Parameter<string>, least: Parameter<string>) =>
    db
      .selectFrom('setting')
      .selectAll()
      .where('value', '=', value)
      .where('name', '>=', least)
      .orderBy('name'),
  );
  const select = prepared(build);
  const insert = prepared((tx: Tx, rows: readonly RowParameters<Setting>[]) =>
    tx.insertInto('setting').values(rows).returning('name'),
  );

  function add(rows: readonly Setting[]): Promise<{ name: string }[]> {
    return test.store.mutate(AUTHOR, async (tx) => ({
      value: await insert(tx, rows),
      noEvent: 'a test prepares its rows',
    }));
  }

  function settings(value: string, count: number): Setting[] {
    return Array.from({ length: count }, (_, index) => ({ name: `${value} ${index}`, value }));
  }

  it('prepared queries do not compile if their text depends on a value', () => {
    assert.equal(typeof buildersThatDoNotCompile, 'function');
  });

  it('prepared queries are built once, in a transaction or not', async () => {
    await add([...settings('once', 2), ...settings('other', 1)]);
    const rows = settings('once', 2);
    assert.deepEqual(await select(test.store.db, 'once', ''), rows);
    assert.deepEqual(await select(test.store.db, 'once', 'once 1'), rows.slice(1));
    const built = build.mock.callCount();
    assert.deepEqual(await select(test.store.db, 'other', ''), settings('other', 1));
    assert.equal(build.mock.callCount(), built);
    const [inTransaction, again] = await test.store.read(async (db) => [
      await select(db, 'once', ''),
      await select(db, 'missing', ''),
    ]);
    assert.deepEqual([inTransaction, again], [rows, []]);
  });

  it('prepared inserts return the ids of their rows, in order', async () => {
    type NewVpc = ReturnType<typeof test.vpcRow>;
    const insertVpcs = preparedInsert((tx, rows: readonly RowParameters<NewVpc>[]) =>
      tx.insertInto('vpc').values(rows),
    );
    for (const count of [1, 3, 1, 3, 11]) {
      await test.clear();
      const labels = Array.from({ length: count }, (_, index) => `vpc-${index}`);
      const ids = await test.store.mutate(AUTHOR, async (tx) => ({
        value: await insertVpcs(
          tx,
          labels.map((label) => test.vpcRow(label)),
        ),
        noEvent: 'a test prepares its rows',
      }));
      const stored = await test.store.db.selectFrom('vpc').select(['id', 'label']).orderBy('id').execute();
      assert.deepEqual(
        stored,
        ids.map((id, index) => ({ id, label: labels[index] })),
      );
    }
  });

  it('prepared inserts take any number of rows', async () => {
    for (const [index, count] of [1, 2, 10, 11, 2, 300].entries()) {
      const rows = settings(`run ${index}`, count);
      const names = rows.map(({ name }) => name);
      assert.deepEqual(
        (await add(rows)).map(({ name }) => name),
        names,
      );
      assert.equal((await select(test.store.db, `run ${index}`, '')).length, count);
    }
  });

  it('prepared queries see the snapshot of their transaction, or the current state', async () => {
    await test.store.read(async (db) => {
      assert.deepEqual(await select(db, 'late', ''), []);
      await add(settings('late', 1));
      assert.deepEqual(await select(db, 'late', ''), []);
      assert.deepEqual(await select(test.store.db, 'late', ''), settings('late', 1));
    });
    assert.deepEqual(await test.store.read((db) => select(db, 'late', '')), settings('late', 1));
  });

  it('prepared queries fail with the error of the database', async () => {
    await add(settings('twice', 1));
    await assert.rejects(add(settings('twice', 1)), /unique/i);
    assert.equal((await select(test.store.db, 'twice', '')).length, 1);
  });

  it('prepared queries are built once per form, for the latest hundred short forms', async () => {
    await add(settings('formed', 2));
    const buildForm = mock.fn((db: Db, operator: '=' | '>', { name }: RowParameters<{ name: string }>) =>
      db.selectFrom('setting').select('name').where('value', '=', 'formed').where('name', operator, name),
    );
    const selectByForm = preparedByForm<'=' | '>', [{ name: string }], { name: string }>(buildForm);
    const countBuilt = async (key: string) => {
      const before = buildForm.mock.callCount();
      await selectByForm(test.store.db, '=', key, { name: '' });
      return buildForm.mock.callCount() - before;
    };

    const name = (number: number) => [{ name: `formed ${number}` }];
    for (const repeated of [0, 1]) {
      assert.deepEqual(
        await selectByForm(test.store.db, '=', 'equal', { name: `formed ${repeated}` }),
        name(repeated),
      );
      assert.deepEqual(await selectByForm(test.store.db, '>', 'above', { name: 'formed 0' }), name(1));
      assert.equal(buildForm.mock.callCount(), 2);
    }
    assert.deepEqual(await test.store.read((db) => selectByForm(db, '>', 'above', { name: 'formed 1' })), []);

    for (let number = 0; number < 99; number += 1) assert.equal(await countBuilt(`other ${number}`), 1);
    assert.equal(await countBuilt('above'), 0);
    assert.equal(await countBuilt('equal'), 1);
    const long = 'x'.repeat(1_001);
    assert.deepEqual([await countBuilt(long), await countBuilt(long)], [1, 1]);
  });
});

// A region with as many interfaces as one northbound database is meant for.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { TABLES } from '#network/wanted/rows';
import { succeeded } from '#test/harness/assert-errors';
import { addNics, addOneNic } from '#test/network/harness/many-nics';
import { Plane, until } from '#test/network/harness/plane';

const NICS = 10_000;

describe(`a network with ${NICS} interfaces`, () => {
  let plane: Plane;
  let accountIds: number[];
  const operations: Record<string, number> = {};

  before(async () => {
    plane = await Plane.start();
    accountIds = await addNics(plane.store, NICS);
  });
  after(() => plane?.[Symbol.asyncDispose]());

  test('is written while requests are answered', async () => {
    const { owner } = await plane.api.newAccount();
    const reconciler = plane.reconciler({
      observer: { operated: (name, count) => (operations[name] = (operations[name] ?? 0) + count) },
    });
    const applied = new AbortController();
    const noted = plane.applied().finally(() => applied.abort());
    let answers = 0;
    while (!applied.signal.aborted) {
      succeeded(await owner.get('/vpcs'));
      answers++;
    }
    await noted;
    assert.ok(answers > 0);
    await plane.healed();
    await until(() => reconciler.figures().accountsBehind === 0, 'nobody to be behind');
    const { rows, nics } = reconciler.figures();
    assert.deepEqual([rows.Logical_Switch_Port, rows.NAT], [NICS + 1_000 + 100 + 1, 1_000]);
    assert.deepEqual(nics, { up: 0, down: NICS, missing: 0 });
    const empty = TABLES.filter((table) => (rows[table] ?? 0) === 0);
    assert.deepEqual(empty, ['Load_Balancer'], 'no port is forwarded');
  });

  test('changes by the rows of one interface when one more is wanted', async () => {
    for (const name of Object.keys(operations)) delete operations[name];
    await addOneNic(plane.store, accountIds.slice(0, 1), 0);
    await plane.applied();
    assert.deepEqual(operations, { insert: 1, mutate: 1 });
    await plane.healed();
  });
});

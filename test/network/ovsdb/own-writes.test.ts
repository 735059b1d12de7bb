// What others write while a transaction of ours is under way is noticed, also in rows that it writes.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pino } from 'pino';
import type { RowChange } from '#network/ovsdb/cache';
import { insert, mutate, type OvsdbOperation, remove, update } from '#network/ovsdb/operations';
import { isSame, type OvsdbRow } from '#network/ovsdb/values';
import { BackOff } from '#network/reconcile/back-off';
import { includes } from '#network/reconcile/changes/diff';
import { GroupWriter } from '#network/reconcile/group-writer';
import { FOLLOWED_COLUMNS, OWN_COLUMNS, type Table } from '#network/wanted/rows';
import { TestClient } from '#test/network/harness/clients';
import { OvsdbServer } from '#test/network/harness/ovsdb-server';

const [HERE, THERE, PORT, OTHER, GROUP] = ['a', 'b', 'c', 'd', 'e'].map(
  (digit) => `00000000-0000-4000-8000-00000000000${digit}`,
) as [string, string, string, string, string];
/** A new row, written in full as all of ours are. */
const row = (table: Table, columns: OvsdbRow, uuid: string) =>
  insert(table, { ...OWN_COLUMNS[table], external_ids: {}, ...columns }, uuid);
const into = (to: string, port: string) => mutate('Logical_Switch', to, ['ports', 'insert', [port]]);

/** What we write, one transaction after the other. */
const WRITES: readonly (readonly OvsdbOperation[])[] = [
  [
    row('Logical_Switch', { name: 'here', external_ids: { a: 'b' } }, HERE),
    row('Logical_Switch', { name: 'there' }, THERE),
    row('Port_Group', { name: 'group' }, GROUP),
  ],
  [
    row('Logical_Switch_Port', { name: 'port', addresses: ['02:00:00:00:00:01 10.0.0.2'] }, PORT),
    into(HERE, PORT),
    mutate('Port_Group', GROUP, ['ports', 'insert', [PORT]]),
  ],
  [row('Logical_Switch_Port', { name: 'other' }, OTHER), into(HERE, OTHER)],
  [update('Logical_Switch', HERE, { other_config: { mcast_snoop: 'false' } })],
  [mutate('Logical_Switch', HERE, ['external_ids', 'delete', ['a']], ['external_ids', 'insert', { c: 'd' }])],
  [into(THERE, OTHER), mutate('Logical_Switch', HERE, ['ports', 'delete', [OTHER]])],
  [mutate('Logical_Switch', HERE, ['ports', 'delete', [PORT]])],
  [remove('Logical_Switch', THERE)],
];

/** What others write to the switch that we write to. */
const INJURIES: Record<string, { injury: OvsdbOperation; isDone(row: OvsdbRow): boolean }> = {
  'a second holder': { injury: into(HERE, OTHER), isDone: ({ ports }) => includes(ports, OTHER) },
  'a changed column': {
    injury: update('Logical_Switch', HERE, { other_config: { mcast_snoop: 'true' } }),
    isDone: ({ other_config: config }) => config !== undefined && isSame(config, { mcast_snoop: 'true' }),
  },
  'lost marks': {
    injury: update('Logical_Switch', HERE, { external_ids: {} }),
    isDone: ({ external_ids: ids }) => ids !== undefined && isSame(ids, {}),
  },
};

interface Scene extends AsyncDisposable {
  client: TestClient;
  /** Changes that were reported while we wrote, and were taken for those of others. */
  noticed: RowChange[];
  /** @param beside what others write while the transaction is under way */
  write(operations: readonly OvsdbOperation[], beside?: OvsdbOperation): Promise<void>;
}

async function newScene(): Promise<Scene> {
  const server = await OvsdbServer.standalone();
  const columns = FOLLOWED_COLUMNS;
  const client = await TestClient.connect([server], { columns });
  const hand = await TestClient.connect([server], { columns });
  let injuries: readonly OvsdbOperation[] = [];
  const transact = async (operations: readonly OvsdbOperation[]) => {
    await Promise.all([hand.transact(injuries), client.transact(operations)]);
  };
  const writer = new GroupWriter({
    ...{ client, writer: { transact }, backOff: new BackOff(), observer: {} },
    log: pino({ level: 'silent' }),
  });
  const noticed: RowChange[] = [];
  client.on('updates', (changes) => noticed.push(...changes.filter((change) => !writer.isOwn(change))));
  return {
    ...{ client, noticed },
    async write(operations, beside) {
      injuries = beside ? [beside] : [];
      const { problems } = await writer.write([{ stage: 'account', name: 'group', operations, changes: [] }]);
      assert.deepEqual([...problems], []);
    },
    async [Symbol.asyncDispose]() {
      await client.close();
      await hand.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

describe('writes on a real server', () => {
  test('are known as our own, but for rows that go with their last holder', async () => {
    await using scene = await newScene();
    for (const operations of WRITES) await scene.write(operations);
    const others = scene.noticed.filter(({ table, after }) => table !== 'NB_Global' && after !== undefined);
    assert.deepEqual(others, []);
  });

  for (const [what, { injury, isDone }] of Object.entries(INJURIES)) {
    test(`hide nothing that others write at the same time: ${what}`, async () => {
      await using scene = await newScene();
      const [switches = [], ports = []] = WRITES;
      await scene.write(switches);
      await scene.client.transact([row('Logical_Switch_Port', { name: 'other' }, OTHER), into(THERE, OTHER)]);
      scene.noticed.length = 0;
      await scene.write(ports, injury);
      await scene.client.until(() => isDone(scene.client.rows('Logical_Switch').get(HERE) ?? {}));
      assert.ok(
        scene.noticed.some(({ uuid }) => uuid === HERE),
        'it is noticed',
      );
    });
  }
});

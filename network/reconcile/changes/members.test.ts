import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RowSelector } from '#network/ovsdb/operations';
import type { OvsdbRow } from '#network/ovsdb/values';
import { surroundings } from '#test/harness/plane-models';
import { diffMembers, type PortGuard } from './members.ts';

const { keys } = surroundings();
const port = (id: number) => keys.uuid(`nic:${id}`);
const ports = (...ids: number[]) => ids.map(port).toSorted();

/** A database with these ports, and port groups with these members. */
function found(ids: readonly number[], groups: Readonly<Record<string, readonly number[]>>) {
  const rows: Record<string, Map<string, OvsdbRow>> = {
    Logical_Switch_Port: new Map(ids.map((id) => [port(id), { external_ids: keys.marks(`nic:${id}`) }])),
    Port_Group: new Map(
      Object.entries(groups).map(([key, members]) => [
        keys.uuid(key),
        { ports: ports(...members), external_ids: keys.marks(key) },
      ]),
    ),
  };
  return { rows: (table: string) => rows[table] ?? new Map() };
}

const guard = (id: number, group: string, accountId = 7): [string, PortGuard] => [
  port(id),
  { group, accountId },
];

function changes(
  database: ReturnType<typeof found>,
  guards: readonly [string, PortGuard][],
  isComplete = true,
): Record<string, string[]> {
  const groups = ['open:1', 'fw:77:1', 'fw:78:1'];
  const name = (where: RowSelector) => groups.find((key) => keys.uuid(key) === where);
  const number = new Map([1, 2, 3].map((id) => [port(id), id]));
  const routers = { key: 'routers:1', ports: new Set<string>() };
  const all = diffMembers(1, { routers, guards: new Map(guards) }, isComplete, { found: database, keys });
  return Object.fromEntries(
    all.map(({ stage, name: group, operations }) => [
      `${stage} ${group}`,
      operations.flatMap((one) => {
        if (one.op === 'wait') return [`requires ${name(one.where)}`];
        if (one.op !== 'mutate') return [];
        return one.mutations.map(
          ([, how, members]) =>
            `${name(one.where)} ${how} ${(members as string[]).map((uuid) => number.get(uuid)).join()}`,
        );
      }),
    ]),
  );
}

describe('ports and the groups that guard them', () => {
  const all = ['open:1', 'fw:77:1'] as const;
  const groups = { 'open:1': [1, 2], 'fw:77:1': [] };

  test('change nothing when all are where they belong', () => {
    assert.deepEqual(changes(found([1, 2], groups), [guard(1, all[0]), guard(2, all[0])]), {});
  });

  test('move in one transaction, which requires the group that they join', () => {
    assert.deepEqual(changes(found([1, 2], groups), [guard(1, all[0]), guard(2, all[1])]), {
      'members guards:1:account:7 members': ['requires fw:77:1', 'open:1 delete 2', 'fw:77:1 insert 2'],
    });
  });

  test('move by account, so that none holds up another one', () => {
    const wanted = [guard(1, 'fw:77:1'), guard(2, 'fw:78:1', 8)];
    assert.deepEqual(Object.keys(changes(found([1, 2], groups), wanted)), [
      'members guards:1:account:7 members',
      'members guards:1:account:8 members',
    ]);
  });

  test('join those without a firewall first, where they had no guard', () => {
    assert.deepEqual(
      changes(found([1, 2], { 'open:1': [], 'fw:77:1': [2] }), [guard(1, all[0]), guard(2, all[1])]),
      { 'open open:1 members': ['open:1 insert 1'] },
    );
  });

  test('wait for ports that are not there yet, which come with their group', () => {
    assert.deepEqual(changes(found([1], groups), [guard(1, all[0]), guard(3, all[1])]), {});
  });

  test('leave a group that nobody wants them in, once it is known what all want', () => {
    const database = found([1, 2], { 'open:1': [1], 'fw:77:1': [2] });
    assert.deepEqual(changes(database, [guard(1, all[0])], false), {});
    assert.deepEqual(changes(database, [guard(1, all[0])]), {
      'members guards:1:others members': ['fw:77:1 delete 2'],
    });
  });

  test('leave the group of a firewall for the other one, whatever is known of others', () => {
    const database = found([1], { 'open:1': [], 'fw:77:1': [1] });
    assert.deepEqual(changes(database, [guard(1, all[0])], false), {
      'members guards:1:account:7 members': ['requires open:1', 'open:1 insert 1', 'fw:77:1 delete 1'],
    });
  });
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { EMPTY, rowsOf, subnet, surroundings, vpcNic } from '#test/harness/plane-models';
import type { Difference } from './diff.ts';
import { groupsOf, memberGroup, type OperationGroup, OTHERS, pack } from './groups.ts';

const { keys } = surroundings();
const rows = rowsOf({ ...EMPTY, subnets: [subnet(51, '10.0.4.0/24')], nics: [vpcNic()] });
const rowOf = (key: string) => {
  const row = rows.find((one) => one.key === key);
  assert.ok(row, key);
  return row;
};
const port = rowOf('nic:61');
const here = keys.uuid('subnet:51');
const there = keys.uuid('subnet:52');

const groups = (...differences: Difference[]) => groupsOf(differences, keys, 'account:7', 'account');
const operations = (...differences: Difference[]) =>
  groups(...differences).flatMap((group) => group.operations);

describe('operations', () => {
  test('insert a row in full, and put it into its holder', () => {
    const [inserted, held, ...more] = operations({ kind: 'missing', row: port });
    assert.partialDeepStrictEqual(inserted, {
      op: 'insert',
      table: 'Logical_Switch_Port',
      uuid: port.uuid,
      row: { name: 'palisade-nic-61', type: '', enabled: null, external_ids: keys.marks('nic:61') },
    });
    assert.deepEqual(held, {
      op: 'mutate',
      table: 'Logical_Switch',
      where: here,
      mutations: [['ports', 'insert', [port.uuid]]],
    });
    assert.deepEqual(more, []);
  });

  test('fill a holder at once', () => {
    const all = operations(...rows.map((row): Difference => ({ kind: 'missing', row })));
    const moves = all.filter(({ op }) => op === 'mutate');
    assert.deepEqual([all.length - moves.length, moves.length], [rows.length, 2]);
  });

  describe('of NAT that goes', () => {
    const uplinks = [{ vpcId: 1042, region: 'us-east', number: 0 }];
    const egress = { address: 3221225994, start: 4096, end: 8191 };
    const set = rowsOf({
      ...{ ...EMPTY, subnets: [subnet(51, '10.0.4.0/24')], uplinks },
      nics: [vpcNic({ id: 62, computeId: 3108, address: vpcNic().address + 1, egress })],
    }).find(({ key }) => key === 'egress:1042');
    const gone: Difference = {
      ...{ kind: 'extra', table: 'NAT', uuid: keys.uuid('nic:61:egress'), key: 'nic:61:egress' },
      ...{ holders: [keys.uuid('vpc:1042')], exposes: { address: '10.0.4.2', vpcIds: [1042] } },
    };
    const takeOut = (key: string) => ({
      ...{ op: 'mutate', table: 'Address_Set', where: keys.uuid(key) },
      mutations: [['addresses', 'delete', ['10.0.4.2']]],
    });
    const firstOf = (all: readonly OperationGroup[]) =>
      all.find(({ stage }) => stage === 'deletes')?.operations;

    test('take the address out of its set in the same transaction', () => {
      assert.ok(set);
      const changed: Difference = { kind: 'changed', row: set, columns: ['addresses'] };
      assert.deepEqual(firstOf(groups(gone, changed))?.[0], takeOut('egress:1042'));
    });

    test('leave the address in a set that keeps it', () => {
      assert.ok(!firstOf(groups(gone))?.some((one) => 'table' in one && one.table === 'Address_Set'));
    });

    test('take it out of all sets where nobody knows what they are to have', () => {
      const all = groupsOf([gone], keys, OTHERS, 'account');
      assert.deepEqual(firstOf(all)?.slice(0, 2), [takeOut('egress:1042'), takeOut('nat:1042')]);
    });
  });

  test('delete a forward that the server would keep, and take it out of its router with it', () => {
    const router = keys.uuid('vpc:1042');
    const uuid = keys.uuid('forward:12');
    const gone: Difference = {
      ...{ kind: 'extra', table: 'Load_Balancer', uuid, key: 'forward:12', holders: [router] },
    };
    const deleted = { op: 'delete', table: 'Load_Balancer', where: uuid };
    assert.deepEqual(operations(gone), [
      deleted,
      {
        ...{ op: 'mutate', table: 'Logical_Router', where: router },
        mutations: [['load_balancer', 'delete', [uuid]]],
      },
    ]);
    const goneToo: Difference = {
      ...{ kind: 'extra', table: 'Logical_Router', uuid: router, key: 'vpc:1042', holders: [] },
    };
    assert.deepEqual(operations(goneToo, gone), [
      { op: 'delete', table: 'Logical_Router', where: router },
      deleted,
    ]);
  });

  test('let a router in only behind its door', () => {
    const uplinks = [{ vpcId: 1042, region: 'us-east', number: 0 }];
    const uplink = rowsOf({ ...EMPTY, subnets: [subnet(51, '10.0.4.0/24')], uplinks }).find(
      ({ key }) => key === 'vpc:1042:uplink',
    );
    assert.ok(uplink);
    const [group] = groups({ kind: 'missing', row: uplink });
    assert.deepEqual(group?.operations.at(-1), {
      op: 'mutate',
      table: 'Port_Group',
      where: keys.uuid('routers:1'),
      mutations: [['ports', 'insert', [uplink.uuid]]],
    });
  });

  test('change only the columns that differ', () => {
    const columns = ['enabled', 'addresses'];
    assert.deepEqual(operations({ kind: 'changed', row: port, columns }), [
      {
        op: 'update',
        table: 'Logical_Switch_Port',
        where: port.uuid,
        row: { enabled: null, addresses: ['02:a7:00:00:30:8c 10.0.4.2'] },
      },
    ]);
  });

  test('replace our marks, and leave those of others', () => {
    assert.deepEqual(operations({ kind: 'changed', row: port, columns: ['external_ids'] }), [
      {
        op: 'mutate',
        table: 'Logical_Switch_Port',
        where: port.uuid,
        mutations: [
          ['external_ids', 'delete', ['palisade', 'palisade-key']],
          ['external_ids', 'insert', keys.marks('nic:61')],
        ],
      },
    ]);
  });

  test('bring a row back to its holder', () => {
    assert.deepEqual(operations({ kind: 'astray', row: port, holders: [there] }), [
      { op: 'mutate', table: 'Logical_Switch', where: here, mutations: [['ports', 'insert', [port.uuid]]] },
      { op: 'mutate', table: 'Logical_Switch', where: there, mutations: [['ports', 'delete', [port.uuid]]] },
    ]);
  });

  test('delete what stands by itself, which takes along what it holds', () => {
    const extra = { kind: 'extra', key: 'x' } as const;
    const differences: Difference[] = [
      { ...extra, table: 'Logical_Switch_Port', uuid: port.uuid, holders: [here, there] },
      { ...extra, table: 'Logical_Switch', uuid: here, holders: [] },
    ];
    assert.deepEqual(operations(...differences), [
      { op: 'delete', table: 'Logical_Switch', where: here },
      { op: 'mutate', table: 'Logical_Switch', where: there, mutations: [['ports', 'delete', [port.uuid]]] },
    ]);
  });
});

describe('groups', () => {
  test('are made of a VPC, of what goes, and of what others refer to', () => {
    const extra = { kind: 'extra', key: 'x', uuid: there, holders: [] } as const;
    const made = groups(
      { kind: 'missing', row: port },
      { ...extra, table: 'Logical_Switch' },
      { ...extra, table: 'HA_Chassis_Group' },
    );
    assert.deepEqual(
      made.map(({ stage, name }) => [stage, name]),
      [
        ['account', 'vpc:1042'],
        ['deletes', 'account:7 deletes'],
        ['referenced', 'account:7 referenced'],
      ],
    );
  });

  test('say what changes without values', () => {
    const [group] = groups({ kind: 'changed', row: port, columns: ['addresses'] });
    assert.deepEqual(group?.changes, [
      { kind: 'changed', table: 'Logical_Switch_Port', key: 'nic:61', columns: ['addresses'] },
    ]);
  });
});

describe('a firewall', () => {
  const extra = (table: 'ACL' | 'Port_Group', key: string): Difference => ({
    ...{ kind: 'extra', table, uuid: keys.uuid(key), key, holders: [] },
  });
  const placed = (...differences: Difference[]) =>
    groups(...differences).map(({ stage, name, needs }) => [stage, name, ...(needs ?? [])]);

  test('that goes keeps its rules and its group until its ports have left it', () => {
    const [rule, group] = [extra('ACL', 'fw:77:1:in:1'), extra('Port_Group', 'fw:77:1')];
    assert.deepEqual(placed(rule, group), [
      ['departures', 'fw:77:1', 'guards:1:account:7 members'],
      ['referenced', 'account:7 referenced', 'guards:1:account:7 members'],
    ]);
  });

  test('that loses a rule loses it at once', () => {
    assert.deepEqual(placed(extra('ACL', 'fw:77:1:in:1')), [['firewalls', 'fw:77:1']]);
  });
});

describe('transactions', () => {
  const group = (stage: OperationGroup['stage'], name: string, size = 1): OperationGroup => ({
    ...{ stage, name, changes: [] },
    operations: Array.from({ length: size }, () => ({ op: 'comment', comment: name })),
  });
  const packed = (...all: OperationGroup[]) => pack(all, 10).map((one) => one.map(({ name }) => name));

  const cases: [string, OperationGroup[], string[][]][] = [
    ['nothing', [], []],
    [
      'the stages in their order',
      [group('members', 'm'), group('account', 'a'), group('region', 'r'), group('deletes', 'd')],
      [['d', 'r', 'a', 'm']],
    ],
    [
      'whole groups',
      [group('account', 'a', 6), group('account', 'b', 5), group('account', 'c', 5)],
      [['a'], ['b', 'c']],
    ],
    [
      'a large group by itself',
      [group('account', 'a'), group('account', 'b', 25), group('account', 'c')],
      [['a'], ['b'], ['c']],
    ],
    [
      'what others refer to after all that may refer to it',
      [group('referenced', 'x'), group('deletes', 'd'), group('referenced', 'y')],
      [['d'], ['x', 'y']],
    ],
  ];
  for (const [what, given, expected] of cases) {
    test(`have ${what}`, () => assert.deepEqual(packed(...given), expected));
  }
});

describe('members of a port group', () => {
  test('are made with it, or not at all', () => {
    const row = { ...port, memberOf: ['guard'] };
    assert.deepEqual(operations({ kind: 'missing', row }).slice(-2), [
      { op: 'wait', table: 'Port_Group', where: 'guard', columns: ['_uuid'], until: '!=', rows: [] },
      { op: 'mutate', table: 'Port_Group', where: 'guard', mutations: [['ports', 'insert', [port.uuid]]] },
    ]);
  });

  test('come and go in one operation', () => {
    const { operations: all, stage } = memberGroup('routers:1', [
      { uuid: there, key: 'routers:1', added: ['a'], removed: ['b'] },
    ]);
    assert.equal(stage, 'members');
    assert.deepEqual(all, [
      {
        op: 'mutate',
        table: 'Port_Group',
        where: there,
        mutations: [
          ['ports', 'delete', ['b']],
          ['ports', 'insert', ['a']],
        ],
      },
    ]);
  });
});

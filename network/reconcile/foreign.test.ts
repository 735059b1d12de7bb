import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OvsdbRow } from '#network/ovsdb/values';
import { keysOf } from '#network/wanted/keys';
import { foreignRows } from './foreign.ts';

const keys = keysOf('installation');
const ours = (key: string, row: OvsdbRow): [string, OvsdbRow] => [
  keys.uuid(key),
  { external_ids: keys.marks(key), ...row },
];
const port = ours('nic:1', { name: 'palisade-nic-1' });

function found(tables: Record<string, [string, OvsdbRow][]>) {
  return { rows: (table: string) => new Map(tables[table]) };
}

test('rows of others in ours, and their groups around our ports', () => {
  const rows = foreignRows(
    found({
      Logical_Switch: [
        ours('subnet:1', { name: 'palisade-subnet-1', ports: [port[0], 'a'], acls: ['b'] }),
        ['c', { name: 'theirs', ports: ['d'], external_ids: {} }],
      ],
      Logical_Switch_Port: [port, ['a', { name: 'tap', external_ids: {} }]],
      Logical_Router: [
        ours('vpc:1', { name: 'palisade-vpc-1', policies: [keys.uuid('vpc:1:leak')], nat: ['e'] }),
      ],
      Port_Group: [
        ours('routers', { name: 'palisade_routers_1', acls: [keys.uuid('door:1')], ports: [port[0]] }),
        ['f', { name: 'quarantine', acls: ['g'], ports: [port[0], 'a'], external_ids: {} }],
        ['h', { name: 'without_rules', acls: [], ports: [port[0]], external_ids: {} }],
      ],
    }),
    keys,
  );
  assert.deepEqual(
    rows.map(({ table, name, holder }) => `${table} ${name} in ${holder}`),
    [
      'Logical_Switch_Port tap in palisade-subnet-1',
      'ACL b in palisade-subnet-1',
      'NAT e in palisade-vpc-1',
      'Port_Group quarantine in palisade-nic-1',
    ],
  );
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { canonical, isOvsdbSet, type OvsdbRow, type OvsdbValue } from '#network/ovsdb/values';
import { HOLDERS, OWN_COLUMNS, type WantedRow } from '#network/wanted/rows';
import { EMPTY, rowsOf, subnet, surroundings, vpcNic } from '#test/harness/plane-models';
import { type Difference, diffGone, diffOthers, diffRow, includes, type RowPlace } from './diff.ts';

const { keys } = surroundings();
const SOMEBODY = '01234567-0123-5123-8123-012345678901';

/** A database with rows as they are wanted. */
class Rows {
  readonly tables = new Map<string, Map<string, OvsdbRow>>();

  constructor(wanted: readonly WantedRow[]) {
    for (const { table, key, uuid, columns } of wanted) {
      const row = { ...OWN_COLUMNS[table], ...columns, external_ids: { other: 'x', ...keys.marks(key) } };
      const values = Object.entries(row).map(([name, value]): [string, OvsdbValue] => [
        name,
        canonical(value),
      ]);
      this.set(table, uuid, Object.fromEntries(values));
    }
    for (const { table, uuid, holder } of wanted) if (holder !== undefined) this.hold(table, uuid, holder);
  }

  rows(table: string): Map<string, OvsdbRow> {
    return this.tables.get(table) ?? new Map<string, OvsdbRow>();
  }

  set(table: string, uuid: string, row: OvsdbRow): void {
    this.tables.set(table, this.rows(table).set(uuid, row));
  }

  hold(table: WantedRow['table'], uuid: string, holder: string): void {
    const by = HOLDERS[table];
    assert.ok(by);
    const row = this.rows(by.table).get(holder) ?? {};
    const held = row[by.column] ?? [];
    this.set(by.table, holder, { ...row, [by.column]: canonical([...(isOvsdbSet(held) ? held : []), uuid]) });
  }

  release(table: WantedRow['table'], uuid: string, holder: string): void {
    const by = HOLDERS[table];
    assert.ok(by);
    const row = this.rows(by.table).get(holder) ?? {};
    const held = row[by.column] ?? [];
    this.set(by.table, holder, {
      ...row,
      [by.column]: isOvsdbSet(held) ? held.filter((one) => one !== uuid) : [],
    });
  }
}

const subnets = [subnet(51, '10.0.4.0/24'), subnet(52, '10.0.5.0/24')];
const wanted = rowsOf({ ...EMPTY, subnets, nics: [vpcNic()] });
const places = new Map<string, RowPlace>(wanted.map((row) => [row.uuid, row]));
const port = keys.uuid('nic:61');
const [here, there] = [keys.uuid('subnet:51'), keys.uuid('subnet:52')];

function differences(found: Rows): unknown[] {
  const all = [
    ...wanted.flatMap((row) => diffRow(row, found, keys)),
    ...[...diffOthers(found, keys, (uuid) => places.get(uuid))].flat(),
  ];
  return all.map(readable);
}

function readable(difference: Difference): unknown {
  if (difference.kind === 'missing') return [difference.kind, difference.row.key];
  if (difference.kind === 'changed') return [difference.kind, difference.row.key, ...difference.columns];
  const { key } = 'row' in difference ? difference.row : difference;
  return [difference.kind, key, ...difference.holders];
}

describe('the difference between what is wanted and what is there', () => {
  const cases: [string, (found: Rows) => void, unknown[]][] = [
    ['nothing, when all is as wanted', () => {}, []],
    [
      'rows that are missing',
      (found) => {
        found.release('Logical_Switch_Port', port, here);
        found.rows('Logical_Switch_Port').delete(port);
      },
      [['missing', 'nic:61']],
    ],
    [
      'columns of ours that have changed',
      (found) => change(found, 'Logical_Switch_Port', port, { enabled: false, addresses: ['unknown'] }),
      [['changed', 'nic:61', 'addresses', 'enabled']],
    ],
    ['not what others add', (found) => change(found, 'Logical_Switch_Port', port, { up: true, tag: 7 }), []],
    [
      'marks that are lost',
      (found) => change(found, 'Logical_Switch_Port', port, { external_ids: { other: 'x' } }),
      [['changed', 'nic:61', 'external_ids']],
    ],
    [
      'a row that another one holds',
      (found) => {
        found.release('Logical_Switch_Port', port, here);
        found.hold('Logical_Switch_Port', port, there);
      },
      [['astray', 'nic:61', there]],
    ],
    [
      'a row that another one holds too',
      (found) => found.hold('Logical_Switch_Port', port, there),
      [['shared', 'nic:61', there]],
    ],
    [
      'a row of ours that nobody wants',
      (found) => {
        const stray = keys.uuid('nic:99');
        found.set('Logical_Switch_Port', stray, { external_ids: {} });
        found.hold('Logical_Switch_Port', stray, there);
      },
      [['extra', keys.uuid('nic:99'), there]],
    ],
    [
      'a row of somebody else with our mark',
      (found) => {
        found.set('Logical_Switch_Port', SOMEBODY, { external_ids: keys.marks('nic:61') });
        found.hold('Logical_Switch_Port', SOMEBODY, here);
      },
      [['extra', 'nic:61', here]],
    ],
    [
      'not the rows of others',
      (found) => {
        found.set('Logical_Switch_Port', SOMEBODY, { external_ids: { other: 'x' } });
        found.hold('Logical_Switch_Port', SOMEBODY, here);
      },
      [],
    ],
  ];
  for (const [what, injure, expected] of cases) {
    test(`is ${what}`, () => {
      const found = new Rows(wanted);
      injure(found);
      assert.deepEqual(differences(found), expected);
    });
  }

  test('is what an owner no longer wants, as far as it is there', () => {
    const found = new Rows(wanted);
    const gone = new Map<string, RowPlace>([
      [port, { table: 'Logical_Switch_Port', holder: here }],
      [keys.uuid('nic:99'), { table: 'Logical_Switch_Port', holder: here }],
      [there, { table: 'Logical_Switch', holder: undefined }],
    ]);
    assert.deepEqual(diffGone(gone, found).map(readable), [
      ['extra', 'nic:61', here],
      ['extra', 'subnet:52'],
    ]);
  });
});

function change(found: Rows, table: string, uuid: string, columns: OvsdbRow): void {
  found.set(table, uuid, { ...found.rows(table).get(uuid), ...columns });
}

describe('a set of the database', () => {
  test('is searched', () => {
    const set = ['a', 'c', 'e', 'g'];
    const letters = ['', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    assert.deepEqual(
      letters.filter((letter) => includes(set, letter)),
      set,
    );
    assert.ok(!includes(undefined, 'a') && !includes([], 'a'));
  });
});

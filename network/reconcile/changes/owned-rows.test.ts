import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { surroundings } from '#test/harness/plane-models';
import type { RowPlace } from './diff.ts';
import { concernedBy } from './drift.ts';
import { OwnedRows } from './owned-rows.ts';

const place: RowPlace = { table: 'Logical_Switch', holder: undefined };
const { keys } = surroundings();
const [one, two] = [keys.uuid('subnet:1'), keys.uuid('subnet:2')];
const placesOf = (...uuids: string[]) => new Map(uuids.map((uuid) => [uuid, place]));

describe('the rows that are wanted', () => {
  test('belong to an account or a region', () => {
    const owned = new OwnedRows();
    owned.replace(7, placesOf(one), () => true);
    owned.replace('us-east', placesOf(two), () => true);
    assert.deepEqual([owned.ownerOf(one), owned.ownerOf(two), owned.ownerOf('x')], [7, 'us-east', undefined]);
    assert.deepEqual(owned.owners(), [7, 'us-east']);
  });

  test('are told when they are wanted no more, until they are gone', () => {
    const owned = new OwnedRows();
    const there = new Set([one, two]);
    const isThere = (uuid: string) => there.has(uuid);
    assert.deepEqual([...owned.replace(7, placesOf(one, two), isThere).keys()], []);
    assert.deepEqual([...owned.replace(7, placesOf(two), isThere).keys()], [one]);
    assert.equal(owned.placeOf(one), undefined);
    assert.deepEqual([...owned.replace(7, placesOf(two), isThere).keys()], [one]);
    there.delete(one);
    assert.deepEqual([...owned.replace(7, placesOf(two), isThere).keys()], []);
  });

  test('may be wanted again', () => {
    const owned = new OwnedRows();
    owned.replace(7, placesOf(one), () => true);
    owned.replace(7, placesOf(), () => true);
    assert.deepEqual([...owned.replace(7, placesOf(one), () => true).keys()], []);
    assert.equal(owned.ownerOf(one), 7);
  });

  test('of an owner that is gone are kept until they are gone too', () => {
    const owned = new OwnedRows();
    owned.replace(7, placesOf(one), () => true);
    owned.replace(7, placesOf(), () => true);
    owned.forget(7);
    assert.deepEqual(owned.owners(), [7]);
    owned.replace(7, placesOf(), () => false);
    owned.forget(7);
    assert.deepEqual(owned.owners(), []);
  });
});

describe('a change by somebody else', () => {
  const owned = new OwnedRows();
  const port = keys.uuid('nic:1');
  const inOne: RowPlace = { table: 'Logical_Switch_Port', holder: one };
  owned.replace(7, new Map([...placesOf(one), [port, inOne]]), () => true);
  const row = { name: 'a', other_config: {}, external_ids: keys.marks('subnet:1'), ports: [] };
  const marked = new Map([['marked', { name: 'b', external_ids: keys.marks('nic:3') }]]);
  const found = { rows: (table: string) => (table === 'Logical_Switch_Port' ? marked : new Map()) };
  const cases: [string, Parameters<typeof concernedBy>[0], unknown[]][] = [
    ['of a name', { table: 'Logical_Switch', uuid: one, before: row, after: { ...row, name: 'b' } }, [7]],
    [
      'of what it holds',
      { table: 'Logical_Switch', uuid: one, before: row, after: { ...row, ports: ['x'] } },
      [7],
    ],
    [
      'of marks',
      { table: 'Logical_Switch', uuid: one, before: row, after: { ...row, external_ids: {} } },
      [7],
    ],
    [
      'of another column',
      { table: 'Logical_Switch', uuid: one, before: row, after: { ...row, acls: ['x'] } },
      [],
    ],
    ['that deletes a row', { table: 'Logical_Switch', uuid: one, before: row, after: undefined }, [7]],
    [
      'that makes a row of ours',
      { table: 'Logical_Switch', uuid: two, before: undefined, after: row },
      [undefined],
    ],
    [
      'of the row of somebody else',
      { table: 'Logical_Switch', uuid: 'x', before: undefined, after: { ...row, external_ids: {} } },
      [],
    ],
    [
      'that puts a row of ours into the row of somebody else',
      {
        table: 'Logical_Switch',
        uuid: 'x',
        before: { ...row, external_ids: {} },
        after: { ...row, external_ids: {}, ports: [port] },
      },
      [undefined],
    ],
    [
      'that puts a row of ours where it belongs',
      { table: 'Logical_Switch', uuid: one, before: row, after: { ...row, ports: [port] } },
      [7],
    ],
    [
      'that puts a row of ours that nobody wants into another one',
      { table: 'Logical_Switch', uuid: one, before: row, after: { ...row, ports: [keys.uuid('nic:2')] } },
      [7, undefined],
    ],
    [
      'that puts a row with our marks that nobody wants into another one',
      { table: 'Logical_Switch', uuid: one, before: row, after: { ...row, ports: ['marked'] } },
      [7, undefined],
    ],
    ['of another table', { table: 'NB_Global', uuid: 'x', before: row, after: row }, []],
  ];
  for (const [what, change, expected] of cases) {
    test(`${what} concerns ${expected.length === 0 ? 'nobody' : JSON.stringify(expected)}`, () => {
      assert.deepEqual([...concernedBy(change, owned, keys, found)], expected);
    });
  }
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { keyIn, keysOf } from './keys.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('keys of rows', () => {
  const keys = keysOf('one');
  const others = keysOf('two');

  test('give UUIDs that never change', () => {
    assert.equal(keys.uuid('nic:1'), keysOf('one').uuid('nic:1'));
    assert.match(keys.uuid('nic:1'), UUID);
    const all = Array.from({ length: 1000 }, (_, id) => keys.uuid(`nic:${id}`));
    assert.equal(new Set(all).size, 1000);
    assert.equal(new Set(all.map((uuid) => uuid.slice(-8))).size, 1);
    // Open vSwitch looks rows up by these digits.
    assert.ok(new Set(all.map((uuid) => uuid.slice(0, 8))).size > 990);
    assert.deepEqual(
      all.filter((uuid) => !UUID.test(uuid)),
      [],
    );
  });

  test('differ between installations', () => {
    assert.notEqual(keys.uuid('nic:1').slice(0, -8), others.uuid('nic:1').slice(0, -8));
    assert.notEqual(keys.uuid('nic:1').slice(-8), others.uuid('nic:1').slice(-8));
  });

  const foreign = '01234567-0123-5123-8123-012345678901';
  const marked = { external_ids: keys.marks('nic:1') };
  const cases: [string, boolean, string, object][] = [
    ['with our UUID and our marks', true, keys.uuid('nic:1'), marked],
    ['that lost its marks', true, keys.uuid('nic:1'), { external_ids: {} }],
    ['with our marks and a UUID of its own', true, foreign, marked],
    ['of another installation', false, others.uuid('nic:1'), { external_ids: others.marks('nic:1') }],
    ['of somebody else', false, foreign, { external_ids: { 'neutron:port': 'x' } }],
    ['without marks', false, foreign, {}],
  ];
  for (const [what, isOurs, uuid, row] of cases) {
    test(`tell that a row ${what} is ${isOurs ? '' : 'not '}ours`, () => {
      assert.equal(keys.isOurs(uuid, row as never), isOurs);
    });
  }

  test('are read from the marks of a row', () => {
    assert.equal(keyIn(marked), 'nic:1');
    assert.equal(keyIn({ external_ids: {} }), undefined);
    assert.equal(keyIn({}), undefined);
  });
});

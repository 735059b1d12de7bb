import assert from 'node:assert/strict';
import { test } from 'node:test';
import { count, facts, table } from './output.ts';

test('columns are as wide as their widest cell, without trailing spaces', () => {
  const rows = [
    ['1', 'maria', ''],
    ['1042', 'jo', 'x'],
  ];
  assert.equal(table(['id', 'name', 'note'], rows, 'none'), 'ID    NAME   NOTE\n1     maria\n1042  jo     x');
  assert.equal(table(['id'], [], 'There are none.'), 'There are none.');
  assert.equal(
    facts([
      ['id', '7'],
      ['company', 'Example Ltd'],
    ]),
    'id       7\ncompany  Example Ltd',
  );
});

test('a count of one is singular', () => {
  assert.deepEqual([count(0, 'user'), count(1, 'user'), count(2, 'user')], ['0 users', '1 user', '2 users']);
});

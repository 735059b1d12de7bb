import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statementName } from './statement-name.ts';

for (const [sql, operation, table] of [
  ['select * from "vpc" where "id" = +?', 'select', 'vpc'],
  ['insert into "event" ("id") values ($1)', 'insert', 'event'],
  ['update "user" set "email" = $1', 'update', 'user'],
  ['delete from token where id = 3', 'delete', 'token'],
  ['with x as (select 1 from "subnet") select * from x', 'with', 'subnet'],
  ['select 1', 'select', undefined],
] as const) {
  test(`${sql} is a ${operation} of ${table}`, () => {
    assert.deepEqual(statementName(sql), { operation, table });
  });
}

test('statements that begin and end transactions have no name', () => {
  for (const sql of ['begin immediate', 'savepoint a', 'commit', 'set local x to y']) {
    assert.equal(statementName(sql), undefined);
  }
});

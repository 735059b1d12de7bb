import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toCsv } from './csv.ts';

test('fields are quoted where they must be', () => {
  const rows = [
    ['10.0.4.2', 7, true, null],
    ['a,b', 'say "hi"', 'two\nlines', ''],
  ];
  assert.equal(
    toCsv(['address', 'id', 'active', 'nat'], rows),
    'address,id,active,nat\r\n10.0.4.2,7,true,\r\n"a,b","say ""hi""","two\nlines",\r\n',
  );
  assert.equal(toCsv(['address'], []), 'address\r\n');
});

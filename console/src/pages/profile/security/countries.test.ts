import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countries } from './countries.ts';

test('countries are those of today, by name', () => {
  const found = countries();
  const codes = found.map(({ code }) => code);
  for (const code of ['DE', 'PT', 'US']) assert.ok(codes.includes(code), code);
  for (const code of ['DD', 'SU', 'EU', 'ZZ', 'AA']) assert.ok(!codes.includes(code), code);
  assert.ok(codes.length > 200 && codes.length < 280);
  assert.equal(new Set(found.map(({ name }) => name)).size, found.length);
});

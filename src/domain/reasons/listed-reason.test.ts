import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Problem } from '../failure.ts';
import { codesOf, MOST_CODES } from './listed-reason.ts';
import { listedReasons } from './reason.ts';

// Loads every module that declares a reason.
await import('#app/service');

test('the codes of problems are the names of their reasons, in their order', () => {
  const required = (field: string): Problem => ({ field, reason: `${field} is required` });
  const small = 'ipv4 must be an IPv4 network with at least 8 addresses, but it had only 4';
  const range = 'interfaces[0].ip_ranges[2]';
  const cases: [codes: string, problems: Problem[]][] = [
    ['', []],
    ['NOT_FOUND', [{ reason: 'Not found' }]],
    ['REQUIRED, REQUIRED', [required('label'), required('region')]],
    ['LIMIT_REACHED', [{ reason: 'Limit reached: 3 interfaces per config', field: 'interfaces' }]],
    ['NOT_A_NETWORK', [{ field: 'ipv4', reason: 'ipv4 must be an IPv4 network' }]],
    [
      'NETWORK_TOO_SMALL, WRONG_TYPE',
      [small, 'ipv4 must be a string'].map((reason) => ({ field: 'ipv4', reason })),
    ],
    ['USERNAME_IN_USE', [{ field: 'username', reason: 'Username is already in use' }]],
    ['RANGE_IN_USE', [{ field: range, reason: `${range} is already in use` }]],
  ];
  for (const [codes, problems] of cases) assert.equal(codesOf(problems), codes);
});

test('a name that a client has invented is not taken for a reason', () => {
  for (const name of [
    'x is only allowed for vpc interfaces',
    'a is not valid',
    'b must be a string',
    '{c}',
  ]) {
    const problem = { field: 'X-Filter', reason: `Cannot filter on ${name}` };
    assert.equal(codesOf([problem]), 'CANNOT_FILTER_ON', name);
  }
});

test('a thousand problems have at most 20 codes, whose names together are at most 1 KiB', () => {
  const problems = Array.from({ length: 1000 }, () => ({ reason: 'Not found' }));
  assert.equal(codesOf(problems), Array.from({ length: 20 }, () => 'NOT_FOUND').join(', '));
  for (const { name } of listedReasons()) assert.ok(`${name}, `.length * MOST_CODES <= 1024, name);
});

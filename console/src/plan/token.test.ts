import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkProblems, networksIn } from './token.ts';

test('networks are separated by whatever people write', () => {
  assert.deepEqual(networksIn(' 203.0.113.0/24, 2001:db8::/32\n10.0.0.0/8;'), [
    '203.0.113.0/24',
    '2001:db8::/32',
    '10.0.0.0/8',
  ]);
  assert.deepEqual(networksIn(' \n'), []);
});

test('what is no network is named by its place', () => {
  const many = Array.from({ length: 51 }, () => 'x');
  assert.deepEqual(networkProblems(many), [
    { field: 'restrictions.allowed_ips', reason: 'Must contain 1-50 items' },
  ]);
  const problems = networkProblems(['203.0.113.0/24', '203.0.113.7', '2001:db8::/32', '10.0.0.1/8']);
  assert.deepEqual(
    problems.map(({ field, reason }) => [field, reason]),
    [
      ['restrictions.allowed_ips[1]', 'restrictions.allowed_ips[1] is not valid'],
      ['restrictions.allowed_ips[3]', 'restrictions.allowed_ips[3] is not valid'],
    ],
  );
});

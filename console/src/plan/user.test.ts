import assert from 'node:assert/strict';
import { test } from 'node:test';
import { userProblems } from './user.ts';

test('a user needs a name and an address', () => {
  const cases: [username: string, email: string, fields: string[]][] = [
    ['maria', 'maria@example.com', []],
    ['ab', 'maria@example.com', ['username']],
    ['maria_', 'maria', ['username', 'email']],
    ['m'.repeat(33), 'maria@example.com', ['username']],
    ['', '', ['username', 'email']],
  ];
  for (const [username, email, fields] of cases) {
    assert.deepEqual(
      userProblems({ username, email }).map(({ field }) => field),
      fields,
      username,
    );
  }
});

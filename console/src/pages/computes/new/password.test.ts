import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPassword } from './password.ts';

test('a new password is long, readable, and another one each time', () => {
  const passwords = new Set(
    Array.from({ length: 50 }, () => newPassword((bytes) => crypto.getRandomValues(bytes))),
  );
  assert.equal(passwords.size, 50);
  for (const password of passwords) assert.match(password, /^[a-km-zA-HJ-NP-Z2-9]{24}$/);
});

test('a password has no character more often than others', () => {
  let rounds = 0;
  const password = newPassword((bytes) => {
    rounds += 1;
    // The first round has bytes only that would prefer the first characters.
    bytes.fill(rounds === 1 ? 255 : 1);
  });
  assert.equal(password, 'b'.repeat(24));
});

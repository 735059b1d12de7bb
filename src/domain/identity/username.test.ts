import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldUsername, USERNAME_NOT_VALID, usernameProblem } from './username.ts';

test('a username has letters and digits, with single dashes and underscores between them', () => {
  const good = [
    'a',
    'A',
    '0',
    'maria',
    'Maria-Silva',
    'maria_silva',
    'a-b_c-d',
    '1-2',
    'x'.repeat(32),
    'a-b-c-d-e',
  ];
  const wrong = [
    ...[
      '',
      '-',
      '_',
      '-a',
      'a-',
      '_a',
      'a_',
      'a--b',
      'a__b',
      'a-_b',
      'a_-b',
      'a b',
      ' a',
      'a ',
      'a.b',
      'a@b',
      'a/b',
    ],
    ...['ä', 'mаria', 'a\n', 'a\u0000b', '漢', '🙂', 'a\u200bb', 'a\\b', "a'b", 'a+b'],
  ];
  for (const username of good) assert.equal(usernameProblem(username), undefined, username);
  for (const username of wrong)
    assert.equal(usernameProblem(username), USERNAME_NOT_VALID, JSON.stringify(username));
  assert.equal(USERNAME_NOT_VALID, 'username is not valid');
});

test('checking a long username is fast, whatever it ends in', () => {
  assert.equal(usernameProblem(`${'a-'.repeat(50_000)}!`), USERNAME_NOT_VALID);
  assert.equal(usernameProblem(`${'a'.repeat(100_000)}!`), USERNAME_NOT_VALID);
});

test('usernames are compared ignoring case', () => {
  assert.equal(foldUsername('Maria-SILVA_9'), 'maria-silva_9');
});

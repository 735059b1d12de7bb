import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  EMAIL_NOT_VALID,
  emailProblem,
  foldUsername,
  USERNAME_NOT_VALID,
  usernameProblem,
} from './user-inputs.ts';

test('an e-mail address must have the documented format', () => {
  const good = [
    ...[
      'maria@example.com',
      'a@b.c',
      'MARIA@EXAMPLE.COM',
      'maria.silva@example.com',
      'maria+vpc@mail.example.com',
    ],
    ...['"maria"@example.com', 'm_s-9@ex-ample.co.uk', '.maria@example.com', 'maria.@example.com', '1@2.3'],
    ...['maria-@example.com', 'maria@example.x-y', `${'x'.repeat(110)}@example.com`],
  ];
  const wrong = [
    ...[
      '',
      'maria',
      '@example.com',
      'maria@',
      'maria@example',
      'maria@.com',
      'maria@example.',
      'maria@example.com.',
    ],
    ...[
      '-maria@example.com',
      'maria@-example.com',
      'ma..ria@example.com',
      'maria@example..com',
      'maria@example.com-',
    ],
    ...['maria@@example.com', 'maria@exa@mple.com', 'maria silva@example.com', ' maria@example.com'],
    ...[
      'maria@example.com ',
      'maria@example.com\n',
      'maría@example.com',
      'maria@exämple.com',
      'maria@exa_mple.com',
    ],
    ...['maria@[192.0.2.1]', 'Maria <maria@example.com>', 'maria,ana@example.com', 'maria@example.com\u0000'],
  ];
  for (const email of good) assert.equal(emailProblem(email), undefined, email);
  for (const email of wrong) assert.equal(emailProblem(email), EMAIL_NOT_VALID, JSON.stringify(email));
  assert.equal(EMAIL_NOT_VALID, 'email is not valid');
});

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

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMAIL_NOT_VALID, emailProblem } from './email.ts';

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

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { countries, mailbox, smtpServer, webhookUrl } from './messages.ts';
import type { SettingFormat } from './setting.ts';

const smtp = { host: 'mail.example.com', port: 587, tls: 'if offered', user: undefined, password: undefined };

const kinds: [name: string, kind: SettingFormat<unknown>, good: [string, unknown][], bad: string[]][] = [
  [
    'a mail server',
    smtpServer,
    [
      ['smtp://mail.example.com', smtp],
      ['smtp://mail.example.com:2525', { ...smtp, port: 2525 }],
      ['smtps://mail.example.com', { ...smtp, port: 465, tls: 'from start' }],
      ['smtp://u:p%40%3A@mail.example.com', { ...smtp, tls: 'required', user: 'u', password: 'p@:' }],
      ['smtp://u:p@127.0.0.1:25', { ...smtp, host: '127.0.0.1', port: 25, user: 'u', password: 'p' }],
      [
        'smtps://u%40a.example:p@[2001:db8::1]',
        { host: '2001:db8::1', port: 465, tls: 'from start', user: 'u@a.example', password: 'p' },
      ],
    ],
    [
      'mail.example.com',
      'http://mail.example.com',
      'smtp:mail',
      'smtp://',
      'smtp://u@mail',
      'smtp://:p@mail',
      'smtp://mail:0',
      'smtp://mail:99999',
      'smtp://mail?tls=no',
      'smtp://mail#x',
      'smtp://u:%zz@mail',
      'smtp://a b',
    ],
  ],
  [
    'a webhook',
    webhookUrl,
    [
      ['https://sms.example.com', 'https://sms.example.com/'],
      ['https://sms.example.com:8443/a/b?c=d', 'https://sms.example.com:8443/a/b?c=d'],
      ['http://127.0.0.1:8000/sms', 'http://127.0.0.1:8000/sms'],
      ['http://localhost/', 'http://localhost/'],
      ['http://[::1]:8000/', 'http://[::1]:8000/'],
    ],
    [
      'http://sms.example.com/',
      'http://127.0.0.1.example.com/',
      'http://192.0.2.7/',
      'https://u:p@sms.example.com/',
      'https://sms.example.com/#a',
      'ftp://127.0.0.1/',
      'https:sms.example.com',
      'https://',
      'https://a b',
    ],
  ],
  [
    'a sender of mails',
    mailbox,
    [
      ['cloud@example.com', { name: '', address: 'cloud@example.com' }],
      ['Example Cloud <cloud@example.com>', { name: 'Example Cloud', address: 'cloud@example.com' }],
      ['"Example Cloud" <cloud@example.com>', { name: 'Example Cloud', address: 'cloud@example.com' }],
    ],
    [
      'cloud',
      'a@example.com, b@example.com',
      'A <a@example.com> <b@example.com>',
      'a@example.com <b@example.com>',
      'A <a@example.com',
      'A <>',
      'A\nBcc: x <a@example.com>',
    ],
  ],
  [
    'countries',
    countries,
    [
      ['DE', ['DE']],
      ['de, FR,us', ['DE', 'FR', 'US']],
    ],
    ['D', 'DEU', 'DE,', 'DE FR', '49'],
  ],
];

describe('message settings', () => {
  for (const [name, kind, good, bad] of kinds) {
    test(name, () => {
      for (const [text, value] of good) assert.deepEqual(kind.parse(text, '/'), value, text);
      for (const text of bad) assert.equal(kind.parse(text, '/'), undefined, text);
    });
  }
});

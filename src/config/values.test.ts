import assert from 'node:assert/strict';
import { isAbsolute } from 'node:path';
import { describe, test } from 'node:test';
import { type Config, readConfig } from './config.ts';

const KEY = '0123456789abcdef'.repeat(4);

function read(env: Record<string, string>): Config {
  return readConfig({ env, workingDirectory: '/srv' });
}

const values: [name: string, pick: (config: Config) => unknown, good: [string, unknown][], bad: string[]][] =
  [
    [
      'PORT',
      ({ port }) => port,
      [
        ['0', 0],
        ['65535', 65535],
        ['080', 80],
      ],
      ['65536', '-1', '+1', '8080 ', '1e3', '0x50', '80.0', 'http', '٣'],
    ],
    [
      'PALISADE_HOST',
      ({ host }) => host,
      [
        ['127.9.9.9', '127.9.9.9'],
        ['LOCALHOST', 'localhost'],
        ['0:0:0:0:0:0:0:1', '0:0:0:0:0:0:0:1'],
      ],
      [
        '[::1]',
        '127.1',
        '0',
        '0x7f000001',
        '010.0.0.1',
        'a b',
        'fe80::1%eth0',
        'http://localhost',
        'localhost:80',
        '-a',
      ],
    ],
    [
      'PALISADE_PUBLIC_URL',
      ({ publicUrl }) => publicUrl,
      [
        ['https://api.example.com', 'https://api.example.com'],
        ['HTTP://Api.Example.com:8080/', 'http://api.example.com:8080'],
        ['https://[2001:db8::1]:8443', 'https://[2001:db8::1]:8443'],
      ],
      [
        'api.example.com',
        'ftp://a.example',
        'https://a.example/v4',
        'https://a.example?',
        'https://a.example/#',
        'https://user:pass@a.example',
        'https://@a.example',
        'https:a.example',
        'https:\\\\a.example',
        'https://',
        'https://a.example:0',
        'https://a.example:99999',
        'https://a b',
        ' https://a.example',
      ],
    ],
    [
      'PALISADE_TRUSTED_PROXIES',
      ({ trustedProxies }) => trustedProxies,
      [
        ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
        ['192.0.2.7,::1', ['192.0.2.7/32', '::1/128']],
        ['0.0.0.0/0', ['0.0.0.0/0']],
      ],
      [
        '10.0.0.0/33',
        '::/129',
        '10.0/8',
        '10.0.0.0/08',
        '10.0.0.0/',
        '10.0.0.0/8/8',
        '10.0.0.0/8,',
        'proxy',
        'fe80::1%e/64',
      ],
    ],
    [
      'DATABASE_URL',
      ({ database }) => (database.kind === 'sqlite' ? database.file : database.url),
      [
        ['file:p.db', '/srv/p.db'],
        ['file:./a b/../p#1.db', '/srv/p#1.db'],
        ['file:/srv/p.db', '/srv/p.db'],
        ['file:///srv/p.db', '/srv/p.db'],
      ],
      [
        'p.db',
        'file:',
        'file://',
        'file:///',
        'file://p.db',
        'file://localhost/p.db',
        'file:////p.db',
        'file:p.db?mode=ro',
        'file:data/',
        ':MEMORY:',
        'sqlite:p.db',
        'mysql://h/d',
        'postgres:',
        'postgres://',
        'postgres://u:p#s@h/d',
        'postgres://h:99999/d',
      ],
    ],
    [
      'PALISADE_RATE_LIMIT',
      ({ rateLimit }) => rateLimit,
      [
        ['on', { enabled: true, factor: 1 }],
        ['off', { enabled: false, factor: 1 }],
        ['2', { enabled: true, factor: 2 }],
        ['0.5', { enabled: true, factor: 0.5 }],
      ],
      ['0', '0.0', '-1', 'ON', 'true', '.5', '1.', '1e3', '1000001', 'Infinity', 'NaN'],
    ],
    [
      'PALISADE_RATE_USER',
      ({ rates }) => rates.user,
      [
        ['800/120', { requests: 800, seconds: 120 }],
        ['1/1', { requests: 1, seconds: 1 }],
      ],
      ['800', '800/', '/120', '0/120', '800/0', '800/120/1', '800 / 120', '800/2m', '1000001/1'],
    ],
    [
      'PALISADE_LIMIT_VPCS_PER_ACCOUNT',
      ({ limits }) => limits.vpcsPerAccount,
      [
        ['0', 0],
        ['1000000000', 1_000_000_000],
      ],
      ['1000000001', '1,000', '1_000', '-1', 'none', '9'.repeat(400)],
    ],
    [
      'PALISADE_TTL_EVENTS',
      ({ ttl }) => ttl.events,
      [
        ['90d', 7_776_000],
        ['2h', 7200],
        ['15m', 900],
        ['30s', 30],
        ['45', 45],
        ['36500d', 3_153_600_000],
      ],
      ['0', '0d', '36501d', '1.5h', '2 h', '2H', '1w', 'd', '-1d', '1h30m'],
    ],
    [
      'PALISADE_TTL_AUTHORIZATION_CODE',
      ({ ttl }) => ttl.authorizationCode,
      [
        ['10m', 600],
        ['600', 600],
        ['30s', 30],
      ],
      ['11m', '601', '1h', '1d', '0'],
    ],
    [
      'PALISADE_PURGE_INTERVAL',
      ({ purgeIntervalSeconds }) => purgeIntervalSeconds,
      [['7d', 604_800]],
      ['8d'],
    ],
    [
      'PALISADE_REFERRAL_THRESHOLD',
      ({ referralThresholdCents }) => referralThresholdCents,
      [
        ['25', 2500],
        ['0.1', 10],
        ['19.99', 1999],
        ['1000000000', 100_000_000_000],
      ],
      ['25.001', '.5', '-1', '25,00', '1000000000.01'],
    ],
    [
      'PALISADE_LOG_LEVEL',
      ({ logLevel }) => logLevel,
      [
        ['silent', 'silent'],
        ['trace', 'trace'],
      ],
      ['INFO', 'verbose'],
    ],
    [
      'PALISADE_BOOTSTRAP_TOKEN',
      ({ bootstrapToken }) => bootstrapToken,
      [[KEY, KEY]],
      [KEY.toUpperCase(), KEY.slice(1), `${KEY}0`, 'g'.repeat(64)],
    ],
    [
      'PALISADE_BOOTSTRAP_PASSWORD',
      ({ bootstrapPassword }) => bootstrapPassword,
      [
        ['🔑'.repeat(11), '🔑'.repeat(11)],
        ['x'.repeat(128), 'x'.repeat(128)],
      ],
      ['🔑'.repeat(10), 'x'.repeat(129), 'with a tab\tin it'],
    ],
    [
      'PALISADE_SECRET_KEY',
      ({ secretKey }) => secretKey,
      [
        KEY,
        KEY.toUpperCase(),
        ...(['base64', 'base64url'] as const).map((form) => Buffer.from(KEY, 'hex').toString(form)),
      ].map((text): [string, unknown] => [text, Uint8Array.from(Buffer.from(KEY, 'hex'))]),
      [
        KEY.slice(2),
        `${KEY}00`,
        Buffer.alloc(31).toString('base64'),
        Buffer.alloc(33).toString('base64'),
        'correct horse',
      ],
    ],
  ];

const brandValues: typeof values = [
  [
    'PALISADE_BRAND_NAME',
    ({ brand }) => brand.name,
    [
      ['Example Cloud', 'Example Cloud'],
      ['  Müller  & Söhne, Co.  ', 'Müller & Söhne, Co.'],
      ['x'.repeat(40), 'x'.repeat(40)],
    ],
    ['x'.repeat(41), '<b>Cloud</b>', 'a"b', 'Cloud\u202E', 'Cloud\nBcc: a@b.example', '   '],
  ],
  [
    'PALISADE_BRAND_ACCENT',
    ({ brand }) => brand.accent,
    [
      ['#0b4f8a', '#0b4f8a'],
      ['#0B4F8A', '#0b4f8a'],
    ],
    ['blue', '#fff', '#0b4f8a80', '#0b4f8a;}body{display:none', 'url(//evil.example)', 'rgb(0,0,0)'],
  ],
  [
    'PALISADE_BRAND_SUPPORT_URL',
    ({ brand }) => brand.supportUrl,
    [
      ['https://help.example.com/cloud?a=b', 'https://help.example.com/cloud?a=b'],
      ['mailto:help@example.com', 'mailto:help@example.com'],
    ],
    [
      'help.example.com',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://user:pass@help.example.com',
      'mailto:help@example.com?bcc=a@b.example',
      'https://help.example.com/"onclick="a()',
      '//help.example.com',
    ],
  ],
];

describe('values of settings', () => {
  for (const [name, pick, good, bad] of [...values, ...brandValues]) {
    test(name, () => {
      for (const [text, value] of good) assert.deepEqual(pick(read({ [name]: text })), value, text);
      for (const text of bad) {
        const message = new RegExp(`^${name}: must [^\\n]+$`);
        assert.throws(() => read({ [name]: text }), { name: 'ConfigError', message }, text);
      }
    });
  }

  test('PostgreSQL URLs are kept as written, and require a secret key', () => {
    for (const url of ['postgres://u:p%40@db:5432/palisade', 'postgresql:///palisade?host=/run/postgresql']) {
      const { database } = read({ DATABASE_URL: url, PALISADE_SECRET_KEY: KEY });
      assert.deepEqual(database, { kind: 'postgres', url });
    }
  });

  test(':memory: is a temporary database', () => {
    const { database } = read({ DATABASE_URL: ':memory:' });
    assert.ok(database.kind === 'sqlite' && database.temporary && isAbsolute(database.file));
  });
});

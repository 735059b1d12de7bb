import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import { ConfigError } from '#domain/config-error';
import { type PublicSettings, readConfig, userConfigFolder } from './config.ts';
import { settingsOf } from './setting.ts';
import { settings } from './settings.ts';

type Env = Record<string, string | undefined>;

const workingDirectory = mkdtempSync(join(tmpdir(), 'palisade-config-'));
after(() => rmSync(workingDirectory, { recursive: true }));

const KEY = '0123456789abcdef'.repeat(4);
const names = settingsOf(settings).map(({ name }) => name);

function read(env: Env, flags: Env = {}) {
  return readConfig({ env, flags, workingDirectory });
}

function problemsOf(env: Env, flags: Env = {}): string[] {
  try {
    read(env, flags);
    return [];
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    assert.equal(error.message, error.problems.join('\n'));
    return error.problems;
  }
}

function withFile(text: string): Env {
  writeFileSync(join(workingDirectory, 'palisade.env'), text);
  return { PALISADE_CONFIG_FILE: 'palisade.env' };
}

describe('contradictions between settings', () => {
  const cases: [env: Env, problems: string[]][] = [
    [{ PORT: 'x' }, ['PORT: must be a port number from 0 to 65535']],
    [
      { PALISADE_HOST: '0.0.0.0' },
      ['PALISADE_PUBLIC_URL: is required when PALISADE_HOST is not a loopback address'],
    ],
    [{ PALISADE_HOST: '::', PALISADE_PUBLIC_URL: 'http://api.example.com' }, []],
    [{ PALISADE_HOST: 'localhost' }, []],
    [
      { PALISADE_HOST: 'localhost.example.com' },
      ['PALISADE_PUBLIC_URL: is required when PALISADE_HOST is not a loopback address'],
    ],
    [{ DATABASE_URL: 'postgres://db/palisade' }, ['PALISADE_SECRET_KEY: is required with PostgreSQL']],
    [
      { DATABASE_URL: 'postgres://u:p@db1,db2/palisade?target_session_attrs=any' },
      ['DATABASE_URL: must have target_session_attrs=read-write or primary, or none: the service writes'],
    ],
    [
      { DATABASE_URL: 'postgres://db/palisade', PALISADE_SECRET_KEY: 'short' },
      ['PALISADE_SECRET_KEY: must be 32 bytes, written as 64 hexadecimal digits or as base64'],
    ],
    [{ PORT: '9000', PALISADE_METRICS_PORT: '9000' }, ['PALISADE_METRICS_PORT: must differ from PORT']],
    [{ PORT: '0', PALISADE_METRICS_PORT: '0' }, []],
    [{ PALISADE_SMTP_URL: 'smtp://mail' }, ['PALISADE_MAIL_FROM: is required with PALISADE_SMTP_URL']],
    [{ PALISADE_SMTP_URL: 'smtp://mail', PALISADE_MAIL_FROM: 'a@example.com' }, []],
    [
      { PALISADE_SMTP_URL: 'smtp://mail', PALISADE_MAIL_FROM: 'nobody' },
      [
        'PALISADE_MAIL_FROM: must be an e-mail address such as cloud@example.com or Example Cloud <cloud@example.com>',
      ],
    ],
    [
      { PALISADE_SMS_WEBHOOK_URL: 'https://sms.example.com/' },
      ['PALISADE_SMS_WEBHOOK_SECRET: is required with PALISADE_SMS_WEBHOOK_URL'],
    ],
    [
      { PALISADE_SMS_WEBHOOK_SECRET: 'x'.repeat(16) },
      ['PALISADE_SMS_WEBHOOK_URL: is required with PALISADE_SMS_WEBHOOK_SECRET'],
    ],
    [
      { PALISADE_HOST: '::', PORT: '-1', PALISADE_LOG_LEVEL: 'loud' },
      [
        'PORT: must be a port number from 0 to 65535',
        'PALISADE_LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent',
        'PALISADE_PUBLIC_URL: is required when PALISADE_HOST is not a loopback address',
      ],
    ],
  ];
  for (const [env, problems] of cases) {
    test(JSON.stringify(env), () => assert.deepEqual(problemsOf(env), problems));
  }
});

describe('sources of settings', () => {
  test('flags override the environment, which overrides the file, and empty values count as not set', () => {
    const file = withFile(
      'PORT=1\nPALISADE_DATA_DIR=/file\nPALISADE_LOG_LEVEL=warn\nPALISADE_JOB_SECONDS=\n',
    );
    const env = { ...file, PORT: '2', PALISADE_DATA_DIR: '/env', PALISADE_LOG_LEVEL: '' };
    const { port, dataDir, logLevel, jobSeconds } = read(env, {
      PORT: '3',
      PALISADE_DATA_DIR: '',
      PALISADE_HOST: undefined,
    });
    assert.deepEqual([port, dataDir, logLevel, jobSeconds], [3, '/env', 'warn', 2]);
  });

  test('the file may have comments, blank lines, spaces, quotes and any line ending', () => {
    const text =
      '\uFEFF# one\r\n\r\n  PORT = 1 \r\nPALISADE_JOB_SECONDS= \r\nPALISADE_BOOTSTRAP_PASSWORD=" a # b = \'c\' "';
    const { port, jobSeconds, bootstrapPassword } = read(withFile(text));
    assert.deepEqual([port, jobSeconds, bootstrapPassword], [1, 2, " a # b = 'c' "]);
  });

  test('invalid lines of the file are reported by number, without their text', () => {
    const path = join(workingDirectory, 'palisade.env');
    assert.deepEqual(
      problemsOf(withFile('PORT=hunter2\nhunter2hunter2\nPORT=2\nPALISADE_CONFIG_FILE=b\nHOST=::\nport=1')),
      [
        `PALISADE_CONFIG_FILE: line 2 of ${path} must be NAME=value, with the name in capitals`,
        `PALISADE_CONFIG_FILE: line 3 of ${path} sets PORT again`,
        `PALISADE_CONFIG_FILE: line 6 of ${path} must be NAME=value, with the name in capitals`,
        `PALISADE_CONFIG_FILE: cannot be set in the file itself (line 4 of ${path})`,
        `HOST: is not a known setting; the nearest one is PALISADE_HOST (line 5 of ${path})`,
        `PORT: must be a port number from 0 to 65535 (line 1 of ${path})`,
      ],
    );
  });

  test('the file of an installed service is read unless another one is named', () => {
    const installedFile = join(workingDirectory, 'installed.env');
    const warnings: string[] = [];
    const readInstalled = (env: Env) =>
      readConfig({ env, workingDirectory, installedFile, warn: (text) => warnings.push(text) });
    assert.equal(readInstalled({}).port, 8080);
    writeFileSync(installedFile, 'PORT=1');
    assert.deepEqual(
      [readInstalled({}), readInstalled({ PORT: '2' }), readInstalled(withFile('PORT=3'))].map(
        ({ port }) => port,
      ),
      [1, 2, 3],
    );
    assert.equal(readInstalled({}).configFile, installedFile);
    assert.deepEqual(warnings, []);
  });

  test('an installed file that cannot be read is warned of, and does not hinder', () => {
    const warnings: string[] = [];
    const warn = (text: string) => warnings.push(text);
    readConfig({ env: {}, workingDirectory, installedFile: '.', warn });
    assert.deepEqual(warnings, ['. cannot be read by this user (EISDIR): its settings are missing']);
  });

  test('a file that cannot be read is reported as one problem, without consequential ones', () => {
    assert.deepEqual(problemsOf({ PALISADE_CONFIG_FILE: 'none.env', PALISADE_HOST: '::' }), [
      'PALISADE_CONFIG_FILE: none.env cannot be read (ENOENT)',
    ]);
    assert.deepEqual(problemsOf({}, { PALISADE_CONFIG_FILE: '.' }), [
      'PALISADE_CONFIG_FILE: . cannot be read (EISDIR)',
    ]);
  });

  const nearest = {
    PALISADE_PORT: 'PORT',
    PALISADE_DATABASE_URL: 'DATABASE_URL',
    PALISADE_DATADIR: 'PALISADE_DATA_DIR',
    palisade_host: 'PALISADE_HOST',
    PALISADE_RATELIMIT: 'PALISADE_RATE_LIMIT',
    PALISADE_LIMIT_VPC_PER_ACCOUNT: 'PALISADE_LIMIT_VPCS_PER_ACCOUNT',
    PALISADE_TTL_EVENT: 'PALISADE_TTL_EVENTS',
  };
  for (const [name, known] of Object.entries(nearest)) {
    test(`${name} is unknown, and ${known} is suggested`, () => {
      const problems = [`${name}: is not a known setting; the nearest one is ${known}`];
      assert.deepEqual(problemsOf({ [name]: '1' }), problems);
      assert.deepEqual(problemsOf({}, { [name]: '1' }), problems);
    });
  }

  test('a removed setting is refused in every source, with the name of its replacement', () => {
    const url = 'smpp://id:secret@sms';
    const problems = ['PALISADE_SMPP_URL: is no longer supported; use PALISADE_SMS_WEBHOOK_URL instead'];
    assert.deepEqual(problemsOf({ PALISADE_SMPP_URL: url }), problems);
    assert.deepEqual(problemsOf(withFile(`PALISADE_SMPP_URL=${url}`)), [
      `${problems[0]} (line 1 of ${join(workingDirectory, 'palisade.env')})`,
    ]);
    assert.deepEqual(problemsOf({ PALISADE_SMPP_SENDER: 'x' }), [
      'PALISADE_SMPP_SENDER: is no longer supported; use PALISADE_SMS_WEBHOOK_URL instead',
    ]);
    assert.deepEqual(problemsOf({ PALISADE_SMPP_URL: '' }), []);
  });

  test('variables of other programs, of the tests and of Kubernetes are ignored', () => {
    const env = {
      HOME: '/',
      HOST: 'x',
      PALISADE_TEST_POSTGRES: 'x',
      PALISADE_SERVER: 'https://api.example.com',
      PALISADE_TOKEN: 'x',
      PALISADE_PROFILE: 'x',
      PALISADE_PROGRAM: './palisade',
      PALISADE_SERVICE_HOST: '10.0.0.1',
      PALISADE_SERVICE_PORT_HTTP: '80',
      PALISADE_PORT: 'tcp://10.0.0.1:80',
      PALISADE_PORT_80_TCP_ADDR: '10.0.0.1',
      PALISADE_METRICS_PORT: 'tcp://10.0.0.2:9100',
    };
    assert.equal(read(env).metricsPort, undefined);
  });
});

const LIKELY =
  '0 8080 2h 90d 800/120 on 0.5 info :: localhost 10.0.0.0/8 . https://a.example :memory: file:p.db postgres://db/p palisade.env';

describe('arbitrary sources', () => {
  const name = fc.oneof(
    fc.constantFrom(...names),
    fc.string({ unit: 'binary' }).map((end) => `PALISADE_${end}`),
    fc.string(),
  );
  const likely = fc.constantFrom(KEY, ...LIKELY.split(' '));
  const text = fc.oneof(fc.string({ unit: 'binary' }), likely);
  const sources = fc.dictionary(name, text, { maxKeys: 12 });

  test('readConfig returns a configuration or throws a ConfigError with lines of text', () => {
    fc.assert(
      fc.property(sources, sources, (env, flags) => {
        for (const problem of problemsOf(env, flags)) assert.match(problem, /^[^\n]*: [^\n]+$/);
      }),
      { numRuns: 1000 },
    );
  });

  test('an arbitrary file results in a configuration or a ConfigError', () => {
    const line = fc.oneof(
      fc.string(),
      fc.tuple(name, text).map(([left, right]) => `${left}=${right}`),
    );
    fc.assert(fc.property(fc.array(line), (lines) => void problemsOf(withFile(lines.join('\n')))));
  });

  test('problems never contain a value', () => {
    const value = fc.string({ unit: fc.constantFrom(...'ABC'), minLength: 8 }).map((end) => `zzz${end}`);
    fc.assert(
      fc.property(
        fc.constantFrom(...names.filter((name) => name !== 'PALISADE_CONFIG_FILE')),
        value,
        (setting, wrong) => {
          for (const problem of [
            ...problemsOf({ [setting]: wrong }),
            ...problemsOf(withFile(`${setting}=${wrong}\n${wrong}`)),
          ]) {
            assert.ok(!problem.includes(wrong), problem);
          }
        },
      ),
    );
  });
});

test("the user's configuration folder is where the platform expects it", () => {
  const home = join(homedir(), '.config');
  const cases: [env: Record<string, string>, platform: NodeJS.Platform, folder: string][] = [
    [{}, 'linux', home],
    [{ XDG_CONFIG_HOME: '/home/maria/etc' }, 'linux', '/home/maria/etc'],
    [{ XDG_CONFIG_HOME: 'etc' }, 'linux', home],
    [{ XDG_CONFIG_HOME: '' }, 'darwin', home],
    [{ APPDATA: '/roaming' }, 'win32', '/roaming'],
    [{ APPDATA: '/roaming' }, 'linux', home],
  ];
  for (const [env, platform, folder] of cases) assert.equal(userConfigFolder(env, platform), folder);
});

test('features get no secrets', () => {
  // The compiler checks it, and reports an expected error that does not occur.
  const shown = (settings: PublicSettings) => [
    settings.loginUrl,
    // @ts-expect-error it decrypts everything
    settings.secretKey,
    // @ts-expect-error its URL can contain a password
    settings.database,
    // @ts-expect-error its URL can contain a password
    settings.smtpServer,
  ];
  assert.equal(shown(read({}))[0], 'http://127.0.0.1:8080');
  // The type leaves out secrets of the first level only.
  const groups = Object.values(settings).flatMap((node) => ('kind' in node ? [] : settingsOf(node)));
  assert.deepEqual(
    groups.filter(({ secret }) => secret),
    [],
  );
});

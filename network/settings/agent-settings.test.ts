import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readConfig } from '#config/config';
import { ConfigError } from '#domain/config-error';
import { readAgentConfig } from './agent-settings.ts';

const read = (env: Record<string, string>) => readAgentConfig({ env, workingDirectory: '/srv' });

const WRONG: [name: string, value: string][] = [
  ['PALISADE_HOST_NAME', 'hv 1'],
  ['PALISADE_HOST_NAME', '-hv1'],
  ['PALISADE_HOST_SERVER', 'unix:relative'],
  ['PALISADE_HOST_SERVER', 'http://10.0.0.5:9000'],
  ['PALISADE_HOST_SERVER', 'https://user@host:9000'],
  ['PALISADE_HOST_ENGINE', 'qemu'],
  ['PALISADE_HOST_INCUS', '/var/lib/incus/unix.socket'],
  ['PALISADE_HOST_OVSDB', 'tcp:127.0.0.1:6640'],
  ['PALISADE_HOST_BRIDGE', 'a-name-that-is-too-long'],
  ['PALISADE_HOST_POLL', '500'],
  ['PALISADE_HOST_POLL', '50ms'],
  ['PALISADE_HOST_POLL', '11s'],
  ['PALISADE_HOST_MEMORY', '0'],
  ['PALISADE_HOST_DHCP', 'yes'],
  ['PALISADE_HOST_ENGIN', 'incus'],
];

const SERVERS: [text: string, server: object][] = [
  ['unix:/run/hosts.sock', { kind: 'unix', path: '/run/hosts.sock' }],
  ['https://api.example.com:9443', { kind: 'https', host: 'api.example.com', port: 9443 }],
  ['https://[fd00::5]', { kind: 'https', host: 'fd00::5', port: 443 }],
  ['http://127.0.0.1:9000', { kind: 'http', host: '127.0.0.1', port: 9000 }],
];

describe('the configuration of a host', () => {
  test('has defaults', () => {
    assert.deepEqual(read({}), {
      name: undefined,
      server: { kind: 'unix', path: '/run/palisade/hosts.sock' },
      ca: undefined,
      tokenFile: '/etc/palisade/host-token',
      engine: 'incus',
      incus: '/var/lib/incus/unix.socket',
      ovsdb: '/run/openvswitch/db.sock',
      bridge: 'br-int',
      poll: 1_200,
      memory: undefined,
      dhcp: false,
      logLevel: 'info',
      logFormat: 'numbers',
    });
  });

  for (const [name, value] of WRONG) {
    test(`${name}=${value} is refused in one line`, () => {
      const expected = (error: ConfigError) =>
        error.problems.length === 1 && error.message.startsWith(`${name}: `);
      assert.throws(() => read({ [name]: value }), expected);
    });
  }

  for (const [text, server] of SERVERS) {
    test(`the service is at ${text}`, () => {
      assert.deepEqual(read({ PALISADE_HOST_SERVER: text }).server, server);
    });
  }

  test('tells all problems', () => {
    const env = { PALISADE_HOST_POLL: 'x', PALISADE_HOST_ENGINE: 'x' };
    assert.throws(
      () => read(env),
      (error: ConfigError) => error.problems.length === 2,
    );
  });

  test('is ignored by the service, but for names that it does not know', () => {
    const config = (name: string) => readConfig({ env: { [name]: 'x' }, workingDirectory: '/srv' });
    assert.ok(config('PALISADE_HOST_NAME'));
    assert.throws(() => config('PALISADE_HOST_NAMES'), ConfigError);
  });
});

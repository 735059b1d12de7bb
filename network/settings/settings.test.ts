import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readConfig } from '#config/config';
import { ConfigError } from '#domain/config-error';
import { listener } from './service-settings.ts';

function read(env: Record<string, string>) {
  return readConfig({ env, workingDirectory: '/srv' });
}

function problems(env: Record<string, string>): readonly string[] {
  try {
    read(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
}

describe('the settings of networks and hosts', () => {
  it('are off by default', () => {
    const { network, hosts } = read({});
    assert.deepEqual([network.file, hosts.compute, hosts.listen], [undefined, 'simulated', undefined]);
  });

  it('say what is missing', () => {
    const cases: [env: Record<string, string>, names: string[]][] = [
      [{ PALISADE_COMPUTE: 'hosts' }, ['PALISADE_NETWORK_FILE', 'PALISADE_HOSTS_LISTEN']],
      [{ PALISADE_OVN_CERT: 'a.pem' }, ['PALISADE_OVN_CA', 'PALISADE_OVN_KEY']],
      [{ PALISADE_HOSTS_TLS_CERT: 'a.pem' }, ['PALISADE_HOSTS_TLS_KEY']],
      [{ PALISADE_HOSTS_TLS_KEY: 'a.pem' }, ['PALISADE_HOSTS_TLS_CERT']],
      [{ PALISADE_HOSTS_LISTEN: '10.0.0.5:8443' }, ['PALISADE_HOSTS_TLS_CERT']],
      [{ PALISADE_HOSTS_LISTEN: '127.0.0.1:8443' }, []],
      [{ PALISADE_HOSTS_LISTEN: 'unix:/run/hosts.sock' }, []],
      [{ PALISADE_OVN_CA: 'a', PALISADE_OVN_CERT: 'b', PALISADE_OVN_KEY: 'c' }, []],
    ];
    for (const [env, names] of cases) {
      const text = problems(env).join('\n');
      assert.deepEqual(
        names.filter((name) => !text.includes(`${name}: is required`)),
        [],
        JSON.stringify(env),
      );
      assert.equal(text === '', names.length === 0, text);
    }
  });

  it('leave those of a host on the same machine alone', () => {
    assert.deepEqual(problems({ PALISADE_HOST_NAME: 'hv1', PALISADE_HOST_TOKEN_FILE: '/etc/token' }), []);
  });
});

describe('the address on which hosts are awaited', () => {
  const cases: [text: string, expected: ReturnType<typeof listener.parse>][] = [
    ['unix:/run/palisade/hosts.sock', { socket: '/run/palisade/hosts.sock' }],
    ['unix:hosts.sock', undefined],
    [`unix:/${'a'.repeat(107)}`, undefined],
    ['127.0.0.1:8443', { host: '127.0.0.1', port: 8443 }],
    ['[::1]:0', { host: '::1', port: 0 }],
    ['hosts.example.net:443', { host: 'hosts.example.net', port: 443 }],
    ['::1:8443', undefined],
    ['8443', undefined],
    ['localhost', undefined],
    ['localhost:65536', undefined],
  ];
  for (const [text, expected] of cases) {
    it(`${text} is ${expected ? 'accepted' : 'refused'}`, () => {
      assert.deepEqual(listener.parse(text, '/srv'), expected);
    });
  }
});

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { describe, test } from 'node:test';
import { ConfigError } from '#domain/config-error';
import { SYNC_PATH } from '#network/hosts/messages/messages';
import { hostsEnv, TestHost } from '#test/harness/hosts';
import { TestApi } from '#test/harness/test-api';
import { useFolder } from '#test/harness/test-store';

const fixture = (name: string) =>
  new URL(`../../../test/harness/certificates/${name}.pem`, import.meta.url).pathname;

describe('where hosts connect', () => {
  const folder = useFolder();
  const env = hostsEnv();
  const path = `${folder}/hosts.sock`;
  const onSocket = { ...env, PALISADE_HOSTS_LISTEN: `unix:${path}` };

  test('may be a socket, for its owner and its group', async () => {
    const api = await TestApi.start('sqlite', { env: onSocket });
    try {
      assert.equal(api.service.hostsUrl, `unix:${path}`);
      assert.equal(statSync(path).mode & 0o777, 0o660);
      const host = await TestHost.add(api);
      assert.equal((await host.sync()).status, 200);
    } finally {
      await api.stop();
    }
  });

  test('a socket that was left behind is replaced', async () => {
    const leave = `require('node:net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`;
    spawnSync(process.execPath, ['-e', leave]);
    assert.ok(statSync(path).isSocket());
    const api = await TestApi.start('sqlite', { env: onSocket });
    try {
      assert.equal((await (await TestHost.add(api)).sync()).status, 200);
    } finally {
      await api.stop();
    }
  });

  test("another process's socket, and what is no socket, stay", async () => {
    const server = createServer().listen(path);
    await once(server, 'listening');
    const inUse = /^PALISADE_HOSTS_LISTEN: another process listens on /;
    await assert.rejects(TestApi.start('sqlite', { env: onSocket }), isProblem(inUse));
    server.close();
    await once(server, 'close');
    writeFileSync(path, 'text');
    const cannot = /^PALISADE_HOSTS_LISTEN: .*\(EADDRINUSE\)$/;
    await assert.rejects(TestApi.start('sqlite', { env: onSocket }), isProblem(cannot));
    assert.equal(readFileSync(path, 'utf8'), 'text');
  });

  function isProblem(expected: RegExp) {
    return (error: unknown) =>
      error instanceof ConfigError && error.message.split('\n').some((line) => expected.test(line.trim()));
  }

  test('may be an address, with TLS', async () => {
    const [cert, key] = [fixture('first.cert'), fixture('first.key')];
    const tls = { PALISADE_HOSTS_TLS_CERT: cert, PALISADE_HOSTS_TLS_KEY: key };
    const api = await TestApi.start('sqlite', { env: { ...env, ...tls } });
    try {
      const { hostsUrl } = api.service;
      assert.match(hostsUrl ?? '', /^https:\/\/127\.0\.0\.1:\d+$/);
      const sent = request(`${hostsUrl}${SYNC_PATH}`, { method: 'POST', ca: readFileSync(cert) }).end();
      const [{ statusCode }] = (await once(sent, 'response')) as [IncomingMessage];
      assert.equal(statusCode, 401);
    } finally {
      await api.stop();
    }
  });

  test('a certificate that cannot be read is named by its setting', async () => {
    const tls = { PALISADE_HOSTS_TLS_CERT: `${folder}/none`, PALISADE_HOSTS_TLS_KEY: fixture('first.key') };
    const starting = TestApi.start('sqlite', { env: { ...env, ...tls } });
    await assert.rejects(starting, isProblem(/^PALISADE_HOSTS_TLS_CERT: cannot be read \(ENOENT\)$/));
  });

  test('there is none by default', async () => {
    const api = await TestApi.start('sqlite');
    assert.equal(api.service.hostsUrl, undefined);
    await api.stop();
  });
});

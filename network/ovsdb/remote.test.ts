import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { describe, test } from 'node:test';
import { RpcServer } from '#test/harness/rpc-server';
import { ConnectionLostError, TimeoutError } from './errors.ts';
import { type OvsdbTlsFiles, openSocket, type Remote, readRemotes } from './remote.ts';

const path = (file: string) =>
  new URL(`../../test/harness/certificates/${file}.pem`, import.meta.url).pathname;

/** The certificates of the tests sign themselves, so each is also its own authority. */
const files = (ca: string, own = ca): OvsdbTlsFiles => ({
  ca: path(`${ca}.cert`),
  cert: path(`${own}.cert`),
  key: path(`${own}.key`),
});

async function tryConnect(
  remote: Remote,
  tls: OvsdbTlsFiles | undefined,
  milliseconds = 60_000,
): Promise<void> {
  const socket = await openSocket(remote, { tls, milliseconds, signal: new AbortController().signal });
  socket.destroy();
}

function listenTls(name: string): Promise<RpcServer> {
  const [cert, key] = ['cert', 'key'].map((kind) => readFileSync(path(`${name}.${kind}`)));
  return RpcServer.listen(() => {}, { cert, key, ca: cert, requestCert: true, rejectUnauthorized: true });
}

describe('addresses of servers', () => {
  const good: [text: string, remotes: object[]][] = [
    ['unix:/run/ovn/nb.sock', [{ kind: 'unix', path: '/run/ovn/nb.sock' }]],
    ['tcp:127.0.0.1:6641', [{ kind: 'tcp', host: '127.0.0.1', port: 6641 }]],
    ['ssl:[::1]:6641', [{ kind: 'ssl', host: '::1', port: 6641 }]],
    [
      'ssl:nb1:6641, ssl:nb2:6641',
      [
        { kind: 'ssl', host: 'nb1', port: 6641 },
        { kind: 'ssl', host: 'nb2', port: 6641 },
      ],
    ],
  ];
  for (const [text, remotes] of good) {
    test(text, () =>
      assert.deepEqual(
        readRemotes(text),
        remotes.map((remote, index) => ({ text: text.split(', ')[index], ...remote })),
      ),
    );
  }
  for (const text of [
    '',
    'unix:',
    'tcp:host',
    'tcp:host:0',
    'tcp:host:65536',
    'ssl:::1:6641',
    'ssl:[nb]:6641',
    'http:a:1',
    'unix:/a,',
  ]) {
    test(`${JSON.stringify(text)} is refused`, () =>
      assert.throws(() => readRemotes(text), /is not unix:PATH/));
  }
});

describe('connecting', () => {
  test('fails when nobody listens', async () => {
    const [remote] = readRemotes('unix:/nowhere/socket') as [Remote];
    await assert.rejects(tryConnect(remote, undefined), ConnectionLostError);
  });

  test('fails after a time, when the server does not finish the handshake', async () => {
    const silent = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const [remote] = readRemotes(`ssl:127.0.0.1:${port}`) as [Remote];
    await assert.rejects(tryConnect(remote, files('first'), 50), TimeoutError);
    silent.close();
  });

  test('with TLS needs certificates', async () => {
    await using server = await listenTls('first');
    await assert.rejects(tryConnect(server.remote, undefined), /no certificates are set/);
    await assert.rejects(tryConnect(server.remote, { ...files('first'), ca: '/nowhere' }), /ENOENT/);
  });

  test('checks the chain of the server, and shows its own certificate', async () => {
    await using server = await listenTls('first');
    await tryConnect(server.remote, files('first'));
    await assert.rejects(tryConnect(server.remote, files('second')), /self-signed certificate/);
  });

  test('checks the name only when one is set', async () => {
    await using server = await listenTls('rsa');
    const byName = { ...server.remote, host: 'localhost' } as Remote;
    await tryConnect(byName, files('rsa'));
    await tryConnect(byName, { ...files('rsa'), serverName: 'rsa.example.com' });
    await tryConnect(byName, { ...files('rsa'), serverName: '127.0.0.1' });
    await assert.rejects(tryConnect(byName, { ...files('rsa'), serverName: 'localhost' }), /altnames/);
  });
});

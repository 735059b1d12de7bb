import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { knownIpNetwork } from '#domain/net/ip-network';
import { mayConnectTo } from '#domain/webhooks/outgoing-address';
import { patience } from '#test/harness/effort';
import { Receiver, useReceiver } from '#test/harness/receiver';
import { OwnListeners } from './own-listeners.ts';
import { type PostOptions, post } from './post.ts';
import { resolveInDns } from './resolve.ts';

const ALLOWED = ['127.0.0.0/8'].map(knownIpNetwork);
const NEVER = new AbortController().signal;
const read = (name: string) =>
  readFileSync(new URL(`../../../test/harness/certificates/${name}`, import.meta.url), 'utf8');

const OPTIONS: PostOptions = {
  resolve: () => Promise.reject(new Error('no look-up expected')),
  mayConnect: (address) => mayConnectTo(address, ALLOWED),
  timeoutMilliseconds: 5_000,
  signal: NEVER,
};

function send(url: string, options: Partial<PostOptions> = {}) {
  const parsed = new URL(url);
  const host = parsed.hostname.replaceAll(/[[\]]/g, '');
  const port = Number(parsed.port || (parsed.protocol === 'https:' ? 443 : 80));
  const body = '{"type":"ping"}';
  return post({ url: parsed, host, port, headers: { 'x-test': '1' }, body }, { ...OPTIONS, ...options });
}

/** A TCP server that answers each connection with its own bytes. */
async function withTcpServer(answer: (socket: Socket) => void, use: (port: number) => Promise<void>) {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    answer(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await use((server.address() as { port: number }).port);
  } finally {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
}

describe('a request to an address that a user chose', () => {
  const receiver = useReceiver();
  const named = (path = '') => `http://hooks.example.com:${receiver.port}/${path}`;

  test('the body, the headers and the status pass', async () => {
    receiver.answer = () => ({ status: 201 });
    assert.deepEqual(await send(`${receiver.url}?a=b`), { status: 201 });
    const { path, headers, text } = receiver.received.at(-1) ?? assert.fail();
    assert.equal(path, '/hook?a=b');
    assert.equal(text, '{"type":"ping"}');
    assert.equal(headers['x-test'], '1');
    assert.equal(headers['transfer-encoding'], undefined);
  });

  test('a name is looked up once, and the connection goes to the address that was checked', async () => {
    receiver.answer = () => ({ status: 204 });
    const lookups: string[] = [];
    // Rebinds: only the first answer is harmless.
    const resolve = async (name: string) => {
      lookups.push(name);
      return lookups.length === 1 ? ['127.0.0.1'] : ['10.0.0.1'];
    };
    assert.deepEqual(await send(named(), { resolve }), { status: 204 });
    assert.deepEqual(lookups, ['hooks.example.com']);
    assert.equal(receiver.received.at(-1)?.headers.host, `hooks.example.com:${receiver.port}`);
    assert.deepEqual(await send(named(), { resolve }), { failure: 'address not allowed' });
  });

  test('one forbidden address of a name is enough to refuse it', async () => {
    const before = receiver.received.length;
    const forbidden = ['10.0.0.1', '::1', '169.254.169.254', '::ffff:192.168.0.1', '64:ff9b::1', 'nonsense'];
    for (const address of forbidden) {
      const resolve = async () => ['127.0.0.1', address];
      assert.deepEqual(await send(named(), { resolve }), { failure: 'address not allowed' }, address);
    }
    assert.deepEqual(await send(named(), { resolve: async () => [] }), { failure: 'address not allowed' });
    assert.equal(receiver.received.length, before);
  });

  test('an address in the URL is checked too', async () => {
    for (const host of ['127.1', '0x7f.1', '2130706433', '[::ffff:7f00:1]']) {
      const url = `http://${host}:${receiver.port}/`;
      const nothing = await send(url, { mayConnect: (address) => mayConnectTo(address, []) });
      assert.deepEqual(nothing, { failure: 'address not allowed' }, host);
    }
    assert.deepEqual(await send(`http://[::1]:${receiver.port}/`), { failure: 'address not allowed' });
  });

  test('localhost is known without a look-up, and leads to this machine only', async () => {
    for (const name of ['localhost', 'LOCALHOST', 'a.localhost', 'localhost.']) {
      assert.deepEqual(await resolveInDns(name, NEVER), ['127.0.0.1', '::1'], name);
    }
    const url = `http://localhost:${receiver.port}/`;
    assert.deepEqual(await send(url, { resolve: resolveInDns }), { failure: 'address not allowed' });
  });

  test('redirects are not followed', async () => {
    const before = receiver.received.length;
    for (const status of [301, 302, 303, 307, 308]) {
      receiver.answer = () => ({ status, headers: { location: receiver.url } });
      assert.deepEqual(await send(receiver.url), { status });
    }
    assert.equal(receiver.received.length, before + 5);
  });

  test('a response that does not come ends at the timeout', async () => {
    receiver.answer = () => 'hang';
    assert.deepEqual(await send(receiver.url, { timeoutMilliseconds: 200 }), { failure: 'timeout' });
  });

  test('a look-up that does not end counts for the timeout', async () => {
    const resolve = () => new Promise<never>(() => {});
    assert.deepEqual(await send(named(), { resolve, timeoutMilliseconds: 200 }), { failure: 'timeout' });
  });

  test('connections that are refused, reset or answered with nonsense have failed', async () => {
    receiver.answer = () => 'reset';
    assert.deepEqual(await send(receiver.url), { failure: 'refused' });
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    assert.deepEqual(await send(named(), { resolve }), { failure: 'address not allowed' });
    let port = 0;
    const nonsense = 'SSH-2.0-OpenSSH_9.6\r\n';
    await withTcpServer(
      (socket) => socket.end(nonsense),
      async (used) => {
        port = used;
        assert.deepEqual(await send(`http://127.0.0.1:${port}/`), { failure: 'refused' });
      },
    );
    assert.deepEqual(await send(`http://127.0.0.1:${port}/`), { failure: 'refused' });
    const headers = `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`;
    await withTcpServer(
      (socket) => socket.end(headers),
      async (used) => assert.deepEqual(await send(`http://127.0.0.1:${used}/`), { failure: 'refused' }),
    );
  });

  test('of an endless response only the beginning is read', async () => {
    let written = 0;
    await withTcpServer(
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n');
        const more = () => {
          if (socket.destroyed) return;
          written += 16_384;
          socket.write(Buffer.alloc(16_384), () => setImmediate(more));
        };
        more();
      },
      async (port) => {
        assert.deepEqual(await send(`http://127.0.0.1:${port}/`), { status: 200 });
        const end = written;
        await new Promise((resolve) => setTimeout(resolve, patience(100)));
        // What the kernel buffers may still leave, but nothing is read any more.
        assert.ok(written - end < 16 * 1024 * 1024, String(written - end));
      },
    );
  });

  test('a response counts when its status came in time, even if its end does not', async () => {
    await withTcpServer(
      (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n.'),
      async (port) => {
        const result = await send(`http://127.0.0.1:${port}/`, { timeoutMilliseconds: patience(1_000) });
        assert.deepEqual(result, { status: 200 });
      },
    );
  });

  test('an abort ends the request', async () => {
    const stop = new AbortController();
    receiver.answer = () => {
      stop.abort();
      return 'hang';
    };
    assert.deepEqual(await send(receiver.url, { signal: stop.signal }), { failure: 'refused' });
  });

  test('the listeners of this process are never reached', async () => {
    const listeners = new OwnListeners();
    listeners.add(receiver.port);
    const mayConnect = (address: string, port: number) =>
      mayConnectTo(address, ALLOWED) && !listeners.includes(address, port);
    assert.deepEqual(await send(receiver.url, { mayConnect }), { failure: 'address not allowed' });
    for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '0.0.0.0', '::']) {
      assert.ok(listeners.includes(address, receiver.port), address);
      assert.ok(!listeners.includes(address, receiver.port + 1), address);
    }
    assert.ok(!listeners.includes('8.8.8.8', receiver.port));
  });
});

describe('a request over TLS', () => {
  const receiver = new Receiver();
  const known = getCACertificates('default');
  before(() => receiver.start({ cert: read('rsa.cert.pem'), key: read('rsa.key.pem') }));
  after(async () => {
    setDefaultCACertificates(known);
    await receiver.stop();
  });
  const resolve = async () => ['127.0.0.1'];

  test('a certificate must be valid for the name, whatever the address', async () => {
    const url = (name: string) => `https://${name}:${receiver.port}/`;
    assert.deepEqual(await send(url('rsa.example.com'), { resolve }), { failure: 'tls' });
    setDefaultCACertificates([...known, read('rsa.cert.pem')]);
    assert.deepEqual(await send(url('rsa.example.com'), { resolve }), { status: 204 });
    assert.equal(receiver.received.at(-1)?.headers.host, `rsa.example.com:${receiver.port}`);
    assert.deepEqual(await send(url('127.0.0.1')), { status: 204 });
    assert.deepEqual(await send(url('other.example.com'), { resolve }), { failure: 'tls' });
  });

  test('a server without TLS fails at TLS', async () => {
    await withTcpServer(
      (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'),
      async (port) => assert.deepEqual(await send(`https://127.0.0.1:${port}/`), { failure: 'tls' }),
    );
  });
});

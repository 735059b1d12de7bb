import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { pino } from 'pino';
import type { ConnectionLimits } from '#http/connections/limits';
import { TestApi } from '#test/harness/test-api';
import { get, RawClient, until } from './raw-client.ts';

const certificate = (kind: string) =>
  new URL(`../harness/certificates/first.${kind}.pem`, import.meta.url).pathname;
const TLS = { PALISADE_TLS_CERT: certificate('cert'), PALISADE_TLS_KEY: certificate('key') };

/** A service for one test, and its log. */
async function withService(
  connectionLimits: Partial<ConnectionLimits>,
  test: (api: TestApi, lines: { status: number }[]) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const lines: { status: number }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const api = await TestApi.start('sqlite', { connectionLimits, env, log });
  try {
    await test(api, lines);
  } finally {
    await api.stop();
  }
}

const statusOf = (text: string) => text.slice(9, 12);
const openCount = (api: TestApi) => api.service.connections.size;

describe('Connections', () => {
  it('connections of one client are limited, and further ones are told to retry', async () => {
    await withService({ perAddress: 2 }, async (api) => {
      const { url } = api.service;
      const clients = [await RawClient.open(url), await RawClient.open(url)];
      await until(() => openCount(api) === 2);
      const third = await RawClient.open(url);
      const text = await third.readUntil(() => false);
      assert.equal(statusOf(text), '503');
      assert.match(text, /\r\nRetry-After: 1\r\n/);
      assert.match(text, /\r\nX-Spec-Version: /);
      assert.match(text, /\{"errors":\[\{"reason":"Service is busy"\}\]\}$/);
      const other = await RawClient.open(url, '127.0.0.2');
      await other.send(get('/healthz'));
      assert.equal(statusOf(await other.readUntil((all) => all.includes('ok'))), '200');
      clients.pop()?.close();
      third.close();
      await until(() => openCount(api) === 2);
      const again = await RawClient.open(url);
      await again.send(get('/healthz'));
      assert.equal(statusOf(await again.readUntil((all) => all.includes('ok'))), '200');
      for (const client of [...clients, other, again]) client.close();
      await until(() => openCount(api) === 0);
    });
  });

  it('connections of a trusted proxy are not limited', async () => {
    await withService(
      { perAddress: 1 },
      async (api) => {
        const clients = await Promise.all([1, 2, 3].map(() => RawClient.open(api.service.url)));
        for (const client of clients) {
          await client.send(get('/healthz'));
          assert.equal(statusOf(await client.readUntil((all) => all.includes('ok'))), '200');
        }
        for (const client of clients) client.close();
      },
      { PALISADE_TRUSTED_PROXIES: '127.0.0.1/32' },
    );
  });

  it('connections are limited in total', async () => {
    await withService({ connections: 1 }, async (api) => {
      const first = await RawClient.open(api.service.url);
      await until(() => openCount(api) === 1);
      const second = await RawClient.open(api.service.url, '127.0.0.2');
      assert.equal(statusOf(await second.readUntil(() => false)), '503');
      second.close();
      first.close();
    });
  });

  it('connections are destroyed when a client sends no valid request, and does not disconnect', async () => {
    await withService({ closing: 50 }, async (api) => {
      const clients = await Promise.all(Array.from({ length: 20 }, () => RawClient.open(api.service.url)));
      for (const client of clients) {
        await client.send('NONSENSE\r\n\r\n');
        assert.equal(statusOf(await client.readUntil((text) => text.includes('}]}'))), '400');
      }
      await until(() => openCount(api) === 0);
    });
  });

  it('connections are destroyed when the client keeps its side open', async () => {
    await withService({ closing: 50 }, async (api) => {
      const client = await RawClient.open(api.service.url);
      await client.send(get('/healthz', 'Connection: close\r\n'));
      await client.readUntil(() => false);
      await until(() => openCount(api) === 0);
    });
  });

  it('requests on a connection are not processed faster than the client reads', async () => {
    await withService({}, async (api, lines) => {
      const count = 2_000;
      const client = await RawClient.open(api.service.url);
      await client.send(get('/openapi.json').repeat(count));
      let before = -1;
      // Waits until there is no more activity.
      while (lines.length > before) {
        before = lines.length;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      assert.ok(lines.length < 200, `${lines.length} of ${count}`);
      client.close();
      await until(() => openCount(api) === 0);
    });
  });

  it('connections are closed when a client does not read its responses', async () => {
    await withService({ stalledReply: 100 }, async (api) => {
      const client = await RawClient.open(api.service.url);
      await client.send(get('/openapi.json').repeat(200));
      await until(() => openCount(api) === 1);
      await until(() => openCount(api) === 0);
      client.close();
    });
  });
});

describe('stopping the service', () => {
  it('a stop does not wait for clients that send or read nothing', async () => {
    const api = await TestApi.start('sqlite', { connectionLimits: { stop: 100 } });
    const silent = await RawClient.open(api.service.url);
    const unread = await RawClient.open(api.service.url);
    await unread.send(get('/openapi.json').repeat(200));
    const half = await RawClient.open(api.service.url);
    await half.send('POST /v4/vpcs HTTP/1.1\r\nContent-Length: 10\r\n\r\n{');
    await until(() => openCount(api) === 3);
    await api.stop();
    assert.equal(openCount(api), 0);
    for (const client of [silent, unread, half]) client.close();
  });

  it('a stop does not wait for clients that read nothing of what they asked for', async () => {
    const never = 24 * 60 * 60 * 1000;
    const api = await TestApi.start('sqlite', {
      env: TLS,
      connectionLimits: { stop: never, stalledStop: 100 },
    });
    const { port } = new URL(api.service.url);
    const socket = connectTls({ port: Number(port), host: '127.0.0.1', rejectUnauthorized: false });
    socket.on('error', () => {});
    await once(socket, 'secureConnect');
    socket.pause().write(get('/openapi.json').repeat(100));
    await until(() => socket.readableLength > 0);
    await api.stop();
    socket.destroy();
  });

  it('a stop does not wait for a client that never starts TLS', async () => {
    const api = await TestApi.start('sqlite', { env: TLS, connectionLimits: { stop: 100 } });
    const silent = await RawClient.open(api.service.url);
    const half = await RawClient.open(api.service.url);
    await half.send('\u0016\u0003\u0001');
    const quiet = await secure(api);
    await until(() => openCount(api) === 3);
    await api.stop();
    assert.equal(openCount(api), 0);
    for (const client of [silent, half]) client.close();
    quiet.destroy();
  });
});

describe('connections of a service with TLS', () => {
  it('TLS connections are destroyed when the handshake times out or fails', async () => {
    await withService(
      { handshake: 100 },
      async (api) => {
        const silent = await RawClient.open(api.service.url);
        const wrong = await RawClient.open(api.service.url);
        await wrong.send(get('/healthz'));
        const left = await RawClient.open(api.service.url);
        await until(() => openCount(api) >= 2);
        left.close();
        await until(() => openCount(api) === 0);
        for (const client of [silent, wrong]) client.close();
      },
      TLS,
    );
  });

  it('TLS connections are destroyed when the client has vanished', async () => {
    await withService(
      {},
      async (api) => {
        const clients = await Promise.all(Array.from({ length: 20 }, () => RawClient.open(api.service.url)));
        await until(() => openCount(api) === 20);
        for (const client of clients) client.close();
        await until(() => openCount(api) === 0);
      },
      TLS,
    );
  });

  it('TLS connections have the limits of plain ones', async () => {
    await withService(
      { perAddress: 1, stalledReply: 100 },
      async (api) => {
        const client = await secure(api);
        await until(() => openCount(api) === 1);
        const second = await RawClient.open(api.service.url);
        assert.equal(await second.readUntil(() => false), '');
        second.close();
        client.pause();
        client.write(get('/openapi.json').repeat(200));
        await until(() => openCount(api) === 0);
        client.destroy();
      },
      TLS,
    );
  });
});

async function secure(api: TestApi): Promise<TLSSocket> {
  const { port, hostname } = new URL(api.service.url);
  const socket = connectTls({ port: Number(port), host: hostname, rejectUnauthorized: false });
  socket.on('error', () => {});
  await once(socket, 'secureConnect');
  return socket;
}

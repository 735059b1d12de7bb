import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { pino } from 'pino';
import type { ConnectionLimits } from '#faces/http/connections/limits';
import { TestApi } from '#test/harness/test-api';
import { get, RawClient, until } from './raw-client.ts';

const certificate = (kind: string) =>
  new URL(`../harness/certificates/first.${kind}.pem`, import.meta.url).pathname;
const TLS = { PALISADE_TLS_CERT: certificate('cert'), PALISADE_TLS_KEY: certificate('key') };

/** A service for one test, and a log of what was answered. */
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
  it('of one client have a limit, beyond which it is told to come back', async () => {
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

  it('of a proxy have none', async () => {
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

  it('have a limit in all', async () => {
    await withService({ connections: 1 }, async (api) => {
      const first = await RawClient.open(api.service.url);
      await until(() => openCount(api) === 1);
      const second = await RawClient.open(api.service.url, '127.0.0.2');
      assert.equal(statusOf(await second.readUntil(() => false)), '503');
      second.close();
      first.close();
    });
  });

  it('are destroyed when a client sends what is no request, and then stays', async () => {
    await withService({ closing: 50 }, async (api) => {
      const clients = await Promise.all(Array.from({ length: 20 }, () => RawClient.open(api.service.url)));
      for (const client of clients) {
        await client.send('NONSENSE\r\n\r\n');
        assert.equal(statusOf(await client.readUntil((text) => text.includes('}]}'))), '400');
      }
      await until(() => openCount(api) === 0);
    });
  });

  it('are destroyed when the service has closed its side, and the client stays', async () => {
    await withService({ closing: 50 }, async (api) => {
      const client = await RawClient.open(api.service.url);
      await client.send(get('/healthz', 'Connection: close\r\n'));
      await client.readUntil(() => false);
      await until(() => openCount(api) === 0);
    });
  });

  it('answer no more requests than a client reads', async () => {
    await withService({}, async (api, lines) => {
      const count = 2_000;
      const client = await RawClient.open(api.service.url);
      await client.send(get('/openapi.json').repeat(count));
      let before = -1;
      // Until nothing happens any more.
      while (lines.length > before) {
        before = lines.length;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      assert.ok(lines.length < 200, `${lines.length} of ${count}`);
      client.close();
      await until(() => openCount(api) === 0);
    });
  });

  it('are closed when a client reads nothing of its answers', async () => {
    await withService({ stalledReply: 100 }, async (api) => {
      const client = await RawClient.open(api.service.url);
      await client.send(get('/openapi.json').repeat(200));
      await until(() => openCount(api) === 1);
      await until(() => openCount(api) === 0);
      client.close();
    });
  });
});

describe('A stop of the service', () => {
  it('waits for no client that says nothing, and for none that reads nothing', async () => {
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

  it('waits for no client that never speaks TLS', async () => {
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

describe('Connections of a service that speaks TLS', () => {
  it('are destroyed when the handshake does not come, or comes to nothing', async () => {
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

  it('are destroyed when the client has left without a word', async () => {
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

  it('have the bounds of plain ones', async () => {
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

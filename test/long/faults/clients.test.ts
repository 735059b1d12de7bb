import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnBoth } from '#test/harness/databases';
import { patience } from '#test/harness/effort';
import { ServerProcess } from '#test/harness/server-process';
import { useTestApi } from '#test/harness/test-api';
import { useFolder } from '#test/harness/test-store';
import { assertNothingHalfMade } from './nothing-half-made.ts';

const IDLE_CONNECTIONS = 10_000;
/** File descriptors of the process that are needed for other purposes. */
const OTHER_FILES = 500;
/** Connections of one address. */
const CONNECTIONS_PER_CLIENT = 100;
const BYTES_PER_CONNECTION = 40_000;
/** Longer than the request timeout, plus the interval at which the server checks for it. */
const PATIENCE_MILLISECONDS = patience(90_000);

describe('a server with misbehaving clients', { concurrency: true }, () => {
  const folder = useFolder();
  let server: ServerProcess;
  const sockets: Socket[] = [];

  before(async () => {
    server = await ServerProcess.start(`file:${folder}/palisade.db`, folder, {
      PALISADE_LIMIT_CONNECTIONS: String(IDLE_CONNECTIONS * 2),
    });
  });
  after(async () => {
    for (const socket of sockets) socket.destroy();
    await server?.stop();
  });

  async function open(): Promise<Socket> {
    const client = Math.floor(sockets.length / CONNECTIONS_PER_CLIENT);
    const localAddress = `127.0.1.${1 + (client % 250)}`;
    const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', localAddress });
    sockets.push(socket);
    socket.on('error', () => {});
    await new Promise((resolve) => socket.once('connect', resolve));
    return socket;
  }

  /** Sends one byte per second, until the server closes the connection. */
  async function sendSlowly(head: string, rest: string): Promise<void> {
    const socket = await open();
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.resume().write(head);
    let at = 0;
    const dripping = setInterval(() => socket.write(rest[at++ % rest.length] as string), 1_000);
    const patience = new AbortController();
    const late = sleep(PATIENCE_MILLISECONDS, undefined, patience).then(() => assert.fail('still connected'));
    await Promise.race([
      closed,
      late.catch((error: Error) => {
        if (error.name !== 'AbortError') throw error;
      }),
    ]);
    clearInterval(dripping);
    patience.abort();
  }

  it('clients that send a byte per second are disconnected, and others are served meanwhile', async () => {
    const header = 'GET /v4/vpcs HTTP/1.1\r\nX-Slow: ';
    const body = 'POST /v4/vpcs HTTP/1.1\r\nContent-Length: 5000\r\n';
    const authorized = `${body}Authorization: Bearer ${server.owner.token}\r\n\r\n{"label":"`;
    const slow = Promise.all(
      [header, body, authorized].flatMap((head) =>
        Array.from({ length: 10 }, () => sendSlowly(head, 'aaaaaaaaaa')),
      ),
    );
    succeeded(await server.owner.post('/vpcs', { label: 'others', region: 'us-east' }));
    await slow;
    const { data } = succeeded(await server.owner.get('/vpcs'));
    assert.deepEqual(
      data.map(({ label }: { label: string }) => label),
      ['others'],
    );
  });

  it('ten thousand idle connections take bounded memory, and other clients are served', async (t) => {
    const limit = Number(execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim());
    const count = Math.min(
      IDLE_CONNECTIONS,
      (Number.isNaN(limit) ? Number.POSITIVE_INFINITY : limit) - OTHER_FILES,
    );
    const before = residentBytes(server.pid);
    for (let opened = 0; opened < count; opened += 100) {
      await Promise.all(Array.from({ length: Math.min(100, count - opened) }, open));
    }
    succeeded(await server.owner.get('/profile'));
    const grown = residentBytes(server.pid) - before;
    t.diagnostic(`${count} connections cost ${Math.round(grown / 2 ** 20)} MiB`);
    assert.ok(grown < count * BYTES_PER_CONNECTION, `${grown} bytes for ${count} connections`);
  });
});

function residentBytes(pid: number): number {
  const [, kibibytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) * 1024;
}

describeOnBoth('a client that disconnects during a write', (dialect) => {
  const errors: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) });
  const running = useTestApi(dialect, { log });

  it('a write whose client disconnects is complete or absent, and causes no server error', async () => {
    const { api } = running;
    const { owner } = await api.newAccount();
    const port = Number(new URL(api.base).port);
    for (let turn = 0; turn < 100; turn += 1) {
      const subnets = [
        { label: 'a', ipv4: '10.0.0.0/24' },
        { label: 'b', ipv4: '10.0.1.0/24' },
      ];
      const body = JSON.stringify({ label: `left-${turn}`, region: 'us-east', subnets });
      const head = `POST /v4/vpcs HTTP/1.1\r\nAuthorization: Bearer ${owner.token}\r\nContent-Length: ${body.length}\r\n\r\n`;
      const text = head + body;
      const sent =
        turn % 2 === 0 ? text : text.slice(0, head.length + Math.floor((body.length * turn) / 100));
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      await new Promise<void>((resolve) => socket.write(sent, () => resolve()));
      // Disconnects at different times: before the request is read, while it is processed, and after the reply was
      // sent.
      for (let pause = 0; pause < turn % 7; pause += 1) await new Promise((resolve) => setImmediate(resolve));
      if (turn % 3 === 0) socket.resetAndDestroy();
      else socket.destroy();
    }
    const { data, results } = succeeded(await owner.get('/vpcs?page_size=500'));
    assert.ok(results > 0 && results <= 100, `${results} of 100`);
    for (const { subnets } of data) assert.equal(subnets.length, 2);
    await assertNothingHalfMade(api.service.services.store);
    assert.deepEqual(errors, []);
  });
});

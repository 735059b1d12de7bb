import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, statSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { SqliteConnection } from '#store/engine/sqlite/connection';
import type { Tx } from '#store/types';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { change } from '#test/harness/faults';
import type { Client } from '#test/harness/http-client';
import { newVpc } from '#test/harness/networks';
import { ServerProcess } from '#test/harness/server-process';
import { type TestApi, useTestApi } from '#test/harness/test-api';
import { useFolder } from '#test/harness/test-store';
import { assertIntact, assertNothingHalfMade } from './nothing-half-made.ts';

const UNAVAILABLE = 'Service is under maintenance';

const pragma = (text: string) => (tx: Tx) => sql.raw(`pragma ${text}`).execute(tx);

/**
 * Creates VPCs until a write is refused. Those that fit into existing pages still succeed.
 * @returns the number of created VPCs
 */
async function writeUntilRefused(client: Client): Promise<number> {
  for (let count = 0; ; count += 1) {
    const description = 'x'.repeat(255);
    const answer = await client.post('/vpcs', { label: `filler-${count}`, region: 'us-east', description });
    if (answer.status === 200) continue;
    assertRefused(answer, 503, UNAVAILABLE);
    return count;
  }
}

describe('a SQLite file that cannot be written', () => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const running = useTestApi('sqlite', { log });

  async function assertServesReadsOnly(api: TestApi, client: Client, code: string): Promise<void> {
    succeeded(await client.get('/vpcs'));
    assert.equal((await fetch(`${api.service.url}/healthz`)).status, 200);
    assert.match(lines.at(-1) ?? '', new RegExp(`"status":503.*${code}`));
  }

  it('a full disk is answered with 503 to writes and logged, and the service recovers', async () => {
    const { api } = running;
    const { owner } = await api.newAccount();
    await change(api, async (tx) => {
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(tx);
      await pragma(`max_page_count = ${(rows[0]?.page_count ?? 0) + 3}`)(tx);
    });
    const made = await writeUntilRefused(owner);
    await assertServesReadsOnly(api, owner, 'SQLITE_FULL');
    await change(api, pragma('max_page_count = 1000000'));
    await newVpc(owner);
    assert.equal(succeeded(await owner.get('/vpcs')).results, made + 1);
    await assertNothingHalfMade(api.service.services.store);
  });

  it('a read-only file is answered with 503 to writes and logged, and the service recovers', async (t) => {
    const { api } = running;
    const { run } = SqliteConnection.prototype;
    let writer: SqliteConnection | undefined;
    const watching = t.mock.method(
      SqliteConnection.prototype,
      'run',
      function (this: SqliteConnection, text: string) {
        // oxlint-disable-next-line typescript/no-this-alias -- the writer's connection is nobody's but its own.
        if (text === 'begin immediate') writer = this;
        run.call(this, text);
      },
    );
    const { owner } = await api.newAccount();
    watching.mock.restore();
    writer?.raw.pragma('query_only = on');
    assertRefused(await owner.post('/vpcs', { label: 'refused', region: 'us-east' }), 503, UNAVAILABLE);
    await assertServesReadsOnly(api, owner, 'SQLITE_READONLY');
    writer?.raw.pragma('query_only = off');
    await newVpc(owner);
    assert.equal(succeeded(await owner.get('/vpcs')).results, 1);
    await assertNothingHalfMade(api.service.services.store);
  });
});

describe('a server whose files may not grow', () => {
  const folder = useFolder();
  const file = `${folder}/palisade.db`;
  let server: ServerProcess | undefined;
  after(() => server?.kill());

  it('writes get 503 and reads succeed; with space again, everything acknowledged exists', async () => {
    const lines: string[] = [];
    // In blocks of 512 bytes: slightly more than the empty database takes.
    server = await ServerProcess.start(`file:${file}`, folder);
    await server.stop();
    const blocks = Math.ceil(statSync(file).size / 512) + 400;
    const onLine = (line: string) => void lines.push(line);
    server = await ServerProcess.start(
      `file:${file}`,
      folder,
      {},
      { shell: `ulimit -f ${blocks} && exec "$@"`, onLine },
    );
    const made = await writeUntilRefused(server.owner);
    assert.ok(made > 0);
    assert.equal(succeeded(await server.owner.get('/vpcs')).results, made);
    await server.stop();
    assert.match(lines.join('\n'), /"status":503.*SQLITE_(FULL|IOERR)/);
    server = await ServerProcess.start(`file:${file}`, folder);
    assertIntact(file);
    await newVpc(server.owner);
    assert.equal(succeeded(await server.owner.get('/vpcs')).results, made + 1);
  });
});

describe('a server whose data folder is read-only', () => {
  const folder = useFolder();
  const data = `${folder}/data`;

  it('a server does not start in a read-only folder, and starts when it is writable again', async () => {
    execFileSync('mkdir', [data]);
    const databaseUrl = `file:${data}/palisade.db`;
    // File modes do not stop root from writing, but a read-only mount in a namespace of this process does.
    const isRoot = process.getuid?.() === 0;
    if (!isRoot) chmodSync(data, 0o555);
    const mount = `mount --bind ${data} ${data} && mount -o remount,bind,ro ${data}`;
    const shell = isRoot ? `exec unshare -m sh -c '${mount} && exec "$@"' sh "$@"` : '';
    const starting = ServerProcess.start(databaseUrl, data, {}, { shell });
    await assert.rejects(starting, /ended before it listened/);
    chmodSync(data, 0o755);
    const server = await ServerProcess.start(databaseUrl, data);
    succeeded(await server.owner.get('/profile'));
    assert.equal(await server.stop(), 0);
  });
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { Client } from '#test/harness/http-client';
import { Installation, type Serving } from './palisade.ts';

const TOKEN = 'cd'.repeat(32);
const BOOTSTRAP = { PALISADE_BOOTSTRAP_TOKEN: TOKEN, PALISADE_BOOTSTRAP_PASSWORD: 'quiet mice at dawn' };
const BODY = JSON.stringify({ label: 'late', region: 'us-east' });

describe('stopping the service', () => {
  let installation: Installation;
  before(async () => {
    installation = await Installation.create();
  });

  for (const [name, signals] of [
    ['SIGTERM', ['SIGTERM']],
    ['Ctrl+C, which npm passes on once more', ['SIGINT', 'SIGINT']],
  ] as const) {
    test(`${name} lets running requests finish`, async () => {
      const serving = await installation.serve({ env: BOOTSTRAP });
      const late = await startRequest(serving);
      for (const signal of signals) serving.signal(signal);
      await logged(serving, 'stopping');
      late.end(BODY);
      const [answer] = (await once(late, 'response')) as [IncomingMessage];
      answer.resume();
      // In the second round the VPC of the first one exists; either status is a reply.
      assert.equal(answer.statusCode, signals.length === 1 ? 200 : 400);
      assert.equal(await serving.ended(), 0);
    });
  }

  test('a second signal stops the service immediately', async () => {
    const serving = await installation.serve({ env: BOOTSTRAP });
    const late = await startRequest(serving);
    const broken = once(late, 'error');
    serving.signal('SIGTERM');
    await logged(serving, 'stopping');
    await sleep(600);
    serving.signal('SIGTERM');
    assert.equal(await serving.ended(), 128 + 15);
    await broken;
  });

  test('SIGKILL leaves nothing that prevents the next start', async () => {
    const serving = await installation.serve({ env: BOOTSTRAP });
    const { body } = await new Client(serving.base, TOKEN).post('/vpcs', {
      label: 'kept',
      region: 'us-east',
    });
    serving.signal('SIGKILL');
    assert.equal(await serving.ended(), 'SIGKILL');
    const again = await installation.serve();
    assert.equal((await new Client(again.base, TOKEN).get(`/vpcs/${body.id}`)).body.label, 'kept');
    assert.equal(await again.stop(), 0);
  });
});

describe('starting the service', () => {
  test('a second service on the same SQLite file is refused', async () => {
    const installation = await Installation.create();
    const serving = await installation.serve();
    const { status, stdout, stderr } = await installation.run(['serve']);
    assert.deepEqual([status, stdout], [1, '']);
    assert.match(stderr, new RegExp(`^error: Process ${serving.pid} serves .+palisade\\.db already: .+\n$`));
    assert.equal(await serving.stop(), 0);
  });

  test('a taken port is reported in one line, and the initial login is not lost', async () => {
    const installation = await Installation.create();
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const { status, stderr } = await installation.run(['serve'], { env: { PORT: `${port}` } });
    assert.equal(status, 1);
    assert.match(stderr, new RegExp(`^error: Port ${port} of 127\\.0\\.0\\.1 is already in use: .+$`, 'm'));
    assert.match(stderr, /^First start: /m);
    assert.match(readFileSync(installation.path('first-login.txt'), 'utf8'), /Bearer [0-9a-f]{64}/);
    taken.close();
  });

  test('a temporary database has its initial login in a file of its own, and no key file', async () => {
    const installation = await Installation.create();
    const serving = await installation.serve({ env: { DATABASE_URL: ':memory:' } });
    assert.ok(existsSync(installation.path('first-login-temporary.txt')));
    assert.ok(!existsSync(installation.path('first-login.txt')));
    assert.ok(!existsSync(installation.path('secret.key')));
    assert.equal(await serving.stop(), 0);
  });

  test('invalid settings are reported in one line each, without a stack trace', async () => {
    const installation = await Installation.create();
    const refusal = async (env: Record<string, string>) => {
      const { status, stdout, stderr } = await installation.run(['serve'], { env });
      assert.equal(stdout, '');
      return [status, ...stderr.trimEnd().split('\n')];
    };
    assert.deepEqual(await refusal({ PORT: 'http', PALISADE_HOST: '0.0.0.0', PALISADE_TTL_EVENT: '1d' }), [
      2,
      'error: PALISADE_TTL_EVENT: is not a known setting; the nearest one is PALISADE_TTL_EVENTS',
      'error: PORT: must be a port number from 0 to 65535',
      'error: PALISADE_PUBLIC_URL: is required when PALISADE_HOST is not a loopback address',
    ]);
    assert.deepEqual(await refusal({ DATABASE_URL: 'postgres://127.0.0.1:9/none' }), [
      2,
      'error: PALISADE_SECRET_KEY: is required with PostgreSQL',
    ]);
    const key = '22'.repeat(32);
    assert.deepEqual(
      await refusal({ DATABASE_URL: 'postgres://127.0.0.1:9/none', PALISADE_SECRET_KEY: key }),
      [1, 'error: The database cannot be used: connect ECONNREFUSED 127.0.0.1:9'],
    );

    const catalog = installation.path('catalog');
    const missing = `error: PALISADE_CATALOG_DIR: ${catalog} cannot be read as a folder (ENOENT)`;
    assert.deepEqual(await refusal({ PALISADE_CATALOG_DIR: catalog }), [2, missing]);
    mkdirSync(catalog, { recursive: true });
    writeFileSync(`${catalog}/regions.jsonl`, '{"id": 1}\n');
    const [catalogStatus, ...catalogLines] = await refusal({ PALISADE_CATALOG_DIR: catalog });
    assert.equal(catalogStatus, 2);
    assert.match(catalogLines.join('\n'), /^error: .+regions\.jsonl line 1: .+$/);

    assert.equal((await installation.run(['migrate'])).status, 0);
    assert.equal(await (await installation.serve()).stop(), 0);
    const [keyStatus, ...keyLines] = await refusal({ PALISADE_SECRET_KEY: key });
    assert.equal(keyStatus, 2);
    assert.match(keyLines.join('\n'), /^error: The database was written with another secret key: .+$/);

    const database = new Sqlite(installation.path('palisade.db'));
    database.exec("insert into migration (name) values ('9999-from-the-future')");
    database.close();
    const [schemaStatus, ...schemaLines] = await refusal({});
    assert.equal(schemaStatus, 1);
    assert.match(schemaLines.join('\n'), /^error: The database has migration 9999-from-the-future, .+$/);
  });
});

test('an empty database file with an existing key is an error until the key is removed', async () => {
  const installation = await Installation.create();
  assert.equal(await (await installation.serve()).stop(), 0);
  const file = installation.path('palisade.db');
  const key = installation.path('secret.key');
  for (const command of ['serve', 'migrate', 'serve']) {
    for (const name of [`${file}-wal`, `${file}-shm`]) rmSync(name, { force: true });
    writeFileSync(file, '');
    const { status, stdout, stderr } = await installation.run([command]);
    const line = `error: ${file} is empty, but ${key} is the key of a database: bring that database back, or remove the key to begin with an empty one\n`;
    assert.deepEqual([status, stdout, stderr], [2, '', line], command);
  }
  rmSync(key);
  assert.equal(await (await installation.serve()).stop(), 0);
});

/** A request whose head the service has received, but not its body. */
async function startRequest(serving: Serving): Promise<ClientRequest> {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-length': BODY.length, expect: '100-continue' };
  const started = request(`${serving.base}/vpcs`, { method: 'POST', headers });
  started.flushHeaders();
  await once(started, 'continue');
  return started;
}

async function logged(serving: Serving, message: string): Promise<void> {
  while (!serving.stdout.includes(`"msg":"${message}"`)) await sleep(10);
}

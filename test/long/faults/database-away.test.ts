import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import pg from 'pg';
import { pino } from 'pino';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { createPostgresDatabase } from '#test/harness/databases';
import { until } from '#test/harness/held-driver';
import { newVpc } from '#test/harness/networks';
import { useTcpProxy } from '#test/harness/tcp-proxy';
import { TestApi } from '#test/harness/test-api';
import { assertNothingHalfMade } from './nothing-half-made.ts';

const UNAVAILABLE = 'Service is under maintenance';
/** Connection limit of a role: a few more than the service's pool is meant to get. */
const CONNECTIONS = 6;

function recordingLog() {
  const lines: string[] = [];
  return { lines, log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }) };
}

const readiness = async (api: TestApi) => (await fetch(`${api.service.url}/readyz`)).status;

describe('a PostgreSQL server that is down', () => {
  it('an outage is answered with 503 and logged, and the service recovers by itself', async () => {
    const proxy = await useTcpProxy(await createPostgresDatabase());
    const { lines, log } = recordingLog();
    const api = await TestApi.start('postgres', { databaseUrl: proxy.url, log });
    try {
      const { owner } = await api.newAccount();
      await newVpc(owner);
      await proxy.close();
      assertRefused(await owner.get('/vpcs'), 503, UNAVAILABLE);
      assertRefused(await owner.post('/vpcs', { label: 'away', region: 'us-east' }), 503, UNAVAILABLE);
      assert.equal(await readiness(api), 503);
      assert.equal((await fetch(`${api.service.url}/healthz`)).status, 200);
      assert.match(lines.join(''), /"status":503.*(ECONNREFUSED|ECONNRESET|terminated)/);
      await proxy.open();
      await until(async () => (await readiness(api)) === 200, 'the service to be ready');
      await newVpc(owner);
      assert.equal(succeeded(await owner.get('/vpcs')).results, 2);
      await assertNothingHalfMade(api.service.services.store);
    } finally {
      await api.stop();
      await proxy.close();
    }
  });

  it('a lack of connections fails some requests with 503, and nothing else', async () => {
    const url = new URL(await createPostgresDatabase());
    const role = `limited_${randomBytes(6).toString('hex')}`;
    const admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    await admin.query(`create role ${role} login password 'x' connection limit ${CONNECTIONS}`);
    await admin.query(`alter database ${url.pathname.slice(1)} owner to ${role}`);
    await admin.query(`grant all on schema public to ${role}`);
    [url.username, url.password] = [role, 'x'];
    const { lines, log } = recordingLog();
    const api = await TestApi.start('postgres', { databaseUrl: url.href, log });
    const others: pg.Client[] = [];
    try {
      const { owner } = await api.newAccount();
      for (;;) {
        const client = new pg.Client({ connectionString: url.href });
        client.on('error', () => {});
        if (
          (await client.connect().then(
            () => others.push(client),
            () => 0,
          )) === 0
        )
          break;
      }
      const labels = Array.from({ length: 40 }, (_, index) => `crowd-${index}`);
      const write = (label: string) => owner.post('/vpcs', { label, region: 'us-east' });
      const answers = await Promise.all(labels.map(write));
      for (const { status, text } of answers) assert.ok(status === 200 || status === 503, text);
      assert.ok(
        answers.some(({ status }) => status === 503),
        'some found no connection',
      );
      assert.match(lines.join(''), /"status":503.*(53300|too many connections)/);
      const made = answers.filter(({ status }) => status === 200).length;
      await Promise.all(others.map((client) => client.end()));
      await newVpc(owner);
      assert.equal(succeeded(await owner.get('/vpcs')).results, made + 1);
      await assertNothingHalfMade(api.service.services.store);
    } finally {
      await Promise.allSettled(others.map((client) => client.end()));
      await api.stop();
      await admin.end();
    }
  });
});

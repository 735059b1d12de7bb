import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import type { Dialect } from '#store/types';
import { createPostgresDatabase, describeOnDatabase } from '#test/harness/databases';
import { send } from '#test/harness/http-client';
import { ServerProcess } from '#test/harness/server-process';
import { useFolder } from '#test/harness/test-store';

const RECORDER = new URL('./record-packages.ts', import.meta.url).href;

/**
 * The packages that every start loads and every request may need. Each costs time, memory and trust, so additions
 * need a reason.
 */
const ALWAYS = [
  '@fastify/forwarded',
  '@fastify/merge-json-schemas',
  '@fastify/proxy-addr',
  '@pinojs/redact',
  'ajv',
  'ajv-formats',
  'atomic-sleep',
  'commander',
  'dequal',
  'fast-decode-uri-component',
  'fast-deep-equal',
  'fast-json-stringify',
  'fast-querystring',
  'fast-uri',
  'find-my-way',
  'ipaddr.js',
  'json-schema-ref-resolver',
  'json-schema-traverse',
  'kysely',
  'on-exit-leak-free',
  'pino',
  'pino-std-serializers',
  'quick-format-unescaped',
  'ret',
  'rfdc',
  'safe-regex2',
  'safe-stable-stringify',
  'sonic-boom',
  'thread-stream',
];

const BY_DATABASE: Record<Dialect, string[]> = {
  sqlite: ['better-sqlite3'],
  postgres: [
    'pg',
    'pg-connection-string',
    'pg-int8',
    'pg-pool',
    'pg-protocol',
    'pg-types',
    'postgres-array',
    'postgres-bytea',
    'postgres-date',
    'postgres-interval',
    'xtend',
  ],
};

const TRACES = [
  '@opentelemetry/api',
  '@opentelemetry/core',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/otlp-exporter-base',
  '@opentelemetry/otlp-transformer',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-metrics',
  '@opentelemetry/sdk-trace',
  '@opentelemetry/semantic-conventions',
];

const METRICS = ['prom-client', 'tdigest', 'bintrees', '@opentelemetry/api'];

describeOnDatabase('packages loaded at start-up', (dialect) => {
  const folder = useFolder();
  const packagesFile = `${folder}/packages.txt`;

  async function start(databaseUrl: string, env: Record<string, string> = {}): Promise<ServerProcess> {
    return await ServerProcess.start(databaseUrl, folder, {
      NODE_OPTIONS: `--import=${RECORDER}`,
      PALISADE_TEST_PACKAGES_FILE: packagesFile,
      ...env,
    });
  }

  async function packagesOf(server: ServerProcess): Promise<string[]> {
    assert.equal(await server.stop(), 0);
    return readFileSync(packagesFile, 'utf8').split('\n');
  }

  it('a start loads exactly the packages that requests need', async () => {
    const databaseUrl = dialect === 'sqlite' ? `file:${folder}/palisade.db` : await createPostgresDatabase();
    const first = await packagesOf(await start(databaseUrl));
    assert.ok(first.includes('@node-rs/argon2'), 'the first start makes a password');

    // Transports are loaded with the first message.
    const server = await start(databaseUrl, {
      PALISADE_SMTP_URL: 'smtp://127.0.0.1:1',
      PALISADE_MAIL_FROM: 'cloud@example.com',
    });
    assert.equal((await server.owner.post('/vpcs', { label: 'orders', region: 'us-east' })).status, 200);
    assert.equal((await server.owner.list('/vpcs', { label: 'orders' })).body.results, 1);
    for (const page of ['/', '/docs', '/openapi.json', '/readyz']) {
      assert.equal((await send('GET', `${server.url}${page}`)).status, 200);
    }
    for (const control of ['', '/', '/reset', '/clock', '/faults', '/outbox', '/requests', '/accounts']) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
        assert.equal((await send(method, `${server.url}/_dev${control}`)).status, 404, control);
      }
    }
    assert.deepEqual(await packagesOf(server), [...ALWAYS, ...BY_DATABASE[dialect]].sort());

    const measured = await start(databaseUrl, { PALISADE_METRICS_PORT: '0' });
    assert.deepEqual(await packagesOf(measured), [...ALWAYS, ...BY_DATABASE[dialect], ...METRICS].sort());

    const traced = await start(databaseUrl, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
    assert.deepEqual(await packagesOf(traced), [...ALWAYS, ...BY_DATABASE[dialect], ...TRACES].sort());
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import pg from 'pg';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { createPostgresDatabase } from '#test/harness/databases';
import { until } from '#test/harness/held-driver';
import type { Answer } from '#test/harness/http-client';
import { newVpc } from '#test/harness/networks';
import { useTcpProxy } from '#test/harness/tcp-proxy';
import { type TestAccount, TestApi } from '#test/harness/test-api';
import { assertNothingHalfMade } from './nothing-half-made.ts';

const UNAVAILABLE = 'Service is under maintenance';
/** Several times the number of the service's connections. */
const WRITES = 40;

/** Sends all writes at once. None is answered before the database continues. */
function writeMuch({ owner }: TestAccount): Promise<Answer>[] {
  const labels = Array.from({ length: WRITES }, (_, index) => `crowd-${index}`);
  return labels.map((label) => owner.post('/vpcs', { label, region: 'us-east' }));
}

/** Checks that writes with a connection succeeded, that others were refused, and that nothing else remains. */
async function assertRecovered(
  api: TestApi,
  { owner }: TestAccount,
  writes: Promise<Answer>[],
): Promise<void> {
  const answers = await Promise.all(writes);
  const made = answers.filter(({ status }) => status === 200);
  for (const answer of answers) if (!made.includes(answer)) assertRefused(answer, 503, UNAVAILABLE);
  assert.ok(made.length > 0 && made.length < WRITES, `${made.length} of ${WRITES} were done`);
  await newVpc(owner);
  assert.equal(succeeded(await owner.get('/vpcs')).results, made.length + 1);
  // A request that was refused may have left its connection to a statement that is not answered yet.
  await until(() => {
    const { busy, waiting } = api.service.services.store.connections();
    return busy === 0 && waiting === 0;
  }, 'all connections');
  await assertNothingHalfMade(api.service.services.store);
}

/** Checks that requests without a connection are refused and do not hang, and that the process is healthy. */
async function assertDry(api: TestApi, { owner }: TestAccount): Promise<void> {
  const status = async (path: string) => (await fetch(`${api.service.url}${path}`)).status;
  const [read, ready] = await Promise.all([owner.get('/vpcs'), status('/readyz')]);
  assertRefused(read, 503, UNAVAILABLE);
  assert.equal(ready, 503);
  assert.equal(await status('/healthz'), 200);
}

describe('an exhausted connection pool', { concurrency: true }, () => {
  it('requests without a connection are refused while writes wait for a lock, and the service recovers', async () => {
    const databaseUrl = await createPostgresDatabase();
    const api = await TestApi.start('postgres', { databaseUrl });
    const other = new pg.Client({ connectionString: databaseUrl });
    await other.connect();
    try {
      const [account, another] = [await api.newAccount(), await api.newAccount()];
      await other.query('begin');
      await other.query('select id from account where id = $1 for update', [account.id]);
      const writes = writeMuch(account);
      await assertDry(api, another);
      await other.query('rollback');
      await assertRecovered(api, account, writes);
    } finally {
      await other.end();
      await api.stop();
    }
  });

  it('requests without a connection are refused while the database hangs, and the service recovers', async () => {
    const proxy = await useTcpProxy(await createPostgresDatabase());
    const api = await TestApi.start('postgres', { databaseUrl: proxy.url });
    try {
      const [account, another] = [await api.newAccount(), await api.newAccount()];
      await newVpc(another.owner);
      const warm = await Promise.all(Array.from({ length: WRITES }, () => account.owner.get('/vpcs')));
      for (const answer of warm) succeeded(answer);
      proxy.hang();
      const writes = writeMuch(account);
      await assertDry(api, another);
      proxy.resume();
      await assertRecovered(api, account, writes);
    } finally {
      await api.stop();
      await proxy.close();
    }
  });
});

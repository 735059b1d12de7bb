import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import type { Store } from '#store/types';
import { until } from '#test/harness/held-driver';
import { TestStore } from '#test/harness/test-store';
import { SHARED_CLIENTS } from './shared-clients.ts';

describe('single statements on PostgreSQL', () => {
  const test = new TestStore('postgres');

  const backend = async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(test.store.db);
    return rows[0]?.pid ?? 0;
  };
  const sleepFor = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(test.store.db);

  it('single statements share a few connections', async (t) => {
    // No statement counts as slow, however busy the machine is.
    t.mock.method(performance, 'now', () => 0);
    const backends = new Set(await Promise.all(Array.from({ length: 100 }, backend)));
    assert.equal(backends.size, SHARED_CLIENTS);
  });

  it('each statement gets its own answer, also beside one that fails', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 60 }, async (_, index) => {
        const number = index % 3 === 0 ? sql`1 / (${index}::int - ${index}::int)` : sql`${index}::int`;
        const { rows } = await sql<{ number: number }>`select ${number} as number`.execute(test.store.db);
        return rows[0]?.number;
      }),
    );
    for (const [index, answer] of answers.entries())
      assert.equal(
        answer.status === 'fulfilled' ? answer.value : 'failed',
        index % 3 === 0 ? 'failed' : index,
      );
  });

  it('a slow statement delays none that comes later', async () => {
    const other = await test.open();
    try {
      const slow = Array.from({ length: SHARED_CLIENTS }, () => sleepFor(3_600));
      const ended = Promise.allSettled(slow);
      await until(
        async () => (await sleepers(other)).length === SHARED_CLIENTS,
        'all shared connections to sleep',
      );
      const sleeping = new Set((await sleepers(other)).map(({ pid }) => pid));
      for (let count = 0; count < 2 * SHARED_CLIENTS; count += 1)
        assert.equal(sleeping.has(await backend()), false);
      await other.read((db) => sql`select pg_cancel_backend(pid) from ${SLEEPERS}`.execute(db));
      await ended;
    } finally {
      await other.close();
    }
  });

  it('closing the store waits for the statements under way', async () => {
    // A canceled statement is active a little longer than its client waits.
    await until(async () => (await sleepers(test.store)).length === 0, 'earlier statements to end');
    const other = await test.open();
    let isAnswered = false;
    const sleep = async () => {
      await sql`select pg_sleep(2)`.execute(other.db);
      isAnswered = true;
    };
    const slow = sleep();
    await until(async () => (await sleepers(test.store)).length === 1, 'the statement to run');
    await other.close();
    assert.ok(isAnswered);
    await slow;
  });

  it('a statement is prepared again after the server refused it', async () => {
    const missing = () => sql`select ${1}::int from missing`.execute(test.store.db);
    for (const result of await Promise.allSettled([missing(), missing(), missing(), missing()]))
      assert.equal(result.status === 'rejected' && result.reason.code, '42P01');
  });

  it('a lost connection fails the statements on it, and is replaced', async () => {
    const lost = await backend();
    const cut = Promise.allSettled(Array.from({ length: SHARED_CLIENTS }, () => sleepFor(3_600)));
    await until(
      async () => (await sleepers(test.store)).length === SHARED_CLIENTS,
      'the connections to sleep',
    );
    await test.store.read((db) => sql`select pg_terminate_backend(pid) from ${SLEEPERS}`.execute(db));
    for (const { status } of await cut) assert.equal(status, 'rejected');
    const replaced = async () => {
      const backends = await Promise.all(Array.from({ length: SHARED_CLIENTS }, backend)).catch(() => [lost]);
      return !backends.includes(lost);
    };
    await until(replaced, 'new connections');
  });
});

const SLEEPERS = sql`pg_stat_activity where query like 'select pg_sleep%' and state = 'active'
  and query_start < clock_timestamp() - interval '100 ms' and datname = current_database()`;

async function sleepers(store: Store) {
  const { rows } = await store.read((db) => sql<{ pid: number }>`select pid from ${SLEEPERS}`.execute(db));
  return rows;
}
